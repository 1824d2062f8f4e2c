import { Worker } from 'node:worker_threads'
import type { Language } from '#contract/errors.ts'
import type { Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { MadeFile } from '#server/http/feature.ts'
import { type Sheet, sheetOf } from './receiptSheet.ts'
import type { SettledKind } from './settle.ts'
import { settlementsOf } from './stored.ts'

/** A sheet as a PDF with the Chinese glyphs that it needs, drawn in a thread of its own: the font has 8 MB. */
export const drawSheet = (sheet: Sheet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./receiptThread.ts', import.meta.url), { workerData: sheet })
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread that draws receipts ended')))
  })

type Of = { readonly id: string; readonly zone: string; readonly language: Language }

/** The receipt of a subject that the caller sees. Refuses `rows.not_found` where none stands. */
export const receiptFile = async (db: Db, kind: SettledKind, { id, zone, language }: Of): Promise<MadeFile> => {
  const settled = (await settlementsOf(db, kind, { subjectIds: [id] })).get(id)
  if (!settled) throw new AppError('rows.not_found')
  const content = await drawSheet(sheetOf(settled, zone, language))
  const etag = `${kind}-${settled.receiptNo}-${language}`
  return { content, fileName: `${settled.receiptNo}.pdf`, mediaType: 'application/pdf', etag }
}
