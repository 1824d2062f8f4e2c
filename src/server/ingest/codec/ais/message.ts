/// <reference path="./aisparser.d.ts" />
import AisParser from 'aisparser'

/** A position report. Speeds in knots, angles in degrees, rate of turn in degrees a minute; WGS-84. */
export type AisPosition = {
  readonly kind: 'position'
  readonly type: number
  readonly mmsi: string
  readonly lon: number
  readonly lat: number
  readonly sog?: number
  readonly cog?: number
  readonly heading?: number
  readonly rot?: number
  readonly navStatus?: number
  /** the second of the UTC minute at which it was taken */
  readonly utcSecond?: number
  /** of a message 27: to a tenth of a minute only */
  readonly isCoarse: boolean
}
/** What a ship says of itself and its voyage. Lengths in metres. */
export type AisStatic = {
  readonly kind: 'static'
  readonly type: number
  readonly mmsi: string
  readonly name?: string
  readonly callSign?: string
  readonly imo?: number
  readonly dest?: string
  readonly eta?: { readonly month: number; readonly day: number; readonly hour: number; readonly minute: number }
  readonly draught?: number
  readonly shipType?: number
  readonly length?: number
  readonly width?: number
}
/** Read, and of no use to us: base stations, aircraft, aids to navigation, binary messages. */
export type AisOther = { readonly kind: 'other'; readonly type: number }
export type AisMessage = AisPosition | AisStatic | AisOther

const parser = new AisParser({ checksum: false })
type Parsed = ReturnType<AisParser['parseArray']>

const positions: ReadonlySet<number> = new Set([1, 2, 3, 18, 19, 27])
const statics: ReadonlySet<number> = new Set([5, 19, 24])
/** Types with a field for it that class A fills in; status 15 says nothing. */
const withStatus: ReadonlySet<number> = new Set([1, 2, 3, 27])
const withTurn: ReadonlySet<number> = new Set([1, 2, 3])

/** M.1371 fills names up with `@` and blanks. */
const text = (value: string): string | undefined => value.replace(/@.*$/, '').trim() || undefined
const number = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)
const within = (value: number, low: number, high: number): number | undefined =>
  value >= low && value <= high ? value : undefined
/** Leaves out what the message does not say. */
const said = <T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}

const positionOf = (read: Parsed, type: number, mmsi: string): AisPosition | undefined => {
  const [lon, lat] = [within(read.longitude, -180, 180), within(read.latitude, -90, 90)]
  if (lon === undefined || lat === undefined) return undefined
  const isCoarse = type === 27
  const optional = said<Omit<AisPosition, 'kind' | 'type' | 'mmsi' | 'lon' | 'lat' | 'isCoarse'>>({
    sog: within(read.sog, 0, isCoarse ? 62 : 102.2),
    cog: within(read.cog, 0, 359.99),
    heading: isCoarse ? undefined : within(read.heading, 0, 359),
    rot: withTurn.has(type) ? within(read.rot, -720, 720) : undefined,
    navStatus: withStatus.has(type) ? within(read.navStatus, 0, 14) : undefined,
    utcSecond: isCoarse ? undefined : within(read.utcTsSec, 0, 59),
  })
  return { kind: 'position', type, mmsi, lon, lat, isCoarse, ...optional }
}

/** aisparser gives NaN for an hour or minute of 0 as well; 24 and 60, which say "none", come through as they are. */
const etaOf = (read: Parsed): AisStatic['eta'] => {
  const [month, day] = [within(read.etaMonth, 1, 12), within(read.etaDay, 1, 31)]
  const [hour, minute] = [within(read.etaHour || 0, 0, 23), within(read.etaMinute || 0, 0, 59)]
  if (month === undefined || day === undefined || hour === undefined || minute === undefined) return undefined
  return { month, day, hour, minute }
}

/** A letter of a payload as its six bits. */
const sixBits = (code: number): number => (code < 96 ? code - 48 : code - 56)

/** Whose message a payload is, without reading the rest: 30 bits from the ninth on. Undefined: the payload is too short. */
export const mmsiOf = (payload: string): string | undefined => {
  if (payload.length < 7) return undefined
  let bits = sixBits(payload.charCodeAt(1)) & 15
  for (let at = 2; at < 6; at += 1) bits = bits * 64 + sixBits(payload.charCodeAt(at))
  return String(bits * 4 + (sixBits(payload.charCodeAt(6)) >> 4)).padStart(9, '0')
}

const sum = (a: number, b: number): number | undefined => number(a + b)
const staticOf = (read: Parsed, type: number, mmsi: string): AisStatic => ({
  ...{ kind: 'static', type, mmsi },
  ...said<Omit<AisStatic, 'kind' | 'type' | 'mmsi'>>({
    name: text(read.name),
    callSign: type === 19 ? undefined : text(read.callSign),
    imo: type === 5 ? within(read.imo, 1_000_000, 9_999_999) : undefined,
    dest: type === 5 ? text(read.destination) : undefined,
    eta: type === 5 ? etaOf(read) : undefined,
    draught: type === 5 ? within(read.draught, 0.1, 25.5) : undefined,
    shipType: within(read.shipType, 1, 255),
    length: sum(read.dimToBow, read.dimToStern),
    width: sum(read.dimToPort, read.dimToStbrd),
  }),
})

/** The messages in a joined payload: type 19 is a position and a static report at once. Undefined: no AIS message can be read from it. */
export const readMessages = (payload: string, fill: number, channel: string): AisMessage[] | undefined => {
  try {
    const read = parser.parseArray(['!AIVDM', '1', '1', '', channel, payload, `${fill}*00`])
    const type = read.aisType
    if (read.valid === 'UNSUPPORTED' && type >= 1 && type <= 27) return [{ kind: 'other', type }]
    if (read.valid !== 'VALID') return undefined
    const mmsi = String(read.mmsi).padStart(9, '0')
    const position = positions.has(type) ? positionOf(read, type, mmsi) : undefined
    const messages = [position, statics.has(type) ? staticOf(read, type, mmsi) : undefined]
    const found = messages.filter((message) => message !== undefined)
    return found.length > 0 ? found : [{ kind: 'other', type }]
  } catch {
    // A payload too short for its type: aisparser throws where a field lies behind its end.
    return undefined
  }
}
