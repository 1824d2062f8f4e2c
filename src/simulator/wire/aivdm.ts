/** What a transponder of class A or B sends, by ITU-R M.1371-5. Speeds in knots, angles in degrees, positions WGS-84, lengths in metres. */
export type SaidPosition = {
  readonly mmsi: number
  readonly lon: number
  readonly lat: number
  readonly sog?: number
  readonly cog?: number
  readonly heading?: number
  readonly navStatus?: number
  readonly utcSecond?: number
}
export type SaidVoyage = {
  readonly mmsi: number
  readonly name: string
  readonly callSign?: string
  readonly imo?: number
  readonly dest?: string
  readonly eta?: { readonly month: number; readonly day: number; readonly hour: number; readonly minute: number }
  readonly draught?: number
  readonly shipType?: number
  readonly bow?: number
  readonly stern?: number
  readonly port?: number
  readonly starboard?: number
}

const int = (value: number, bits: number): string => {
  const whole = Math.round(value)
  return (whole < 0 ? 2 ** bits + whole : whole).toString(2).padStart(bits, '0').slice(-bits)
}
/** Six bits a character, filled up with `@`; what the alphabet lacks becomes a blank. */
const letters = (text: string, length: number): string =>
  Array.from({ length }, (_, index) => {
    const code = text.toUpperCase().charCodeAt(index)
    if (Number.isNaN(code)) return int(0, 6)
    return int(code >= 64 && code < 96 ? code - 64 : code >= 32 && code < 64 ? code : 32, 6)
  }).join('')

const tenMinutes = 600_000
const speed = (sog: number | undefined): string => int(sog === undefined ? 1023 : Math.min(sog * 10, 1022), 10)
const course = (cog: number | undefined): string => int(cog === undefined ? 3600 : (cog * 10) % 3600, 12)
const bow = (heading: number | undefined): string => int(heading === undefined ? 511 : heading % 360, 9)
const place = ({ lon, lat }: SaidPosition): string => int(lon * tenMinutes, 28) + int(lat * tenMinutes, 27)
const when = (utcSecond: number | undefined): string => int(utcSecond ?? 60, 6)
const head = (type: number, mmsi: number): string => int(type, 6) + int(0, 2) + int(mmsi, 30)

/** Speed, an accurate position, course, heading and second, as messages 1, 18 and 19 have them. */
const movement = (said: SaidPosition): string =>
  `${speed(said.sog)}1${place(said)}${course(said.cog)}${bow(said.heading)}${when(said.utcSecond)}`

const sizes = ({ bow: a = 0, stern = 0, port = 0, starboard = 0 }: SaidVoyage): string =>
  int(a, 9) + int(stern, 9) + int(port, 6) + int(starboard, 6)

/** Message 1: a position of class A; no rate of turn. */
export const classAPosition = (said: SaidPosition): string =>
  head(1, said.mmsi) + int(said.navStatus ?? 15, 4) + int(-128, 8) + movement(said) + int(0, 25)

/** Message 18: a position of class B. */
export const classBPosition = (said: SaidPosition): string =>
  head(18, said.mmsi) + int(0, 8) + movement(said) + int(0, 29)

/** Message 19: a position of class B with name, type and size. */
export const classBExtended = (said: SaidPosition & SaidVoyage): string =>
  head(19, said.mmsi) +
  int(0, 8) +
  movement(said) +
  int(0, 4) +
  letters(said.name, 20) +
  int(said.shipType ?? 0, 8) +
  sizes(said) +
  int(1, 4) +
  int(0, 7)

/** Message 27: a position by satellite, to a tenth of a minute. */
export const longRangePosition = (said: SaidPosition): string =>
  head(27, said.mmsi) +
  int(0, 2) +
  int(said.navStatus ?? 15, 4) +
  int(said.lon * 600, 18) +
  int(said.lat * 600, 17) +
  int(said.sog ?? 63, 6) +
  int(said.cog ?? 511, 9) +
  int(0, 2)

/** Message 5: name, call sign, size, draught, destination and ETA. */
export const voyageData = (said: SaidVoyage): string => {
  const { month, day, hour, minute } = said.eta ?? { month: 0, day: 0, hour: 24, minute: 60 }
  const eta = int(month, 4) + int(day, 5) + int(hour, 5) + int(minute, 6)
  return (
    head(5, said.mmsi) +
    int(0, 2) +
    int(said.imo ?? 0, 30) +
    letters(said.callSign ?? '', 7) +
    letters(said.name, 20) +
    int(said.shipType ?? 0, 8) +
    sizes(said) +
    int(1, 4) +
    eta +
    int((said.draught ?? 0) * 10, 8) +
    letters(said.dest ?? '', 20) +
    int(0, 2)
  )
}

const longestPayload = 60
const armour = (sixBits: string): string => {
  const value = Number.parseInt(sixBits, 2)
  return String.fromCharCode(value < 40 ? value + 48 : value + 56)
}

/** The exclusive or of the characters between the marks of a sentence or a TAG block, as two hexadecimal digits. */
export const checksum = (text: string): string => {
  const sum = [...text].reduce((xor, letter) => xor ^ letter.charCodeAt(0), 0)
  return sum.toString(16).toUpperCase().padStart(2, '0')
}

/** The bits of a message as the sentences of a receiver: several where one would be too long. `sequence`: 0–9. */
export const sentencesOf = (bits: string, sequence = 0, channel: 'A' | 'B' = 'A'): string[] => {
  const fill = (6 - (bits.length % 6)) % 6
  const payload = (`${bits}${'0'.repeat(fill)}`.match(/.{6}/g) ?? []).map(armour).join('')
  const parts = payload.match(new RegExp(`.{1,${longestPayload}}`, 'g')) ?? []
  return parts.map((part, index) => {
    const number = parts.length > 1 ? sequence : ''
    const last = index === parts.length - 1
    const body = `AIVDM,${parts.length},${index + 1},${number},${channel},${part},${last ? fill : 0}`
    return `!${body}*${checksum(body)}`
  })
}

/** A sentence with its time of receipt before it, to the second, as IEC 61162-450 has it. `ts` in ms. */
export const tagged = (sentence: string, ts: number): string => {
  const block = `c:${Math.floor(ts / 1000)}`
  return `\\${block}*${checksum(block)}\\${sentence}`
}
