/** Bytes at the beginning of a file that say whether it is text. */
export const headBytes = 65_536

/** Whether the beginning of a file can be that of a text: no zero byte, none of the signs that no text has. */
export const looksLikeText = (head: Buffer): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head.subarray(0, headBytes).toString('latin1'))

const candidates = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof candidates)[number]

/** The sign that stands most often outside quotes in the first line of a text. */
export const delimiterOf = (text: string): Delimiter => {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, 1)
  const plain = line.replace(/"(?:[^"]|"")*"/g, '')
  const counted = candidates.map((sign) => ({ sign, count: plain.split(sign).length - 1 }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}

export type Encoding = 'utf-8' | 'gb18030'

/** Looks at a text piece by piece: UTF-8 as long as it can be, else GB18030. */
export const createEncodingProbe = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let encoding: Encoding = 'utf-8'
  const look = (work: () => void): void => {
    if (encoding !== 'utf-8') return
    try {
      work()
    } catch {
      // What a strict decoder of UTF-8 throws on is not UTF-8.
      encoding = 'gb18030'
    }
  }
  return {
    take: (piece: Uint8Array): void => look(() => decoder.decode(piece, { stream: true })),
    end: (): Encoding => {
      look(() => decoder.decode())
      return encoding
    },
  }
}

/** A whole text, as UTF-8 or else as GB18030, without a byte order mark. */
export const textOf = (file: Uint8Array): string => {
  const probe = createEncodingProbe()
  probe.take(file)
  return new TextDecoder(probe.end()).decode(file)
}
