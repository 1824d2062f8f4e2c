import { settingAt } from '#server/charging/setting.ts'
import { activityOf, type Battery, gapOf, type Heard, recent, unheard } from '#server/equipment/activity.ts'
import { type Account, advanceAccount, mostKwOf, openAccount } from '#server/equipment/energyAccount.ts'
import { type Stay, stayAt } from '../stays/stay.ts'
import { leftRow, standingRow, untoldRow, type VisitRow } from './row.ts'

/** One sample of a box; NaN where absent. Times in ms, A (discharge +), V, % and kWh; `plug` 0 is inserted, `charging` 2 stopped when full. */
export type Sample = {
  readonly ts: number
  readonly running: number
  readonly current: number
  readonly voltage: number
  readonly charged: number
  readonly soc: number
  readonly charging: number
  readonly plug: number
}
export type Given = Battery & { readonly stays: readonly Stay[] }

/** 1 in the bay, 2 plugged, 3 charging, 4 full, 5 unplugged */
export type Step = 1 | 2 | 3 | 4 | 5
/** A visit so far. Times in ms and SOC in %, NaN where not reached or unknown. */
export type Open = {
  readonly from: number
  readonly step: Step
  readonly plug: number
  readonly isFull: boolean
  readonly lastCharge: number
  readonly pluggedAt: number
  readonly chargingAt: number
  readonly fullAt: number
  readonly unpluggedAt: number
  readonly socIn: number
  readonly socOut: number
  readonly account: Account
}
export type State = {
  readonly at: number
  readonly said: Heard
  readonly register: Heard
  readonly visit?: Open | undefined
}
export const neutral: State = { at: Number.NaN, said: unheard, register: unheard }

/** chargingState: stopped by itself because it is full (specification) */
const stoppedFull = 2
const inserted = 0
/** % below the target where no box is full, whatever it says of itself */
const fallen = 3

const orSince = (at: number, ts: number): number => (Number.isNaN(at) ? ts : at)

const begin = (given: Given, { from }: Stay, { register }: State, ts: number): Open => {
  const base = recent(register, ts, gapOf(given))
  return {
    ...{ from, step: 1, plug: Number.NaN, isFull: false, lastCharge: Number.NaN },
    ...{ pluggedAt: Number.NaN, chargingAt: Number.NaN, fullAt: Number.NaN, unpluggedAt: Number.NaN },
    ...{ socIn: Number.NaN, socOut: Number.NaN, account: openAccount(base.value, base.ts) },
  }
}

const fullNow = (isFull: boolean, { soc, charging }: Sample, target: number): boolean =>
  !(soc < target - fallen) && (isFull || charging === stoppedFull || soc >= target)

const stepNow = (isUnplugged: boolean, isFull: boolean, isCharging: boolean, isPlugged: boolean): Step => {
  if (isUnplugged) return 5
  if (isFull) return 4
  if (isCharging) return 3
  return isPlugged ? 2 : 1
}

const advance = (given: Given, visit: Open, stay: Stay, sample: Sample, said: number): Open => {
  const { ts, soc, current, voltage, charged } = sample
  const activity = activityOf(given, current, said)
  const plug = Number.isNaN(sample.plug) ? visit.plug : sample.plug
  const isPlugged = plug === inserted
  const pluggedAt = isPlugged ? orSince(visit.pluggedAt, ts) : visit.pluggedAt
  const isUnplugged = !Number.isNaN(plug) && !isPlugged && !Number.isNaN(pluggedAt)
  const lastCharge = activity === 1 ? ts : visit.lastCharge
  const isFull = !isUnplugged && fullNow(visit.isFull, sample, settingAt(stay.settings, ts).targetSoc)
  const kw = activity === undefined ? Number.NaN : activity === 1 ? Math.abs(voltage * current) / 1000 : 0
  return {
    ...{ from: visit.from, plug, isFull, lastCharge, pluggedAt },
    step: stepNow(isUnplugged, isFull, ts - lastCharge <= gapOf(given), isPlugged),
    chargingAt: activity === 1 ? orSince(visit.chargingAt, ts) : visit.chargingAt,
    fullAt: isFull ? orSince(visit.isFull ? visit.fullAt : Number.NaN, ts) : isUnplugged ? visit.fullAt : Number.NaN,
    unpluggedAt: isUnplugged ? orSince(visit.unpluggedAt, ts) : Number.NaN,
    socIn: orSince(visit.socIn, soc),
    socOut: Number.isNaN(soc) ? visit.socOut : soc,
    account: advanceAccount(visit.account, { ts, register: charged, kw }, mostKwOf(given.ratedKwh)),
  }
}

const stayOf = ({ stays }: Given, { from }: Open): Stay | undefined => stays.find((stay) => stay.from === from)
const over = (given: Given, visit: Open): VisitRow[] => {
  const stay = stayOf(given, visit)
  return stay ? [leftRow(stay, visit, inserted)] : []
}

/** One sample later; a stay without any sample of its own is told with the first one after it. */
export const step = (given: Given, state: State, sample: Sample): { state: State; rows: VisitRow[] } => {
  const { ts, running, charged } = sample
  const stay = stayAt(given.stays, ts)
  const said = Number.isNaN(running) ? recent(state.said, ts, gapOf(given)) : { value: running, ts }
  const before = state.visit
  const isSame = before !== undefined && before.from === stay?.from
  const missed = given.stays.filter(({ from, to }) => from > state.at && to <= ts && from !== before?.from)
  const visit = stay && advance(given, isSame ? before : begin(given, stay, state, ts), stay, sample, said.value)
  const register = Number.isNaN(charged) ? recent(state.register, ts, gapOf(given)) : { value: charged, ts }
  return {
    state: { at: ts, said, register, ...(visit ? { visit } : {}) },
    rows: [...(before && !isSame ? over(given, before) : []), ...missed.map((each) => untoldRow(each, ts))],
  }
}

/** Visits that run `quiet` ms after the last sample, and those that words alone began or ended since. */
export const open = (given: Given, { at, visit }: State, quiet: number): VisitRow[] => {
  const until = at + quiet
  const stay = visit && stayOf(given, visit)
  const own = visit && stay ? [stay.to <= until ? leftRow(stay, visit, inserted) : standingRow(stay, visit)] : []
  const later = given.stays.filter(({ from }) => from > at && from <= until && from !== visit?.from)
  return [...own, ...later.map((each) => untoldRow(each, until))]
}
