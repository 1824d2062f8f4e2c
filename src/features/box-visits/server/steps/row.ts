import { totalOf } from '#server/equipment/energyAccount.ts'
import type { Stay } from '../stays/stay.ts'
import type { Open } from './visit.ts'

/** A visit as it is stored; times in ms, kWh, %; null where not reached or unknown. */
export type VisitRow = {
  readonly kind: 'visit'
  readonly start: number
  readonly stay: Stay
  /** 1 in the bay, 2 plugged, 3 charging, 4 full, 5 unplugged, 6 left */
  readonly state: number
  readonly pluggedAt: number | null
  readonly chargingAt: number | null
  /** when it was charged last, once that is over */
  readonly stoppedAt: number | null
  readonly fullAt: number | null
  readonly unpluggedAt: number | null
  readonly leftAt: number | null
  readonly socIn: number | null
  readonly socOut: number | null
  readonly kwh: number
  readonly marks: readonly ('leftPlugged' | 'displaced')[]
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** A visit that runs. */
export const standingRow = (stay: Stay, visit: Open): VisitRow => ({
  ...{ kind: 'visit', start: stay.from, stay, state: visit.step },
  ...{ pluggedAt: known(visit.pluggedAt), chargingAt: known(visit.chargingAt) },
  stoppedAt: visit.step === 3 ? null : known(visit.lastCharge),
  ...{ fullAt: known(visit.fullAt), unpluggedAt: known(visit.unpluggedAt), leftAt: null },
  ...{ socIn: known(visit.socIn), socOut: known(visit.socOut) },
  ...{ kwh: Math.round(totalOf(visit.account) * 1000) / 1000, marks: [] },
})

/** A visit that has ended; `inserted` is the plug's state while it is plugged. */
export const leftRow = (stay: Stay, visit: Open, inserted: number): VisitRow => ({
  ...standingRow(stay, visit),
  ...{ state: 6, leftAt: stay.to },
  marks: [
    ...(visit.plug === inserted ? (['leftPlugged'] as const) : []),
    ...(stay.isDisplaced ? (['displaced'] as const) : []),
  ],
})

/** A stay in which nothing was heard of the box up to `until` (ms). */
export const untoldRow = (stay: Stay, until: number): VisitRow => {
  const isOver = stay.to <= until && Number.isFinite(stay.to)
  return {
    ...{ kind: 'visit', start: stay.from, stay, state: isOver ? 6 : 1 },
    ...{
      pluggedAt: null,
      chargingAt: null,
      stoppedAt: null,
      fullAt: null,
      unpluggedAt: null,
      leftAt: isOver ? stay.to : null,
    },
    ...{ socIn: null, socOut: null, kwh: 0, marks: isOver && stay.isDisplaced ? ['displaced'] : [] },
  }
}
