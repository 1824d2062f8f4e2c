/** A sentence of an AIS receiver: one message, or a part of one. */
export type Sentence = {
  readonly total: number
  readonly part: number
  /** joins the parts of one message; empty for a message of one part */
  readonly sequence: string
  readonly channel: string
  readonly payload: string
  /** bits at the end of the payload that carry nothing */
  readonly fill: number
  readonly talker: string
  /** ms; from the TAG block or the tail */
  readonly receivedAt?: number
}
export type SentenceFault = 'not_ais' | 'bad_checksum' | 'unparsable'

const talkers: ReadonlySet<string> = new Set(['AI', 'AB', 'BS', 'BY', 'SS', '--'])
/** NMEA 0183 allows 82 characters; receivers are seen to send more. */
const longest = 512
const pattern = /^!(..)VD[MO],(\d),(\d),(\d*),([AB12]?),([0-W`-w]*),([0-5])\*([0-9A-Fa-f]{2})/

const xor = (text: string): number => {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) sum ^= text.charCodeAt(at)
  return sum
}

/** Seconds or milliseconds since 1970, whichever the size says. */
const toMs = (text: string): number | undefined => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value <= 0) return undefined
  return value < 1e11 ? value * 1000 : value
}

/** `c:` of a TAG block as IEC 61162-450 has it, where its checksum holds. */
const tagTime = (before: string): number | undefined => {
  const [, block = '', sum = ''] = /\\([^\\]*)\*([0-9A-Fa-f]{2})\\$/.exec(before) ?? []
  if (xor(block) !== Number.parseInt(sum, 16)) return undefined
  const [, time] = /(?:^|,)c:(\d+)(?:,|$)/.exec(block) ?? []
  return time === undefined ? undefined : toMs(time)
}

/** Receivers append fields of their own to a sentence; the last one, if it is a number, is the time of receipt. */
const tailTime = (after: string): number | undefined => {
  const [, time] = /,(\d{9,13})\s*$/.exec(after) ?? []
  return time === undefined ? undefined : toMs(time)
}

/** Reads one line: `!AIVDM,1,1,,A,…,0*hh`, with or without a TAG block before it and fields of the receiver behind it. */
export const readSentence = (line: string): Sentence | SentenceFault => {
  const from = line.indexOf('!')
  if (from < 0) return 'not_ais'
  if (line.length - from > longest) return 'unparsable'
  const text = line.slice(from)
  if (!/^!..VD[MO],/.test(text)) return 'not_ais'
  const match = pattern.exec(text)
  if (!match) return 'unparsable'
  const [whole, talker = '', total, part, sequence = '', channel = '', payload = '', fill, sum = ''] = match
  if (xor(whole.slice(1, -3)) !== Number.parseInt(sum, 16)) return 'bad_checksum'
  if (!talkers.has(talker)) return 'not_ais'
  const [parts, number] = [Number(total), Number(part)]
  if (number < 1 || number > parts || (parts > 1 && sequence === '')) return 'unparsable'
  const receivedAt = tagTime(line.slice(0, from)) ?? tailTime(text.slice(whole.length))
  const read = { total: parts, part: number, sequence, channel, payload, fill: Number(fill), talker }
  return receivedAt === undefined ? read : { ...read, receivedAt }
}
