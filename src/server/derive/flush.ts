import type { Registry, Device } from '#server/context/devices.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import type { Followed } from './advance.ts'
import { dropDevice, type Memory } from './memory.ts'
import type { AnyRow } from './rows.ts'
import { type Changes, changesOf } from './showing.ts'
import { textOf } from './stateText.ts'
import type { DevicePoint, Store, Written } from './store.ts'
import { hasPassed } from '#server/hasPassed.ts'

/** how often the progress of a fold is written, ms: a restart derives at most this much again */
const progressEvery = 30_000

type Given<State, Row extends AnyRow> = {
  readonly memory: Memory<State, Row>
  readonly store: Store<Row>
  readonly registry: Pick<Registry, 'byId'>
  /** what runs now, as it is to be shown */
  readonly openOf: (device: Device, head: Followed<State>, now: number) => readonly Row[]
  readonly isCounted: (row: Row) => boolean
  /** a device that cannot be written is derived again later */
  readonly letGo: (device: Device, error: unknown) => Promise<void>
}
type Due<Row> = { readonly device: Device; readonly changes: Changes<Row>; readonly progress: readonly DevicePoint[] }

const headOf = <State>(heads: ReadonlyMap<string, Followed<State>>, deviceId: string): [string, Followed<State>][] => {
  const head = heads.get(deviceId)
  return head ? [[deviceId, head]] : []
}

/** Writes the rows that ended and the running ones that changed since they were written, for all devices at once or `only` one. */
export const createFlush = <State, Row extends AnyRow>(
  { memory, store, registry, openOf, isCounted, letGo }: Given<State, Row>,
  startedAt: number,
) => {
  const { heads, shown, overtaken, late, behind, savedAt } = memory
  let progressAt = startedAt

  const dueOf = (device: Device, head: Followed<State>, ended: readonly Row[], now: number): Due<Row> => {
    const { deviceId } = device
    const open = openOf(device, head, now)
    const changes = changesOf(shown.get(deviceId) ?? new Map(), ended, open, isCounted, overtaken.get(deviceId)?.past)
    const isProgress = hasPassed(progressEvery, progressAt, now) && behind.has(deviceId) && !late.has(deviceId)
    const progress = isProgress ? [{ deviceId, at: head.sample.ts, state: textOf(head.state) }] : []
    return { device, changes, progress }
  }
  const writtenOf = (due: readonly Due<Row>[]): Written<Row> => {
    const ids = new Set(due.map(({ device }) => device.deviceId))
    return {
      rows: due.flatMap(({ device, changes }) => changes.rows.map((row) => ({ device, row }))),
      gone: due.flatMap(({ device: { deviceId }, changes }) =>
        changes.gone.map(({ kind, start }) => ({ deviceId, kind, start })),
      ),
      checkpoints: memory.checkpoints.filter(({ deviceId }) => ids.has(deviceId)),
      progress: due.flatMap(({ progress }) => progress),
    }
  }
  /** If the database refuses a batch, it is halved until the refused ones are found. Returns the others. */
  const writeAll = async (due: readonly Due<Row>[]): Promise<readonly Due<Row>[]> => {
    try {
      await store.write(writtenOf(due))
      return due
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      const [only, ...others] = due
      if (only && others.length === 0) {
        await letGo(only.device, error)
        return []
      }
      const half = due.length >> 1
      const first = await writeAll(due.slice(0, half))
      return [...first, ...(await writeAll(due.slice(half)))]
    }
  }

  return async (now: number, only?: string): Promise<void> => {
    const isDue = (deviceId: string): boolean => only === undefined || deviceId === only
    const endedOf = Map.groupBy(memory.ended, ({ device }) => device.deviceId)
    const due: Due<Row>[] = []
    const removed: string[] = []
    for (const [deviceId, head] of only === undefined ? heads : headOf(heads, only)) {
      const device = registry.byId(deviceId)
      if (!device) {
        removed.push(deviceId)
        continue
      }
      try {
        const ended = endedOf.get(deviceId)?.map(({ row }) => row) ?? []
        due.push(dueOf(device, head, ended, now))
      } catch (error) {
        await letGo(device, error)
      }
    }
    for (const { device, changes, progress } of await writeAll(due)) {
      const { deviceId } = device
      shown.set(deviceId, changes.shown)
      const part = overtaken.get(deviceId)
      if (part && changes.isLost) overtaken.set(deviceId, { ...part, isLost: true })
      for (const { at } of progress) {
        savedAt.set(deviceId, at)
        // A restart goes on from there: what comes later of the time before must be noted.
        const head = heads.get(deviceId)
        if (head) heads.set(deviceId, { ...head, told: true, recent: [] })
      }
      if (progress.length > 0) behind.delete(deviceId)
    }
    memory.ended = memory.ended.filter(({ device }) => !isDue(device.deviceId))
    memory.checkpoints = memory.checkpoints.filter(({ deviceId }) => !isDue(deviceId))
    if (only === undefined && hasPassed(progressEvery, progressAt, now)) progressAt = now
    if (removed.length === 0) return
    await store.forgetRemoved()
    for (const deviceId of removed) dropDevice(memory, deviceId)
  }
}
