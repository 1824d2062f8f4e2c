import { inflateSync } from 'node:zlib'

/** Streams of a PDF, inflated. */
const streamsOf = (pdf: Buffer): string[] => {
  const found: string[] = []
  const text = pdf.toString('latin1')
  for (let at = text.indexOf('stream\n'); at >= 0; at = text.indexOf('stream\n', at + 7)) {
    const end = text.indexOf('endstream', at)
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // the font itself is no deflated text
      found.push('')
    }
    at = end
  }
  return found
}

/** The characters that a PDF of one embedded font shows, in the order in which they are drawn, by its ToUnicode map. */
export const pdfText = (pdf: Buffer): string => {
  const streams = streamsOf(pdf)
  const glyphs = new Map<number, string>()
  for (const map of streams.filter((each) => each.includes('beginbfrange')))
    for (const [, first, codes] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
      for (const [index, [, code = '']] of [...(codes ?? '').matchAll(/<([0-9a-f]+)>/gi)].entries())
        glyphs.set(Number.parseInt(first ?? '', 16) + index, Buffer.from(code, 'hex').swap16().toString('utf16le'))
  const drawn = streams.filter((each) => each.includes('TJ')).join('\n')
  return [...drawn.matchAll(/<([0-9a-f]+)>|(ET)/gi)]
    .map(([, hex]) =>
      hex === undefined
        ? '\n'
        : (hex.match(/.{4}/g) ?? []).map((each) => glyphs.get(Number.parseInt(each, 16)) ?? '?').join(''),
    )
    .join('')
}
