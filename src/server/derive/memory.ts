import type { Followed } from './advance.ts'
import { createPauses, type Pauses } from './pauses.ts'
import type { RowOf } from './rows.ts'
import type { Shown } from './showing.ts'
import type { DevicePoint } from './store.ts'

/**
 * A device of which a part is derived anew: up to `past` (ms) that part is right, and its head, which it has yet to reach, is not.
 * `isLost`: see `Changes`.
 */
export type Overtaken = {
  readonly past: number
  readonly isLost: boolean
  /** keys of rows that it wrote or removed: an earlier state with one of them running no longer agrees with the stored rows */
  readonly touched: ReadonlySet<string>
}

/** What one process holds in memory of a fold, by device; all of it can be rebuilt from the database. Times in ms. */
export type Memory<State, Row> = {
  readonly heads: Map<string, Followed<State>>
  readonly shown: Map<string, Shown>
  readonly overtaken: Map<string, Overtaken>
  readonly late: Set<string>
  /** their progress is not written yet */
  readonly behind: Set<string>
  readonly savedAt: Map<string, number>
  readonly pauses: Pauses
  /** what the next tick writes */
  ended: RowOf<Row>[]
  checkpoints: DevicePoint[]
}

export const createMemory = <State, Row>(): Memory<State, Row> => ({
  heads: new Map(),
  shown: new Map(),
  overtaken: new Map(),
  late: new Set(),
  behind: new Set(),
  savedAt: new Map(),
  pauses: createPauses(),
  ended: [],
  checkpoints: [],
})

/** Forgets the state of a device; it is derived again from stored samples. */
export const dropHead = ({ heads, shown, overtaken }: Memory<unknown, unknown>, deviceId: string): void => {
  for (const known of [heads, shown, overtaken]) known.delete(deviceId)
}

/** Forgets a device that is no more. */
export const dropDevice = (memory: Memory<unknown, unknown>, deviceId: string): void => {
  dropHead(memory, deviceId)
  for (const known of [memory.late, memory.behind, memory.savedAt]) known.delete(deviceId)
  memory.pauses.succeeded(deviceId)
}
