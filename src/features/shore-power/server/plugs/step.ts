import { addEnergy, type Hours } from './hours.ts'
import { type Mark, type PlugRow, rowOf } from './row.ts'

/** One sample of a socket; NaN where absent. ms, kWh, kW; `plug` 0 is inserted, `breaker`, `ready` and `loop` 1 closed or ready. */
export type Sample = {
  readonly ts: number
  readonly plug: number
  readonly ready: number
  readonly loop: number
  readonly breaker: number
  readonly register: number
  readonly power: number
}
/** `mostKw`: what its register cannot exceed. */
export type Given = { readonly mostKw: number; readonly timeZone: string; readonly tellsReady: boolean }

/** A plug so far; times in ms, NaN where not reached. */
export type Open = {
  readonly from: number
  readonly continues: boolean
  readonly isReady: boolean
  readonly breaker: number
  readonly readyAt: number
  readonly suppliedAt: number
  /** since when the breaker is open again */
  readonly cutAt: number
  readonly closedAt: number
  readonly supplied: number
  readonly kwh: number
  readonly estimated: number
  readonly peak: number
  readonly power: number
  readonly registerBegin: number
  readonly register: number
  readonly registerAt: number
  readonly hours: Hours
  readonly marks: readonly Mark[]
}
/** `register` was read last at `registerAt`, whether plugged or not. */
export type State = { readonly register: number; readonly registerAt: number; readonly open?: Open | undefined }
export const neutral: State = { register: Number.NaN, registerAt: Number.NaN }

const inserted = 0
const closed = 1
/** ms within which a breaker that closes again goes on, and between two registers that measure what flowed */
export const continuesWithin = 5 * 60_000
const measuredWithin = 15 * 60_000
/** kW above which a plug carries power */
const live = 1
const hourMs = 3_600_000
/** part that a register may rise beyond the rated power, and kWh of its own resolution */
const [tolerance, resolution] = [1.2, 0.1]

const orSince = (at: number, ts: number): number => (Number.isNaN(at) ? ts : at)
const orLast = (value: number, last: number): number => (Number.isNaN(value) ? last : value)

const begin = (ts: number, continues: boolean, { register, registerAt }: State): Open => {
  const isRecent = ts - registerAt <= measuredWithin
  return {
    ...{ from: ts, continues, isReady: false, breaker: Number.NaN, readyAt: Number.NaN, suppliedAt: Number.NaN },
    ...{
      cutAt: Number.NaN,
      closedAt: Number.NaN,
      supplied: 0,
      kwh: 0,
      estimated: 0,
      peak: Number.NaN,
      power: Number.NaN,
    },
    registerBegin: isRecent ? register : Number.NaN,
    ...{ register: isRecent ? register : Number.NaN, registerAt: isRecent ? registerAt : Number.NaN },
    ...{ hours: [], marks: [] },
  }
}

const metered = (given: Given, open: Open, { ts, register }: Sample): Open => {
  if (Number.isNaN(register)) return open
  const read = { ...open, register, registerAt: ts, registerBegin: orLast(open.registerBegin, register) }
  if (Number.isNaN(open.register)) return { ...read, registerBegin: register }
  const [rise, ms] = [register - open.register, ts - open.registerAt]
  if (rise < 0) return { ...read, marks: [...new Set([...open.marks, 'meterReset' as const])] }
  if (rise > given.mostKw * (ms / hourMs) * tolerance + resolution)
    return { ...read, marks: [...new Set([...open.marks, 'meterLeap' as const])] }
  if (rise === 0) return read
  const isEstimated = ms > measuredWithin
  return {
    ...read,
    kwh: open.kwh + rise,
    estimated: open.estimated + (isEstimated ? rise : 0),
    hours: addEnergy(open.hours, open.registerAt, ts, rise, given.timeZone),
    marks: isEstimated ? [...new Set([...open.marks, 'estimated' as const])] : open.marks,
  }
}

const switched = (open: Open, { ts, breaker }: Sample): Open => {
  if (Number.isNaN(breaker)) return open
  const wasClosed = open.breaker === closed
  const supplied = wasClosed ? open.supplied + ts - open.closedAt : open.supplied
  if (breaker === closed)
    return {
      ...{ ...open, breaker, supplied, closedAt: ts, cutAt: Number.NaN },
      suppliedAt: orSince(open.suppliedAt, ts),
    }
  const cutAt = Number.isNaN(open.suppliedAt) ? Number.NaN : orSince(open.cutAt, ts)
  return { ...open, breaker, supplied, cutAt }
}

const advance = (given: Given, open: Open, sample: Sample): Open => {
  const { ts, power } = sample
  const moved = switched(metered(given, open, sample), sample)
  const said = given.tellsReady ? sample.ready : sample.loop
  const isReady = Number.isNaN(said) ? open.isReady : said === closed
  return {
    ...moved,
    isReady,
    readyAt: isReady ? orSince(open.readyAt, ts) : open.readyAt,
    power: orLast(power, open.power),
    peak: Number.isNaN(power) ? open.peak : Math.max(orLast(open.peak, power), power),
  }
}

const unplugged = (given: Given, open: Open, sample: Sample): PlugRow => {
  const last = switched(metered(given, open, sample), { ...sample, breaker: 0 })
  const isLive = open.breaker === closed && (Number.isNaN(open.power) || open.power > live)
  return rowOf(last, sample.ts, isLive ? ['unpluggedLive'] : [])
}

/** One sample later. */
export const step = (given: Given, state: State, sample: Sample): { state: State; rows: PlugRow[] } => {
  const { ts, plug, register, breaker } = sample
  const { open } = state
  const read = Number.isNaN(register)
    ? { register: state.register, registerAt: state.registerAt }
    : { register, registerAt: ts }
  if (plug !== inserted && !Number.isNaN(plug))
    return { state: read, rows: open ? [unplugged(given, open, sample)] : [] }
  if (!open)
    return plug === inserted
      ? { state: { ...read, open: advance(given, begin(ts, false, state), sample) }, rows: [] }
      : { state: read, rows: [] }
  const isAnother = breaker === closed && ts - open.cutAt > continuesWithin
  if (!isAnother) return { state: { ...read, open: advance(given, open, sample) }, rows: [] }
  const next = advance(given, begin(ts, true, state), sample)
  return { state: { ...read, open: next }, rows: [rowOf(open, open.cutAt)] }
}

/** A plug that is inserted goes on until it is drawn, however long nothing is heard. */
export const open = (_: Given, state: State): PlugRow[] => (state.open ? [rowOf(state.open)] : [])
