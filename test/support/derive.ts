import type { Device } from '#server/context/devices.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import type { LetIn, LiveListener } from '#server/context/stream.ts'
import { createBudget } from '#server/derive/budget.ts'
import { createFollower } from '#server/derive/follower.ts'
import type { Fold } from '#server/derive/fold.ts'
import { lateTopic } from '#server/derive/mark.ts'
import type { Range } from '#server/derive/ranges.ts'
import { counts } from '#server/derive/rederive.ts'
import type { AnyRow } from '#server/derive/rows.ts'
import { type Pace, usualPace } from '#server/derive/slice.ts'
import type { DevicePoint, Point, Store } from '#server/derive/store.ts'
import { advanceLatest, emptyLatest } from '#server/telemetry/store/mergeFrames.ts'
import { quietLog } from './database.ts'

type StoredRow<Row> = { readonly id: number; readonly deviceId: string; readonly row: Row }

/** Rows, late ranges and states as the database would keep them. `isThere`: the device was not removed. */
const memoryStore = <Row extends AnyRow>(isThere: (deviceId: string) => boolean) => {
  let ids = 0
  const next = (): number => {
    ids += 1
    return ids
  }
  const rows = new Map<string, StoredRow<Row>>()
  let late: { id: string; deviceId: string; range: Range }[] = []
  let checkpoints: DevicePoint[] = []
  const progress = new Map<string, Point>()
  const keyOf = (deviceId: string, { kind, start }: AnyRow): string => `${deviceId} ${kind} ${start}`
  const put = (deviceId: string, row: Row): void => {
    const key = keyOf(deviceId, row)
    rows.set(key, { id: rows.get(key)?.id ?? next(), deviceId, row })
  }
  const points = (deviceId: string): Point[] =>
    [
      ...checkpoints.filter((point) => point.deviceId === deviceId),
      ...(progress.get(deviceId) ? [progress.get(deviceId)] : []),
    ]
      .flatMap((point) => point ?? [])
      .toSorted((a, b) => a.at - b.at)
  const putCheckpoint = (point: DevicePoint): void => {
    checkpoints = checkpoints.filter(({ deviceId, at }) => deviceId !== point.deviceId || at !== point.at)
    checkpoints.push(point)
  }
  const mark = (ranges: ReadonlyMap<string, readonly Range[]>): void => {
    for (const [deviceId, own] of ranges) for (const range of own) late.push({ id: String(next()), deviceId, range })
  }
  const store: Store<Row> = {
    late: async () => [...new Set(late.map(({ deviceId }) => deviceId))],
    mark: async (ranges) => mark(ranges),
    lateOf: async (id) => {
      const own = late.filter(({ deviceId }) => deviceId === id)
      return { ids: own.map((each) => each.id), ranges: own.map(({ range }) => range) }
    },
    progress: async () => new Map(progress),
    before: async (deviceId, ts) => points(deviceId).findLast(({ at }) => at < ts),
    from: async (deviceId, ts) =>
      points(deviceId)
        .filter(({ at }) => at >= ts)
        .slice(0, 8),
    write: async (written) => {
      for (const { deviceId, ...row } of written.gone) rows.delete(keyOf(deviceId, row))
      for (const { device, row } of written.rows) put(device.deviceId, row)
      for (const point of written.checkpoints) putCheckpoint(point)
      for (const { deviceId, ...point } of written.progress) progress.set(deviceId, point)
    },
    settle: async (deviceId, settled, { ids: done, rest }) => {
      const removed: Row[] = []
      if (settled) {
        const { since, until } = settled
        const keys = (of: readonly AnyRow[]): Set<string> => new Set(of.map((row) => keyOf(deviceId, row)))
        const [also, kept] = [keys(settled.also), keys([...settled.rows, ...settled.kept])]
        for (const [key, { deviceId: own, row }] of rows)
          if (own === deviceId && ((row.start >= since && row.start <= until) || also.has(key)) && !kept.has(key))
            removed.push(row)
        for (const row of removed) rows.delete(keyOf(deviceId, row))
        for (const row of settled.rows) put(deviceId, row)
        checkpoints = checkpoints.filter(
          ({ deviceId: own, at }) => own !== deviceId || at < since || at > until || (at === until && settled.isAgreed),
        )
        for (const point of settled.checkpoints) putCheckpoint({ deviceId, ...point })
        const isPassed = (progress.get(deviceId)?.at ?? 0) < until
        if (!settled.isAgreed || isPassed) progress.set(deviceId, { at: until, state: settled.state })
      }
      late = late.filter(({ id }) => !done.includes(id))
      mark(new Map([[deviceId, rest]]))
      return removed
    },
    forgetRemoved: async () => {
      late = late.filter(({ deviceId }) => isThere(deviceId))
      checkpoints = checkpoints.filter(({ deviceId }) => isThere(deviceId))
      for (const deviceId of progress.keys()) if (!isThere(deviceId)) progress.delete(deviceId)
    },
  }
  const rowsOf = (deviceId: string): StoredRow<Row>[] =>
    [...rows.values()].filter((each) => each.deviceId === deviceId).toSorted((a, b) => a.row.start - b.row.start)
  return { store, rowsOf, marked: (deviceId: string) => late.some((each) => each.deviceId === deviceId) }
}

/** A fold on the engine, over samples and rows in memory. The clock stands at the newest sample of all devices unless it is set on. */
export const deriveScene = async <Given, State, Sample, Row extends AnyRow>(
  fold: Fold<Given, State, Sample, Row>,
  all: readonly Device[],
  { pace = usualPace, isHurried = false }: { pace?: Pace; isHurried?: boolean } = {},
) => {
  const devices = new Map(all.map((device) => [device.deviceId, device]))
  const samples = new Map<string, Map<number, Float64Array>>()
  const latest = new Map<string, LatestRow>()
  const memory = memoryStore<Row>((deviceId) => devices.has(deviceId))
  let newest = 0
  let ahead = 0
  let startedAt = 0
  const errors: unknown[] = []
  const listeners = new Set<LiveListener>()
  const sortedOf = (device: Device) => {
    const slots = fold.slots(device)
    return [...(samples.get(device.deviceId) ?? [])]
      .map(([ts, values]) => ({ ts, values: slots.map((slot) => values[slot] ?? Number.NaN) }))
      .filter(({ values }) => !values.every(Number.isNaN))
      .toSorted((a, b) => a.ts - b.ts)
  }
  const parts = {
    registry: { byId: (deviceId: string) => devices.get(deviceId), all: () => devices.values() },
    latest: (deviceId: string) => latest.get(deviceId),
    store: memory.store,
    samplesOf: (device: Device) => ({
      from: async (from: number, limit: number) =>
        sortedOf(device)
          .filter(({ ts }) => ts >= from)
          .slice(0, limit),
    }),
    live: {
      listen: (listener: LiveListener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    clock: () => newest + ahead,
    log: { ...quietLog, error: (_: string, details?: Record<string, unknown>) => void errors.push(details) },
    budget: { ...createBudget(1), left: () => !isHurried },
    pace,
  }
  let tracker = createFollower(parts, fold)
  await tracker.start?.()
  const tick = async (letIn?: LetIn): Promise<void> => await tracker.tick?.(parts.clock(), letIn)
  /** Samples as they come: first stored, then told. */
  const commit = (frames: readonly Frame[]): void => {
    for (const frame of frames) {
      const { deviceId, ts, values } = frame
      const own = samples.get(deviceId) ?? new Map<number, Float64Array>()
      const greater = own.get(ts)?.map((value, slot) => {
        const other = values[slot] ?? Number.NaN
        return Number.isNaN(value) || other > value ? other : value
      })
      samples.set(deviceId, own.set(ts, greater ?? values))
      latest.set(deviceId, advanceLatest(latest.get(deviceId) ?? emptyLatest, [frame]))
      newest = Math.max(newest, ts)
    }
  }
  return {
    commit,
    observe: async (frames: readonly Frame[]) => await tracker.observe?.(frames),
    deliver: async (frames: readonly Frame[]) => {
      commit(frames)
      await tracker.observe?.(frames)
    },
    /** One tick: everything that is late is derived, when hurried one slice of it; `letIn` is awaited between slices. */
    tick,
    settle: async () => {
      for (let left = 10_000; left > 0; left -= 1) {
        await tick()
        if (![...devices.keys()].some(memory.marked)) return await tick()
      }
      throw new Error('what is late is never derived')
    },
    /** Another process takes over; what memory held is lost. */
    restart: async () => {
      tracker.stop?.()
      tracker = createFollower(parts, fold)
      startedAt = parts.clock()
      await tracker.start?.()
    },
    mark: async (deviceId: string, range: Range) => {
      await memory.store.mark(new Map([[deviceId, [range]]]))
      for (const listener of listeners) listener.changed?.(lateTopic, fold.name)
    },
    remove: (deviceId: string) => void devices.delete(deviceId),
    wait: (ms: number) => {
      ahead += ms
    },
    /** ms since the device's newest sample by the clock, as far as it counts: after a start a device has its time again */
    quiet: (device: Device) => parts.clock() - Math.max(startedAt, sortedOf(device).at(-1)?.ts ?? 0),
    errors,
    marked: memory.marked,
    stored: memory.rowsOf,
    rows: (deviceId: string): Row[] => memory.rowsOf(deviceId).map(({ row }) => row),
    /** What folding the stored samples by time gives, told `quiet` ms after the last. */
    expected: (device: Device, quiet = 0): Row[] => {
      const given = fold.given(device, latest.get(device.deviceId))
      const rows = new Map<string, Row>()
      let state = fold.neutral
      for (const { ts, values } of sortedOf(device)) {
        const next = fold.step(given, state, fold.sampleOf(ts, values))
        state = next.state
        for (const row of next.rows) rows.set(`${row.kind} ${row.start}`, row)
      }
      for (const row of fold.open(given, state, quiet)) rows.set(`${row.kind} ${row.start}`, row)
      return [...rows.values()].filter((row) => counts(fold, row)).toSorted((a, b) => a.start - b.start)
    },
  }
}
