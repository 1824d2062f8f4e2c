import { exactKwh } from '#server/equipment/reading.ts'
import type { Open } from './step.ts'

export type Mark = 'meterReset' | 'meterLeap' | 'estimated' | 'unpluggedLive' | 'lost'

/** What a plug became, as it is stored; times in ms, kWh and kW; null where not reached or unknown. */
export type PlugRow = {
  readonly kind: 'plug'
  readonly start: number
  /** 2 plugged, 3 ready, 4 supplying, 5 cut, 6 unplugged */
  readonly state: number
  readonly readyAt: number | null
  readonly suppliedAt: number | null
  readonly cutAt: number | null
  readonly endedAt: number | null
  /** ms in which the breaker was closed */
  readonly supplied: number
  readonly kwh: number
  readonly estimatedKwh: number
  readonly peakKw: number | null
  readonly registerBegin: number | null
  readonly registerEnd: number | null
  readonly hours: readonly (readonly [number, number])[]
  readonly continues: boolean
  readonly marks: readonly Mark[]
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

const stateOf = ({ suppliedAt, cutAt, isReady }: Open): number => {
  if (!Number.isNaN(cutAt)) return 5
  if (!Number.isNaN(suppliedAt)) return 4
  return isReady ? 3 : 2
}

/** A plug as it stands, or as it ended at `endedAt` (ms). */
export const rowOf = (open: Open, endedAt: number | null = null, more: readonly Mark[] = []): PlugRow => ({
  ...{ kind: 'plug', start: open.from, state: endedAt === null ? stateOf(open) : 6 },
  ...{ readyAt: known(open.readyAt), suppliedAt: known(open.suppliedAt), cutAt: known(open.cutAt), endedAt },
  ...{ supplied: open.supplied, kwh: exactKwh(open.kwh), estimatedKwh: exactKwh(open.estimated) },
  ...{ peakKw: known(open.peak), registerBegin: known(open.registerBegin), registerEnd: known(open.register) },
  hours: open.hours.map(([ts, kwh]) => [ts, exactKwh(kwh)] as const),
  continues: open.continues,
  marks: [...new Set([...open.marks, ...more])],
})
