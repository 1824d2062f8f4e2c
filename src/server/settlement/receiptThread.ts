import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import type { Sheet } from './receiptSheet.ts'

const library = createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')
const font = join(dirname(library), '..', 'fonts', 'NotoSansHans-Regular.otf')
const widths = [76, 76, 38, 72, 64, 58, 56, 59]
const [left, rowHeight, bottom] = [48, 18, 780]

const draw = ({ title, facts, table, remarks }: Sheet): Promise<Buffer> => {
  const paper = new PDFDocument({ size: 'A4', margin: left, info: { Title: title } })
  const pieces: Buffer[] = []
  paper.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(pieces))))
  paper.font(font).fontSize(18).text(title, { align: 'center' })
  paper.fontSize(10)
  let y = paper.y + 14
  const next = (): void => {
    y += rowHeight
    if (y < bottom) return
    paper.addPage()
    y = left
  }
  const put = (text: string, x: number, width: number, align: 'left' | 'right' = 'left'): void =>
    void paper.text(text, x, y, { width, align, lineBreak: false, ellipsis: true, height: rowHeight })
  for (const [label, value] of facts) {
    put(label, left, 100)
    put(value, left + 110, 380)
    next()
  }
  next()
  paper.fontSize(9)
  const across = widths.reduce((sum, width) => sum + width, 0) - 4
  const rule = (): void =>
    void paper
      .moveTo(left, y - 4)
      .lineTo(left + across, y - 4)
      .lineWidth(0.5)
      .stroke()
  for (const [line, row] of table.entries()) {
    if (line === 1 || line === table.length - 1) rule()
    let x = left
    for (const [at, width] of widths.entries()) {
      put(row[at] ?? '', x, width - 4, at > 2 ? 'right' : 'left')
      x += width
    }
    next()
  }
  next()
  for (const remark of remarks) {
    put(remark, left, 500)
    next()
  }
  paper.end()
  return done
}

parentPort?.postMessage(await draw(workerData))
