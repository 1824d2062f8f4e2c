import { exactKwh } from '#server/equipment/reading.ts'

/** One sample of an outlet; NaN where absent. ms, kWh, kW; `state` 0 to 8 as OCPP counts them. */
export type Sample = { readonly ts: number; readonly state: number; readonly register: number; readonly power: number }
/** kW: what its register cannot exceed */
export type Given = { readonly mostKw: number }
export type Mark = 'meterReset' | 'baselineLate'

/** kWh by the start of the quarter of an hour, ms. */
export type Quarters = readonly (readonly [number, number])[]
type Open = {
  readonly from: number
  readonly last: number
  readonly kwh: number
  readonly peak: number
  readonly begin: number
  readonly quarters: Quarters
  readonly marks: readonly Mark[]
}
/** `register` was read last at `registerAt`, whether in use or not. */
export type State = { readonly register: number; readonly registerAt: number; readonly open?: Open | undefined }
export const neutral: State = { register: Number.NaN, registerAt: Number.NaN }

/** A use of an outlet as it is stored; times in ms, kWh and kW; null where unknown. */
export type UseRow = {
  readonly kind: 'use'
  readonly start: number
  readonly endedAt: number | null
  readonly lastAt: number
  readonly kwh: number
  readonly begin: number | null
  readonly end: number | null
  readonly peak: number | null
  readonly quarters: Quarters
  readonly marks: readonly Mark[]
}

/** Charging, SuspendedEVSE, SuspendedEV. */
const inUse: ReadonlySet<number> = new Set([2, 3, 4])
const [quarter, hour] = [900_000, 3_600_000]
/** a register that is older says nothing of a use that begins */
const recent = quarter
/** part that a register may rise beyond the rated power, and kWh of its own resolution */
const [tolerance, resolution] = [1.2, 0.1]

/** Energy that flowed evenly within [from, to] ms, added to its quarters. */
const spread = (quarters: Quarters, from: number, to: number, kwh: number): Quarters => {
  const sums = new Map(quarters)
  for (let at = Math.floor(from / quarter) * quarter; at < to; at += quarter) {
    const ms = Math.min(to, at + quarter) - Math.max(from, at)
    sums.set(at, (sums.get(at) ?? 0) + (kwh * ms) / (to - from))
  }
  return [...sums]
}

const metered = ({ mostKw }: Given, open: Open, state: State, { ts, register }: Sample): Open => {
  if (Number.isNaN(register)) return open
  if (Number.isNaN(open.begin)) return { ...open, begin: register }
  const [rise, ms] = [register - state.register, ts - state.registerAt]
  const marked = (mark: Mark): Open => ({ ...open, marks: [...new Set([...open.marks, mark])] })
  if (rise < 0) return marked('meterReset')
  if (rise > mostKw * (ms / hour) * tolerance + resolution) return marked('baselineLate')
  if (rise === 0) return open
  return { ...open, kwh: open.kwh + rise, quarters: spread(open.quarters, state.registerAt, ts, rise) }
}

const advanced = (given: Given, open: Open, state: State, sample: Sample): Open => {
  const peak = Number.isNaN(sample.power) ? open.peak : Math.max(Number.isNaN(open.peak) ? 0 : open.peak, sample.power)
  return { ...metered(given, open, state, sample), peak, last: sample.ts }
}

const begun = ({ register, registerAt }: State, sample: Sample): Open => ({
  ...{ from: sample.ts, last: sample.ts, kwh: 0, peak: sample.power, quarters: [], marks: [] },
  begin: !Number.isNaN(sample.register) || sample.ts - registerAt > recent ? sample.register : register,
})

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

const rowOf = ({ from, last, kwh, peak, begin, quarters, marks }: Open, end: number, isOver: boolean): UseRow => ({
  ...{ kind: 'use', start: from, endedAt: isOver ? last : null, lastAt: last, kwh: exactKwh(kwh) },
  ...{ begin: known(begin), end: known(end), peak: known(peak), marks },
  quarters: quarters.map(([at, part]) => [at, exactKwh(part)] as const),
})

/** One sample later. */
export const step = (given: Given, state: State, sample: Sample): { state: State; rows: UseRow[] } => {
  const isRead = !Number.isNaN(sample.register)
  const [register, registerAt] = isRead ? [sample.register, sample.ts] : [state.register, state.registerAt]
  if (!state.open)
    return inUse.has(sample.state)
      ? { state: { register, registerAt, open: begun(state, sample) }, rows: [] }
      : { state: { register, registerAt }, rows: [] }
  const open = advanced(given, state.open, state, sample)
  if (Number.isNaN(sample.state) || inUse.has(sample.state)) return { state: { register, registerAt, open }, rows: [] }
  return { state: { register, registerAt }, rows: [rowOf(open, register, true)] }
}

/** A use goes on until its outlet says otherwise, however long nothing is heard. */
export const running = (_: Given, { register, open }: State): UseRow[] => (open ? [rowOf(open, register, false)] : [])
