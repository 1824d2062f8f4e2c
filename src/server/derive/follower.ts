import { timeOf } from '#server/context/latestRow.ts'
import { performance } from 'node:perf_hooks'
import type { Log } from '#server/context/context.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import type { LetIn, LiveHub, Tracker } from '#server/context/stream.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import type { Around } from '#server/telemetry/questions/samplesAround.ts'
import { advance } from './advance.ts'
import type { Budget } from './budget.ts'
import { createFlush } from './flush.ts'
import type { Fold } from './fold.ts'
import { lateTopic } from './mark.ts'
import { createMemory, dropHead } from './memory.ts'
import { joinRanges, type Range } from './ranges.ts'
import { counts, near, rederive } from './rederive.ts'
import type { AnyRow } from './rows.ts'
import { showing, unknown } from './showing.ts'
import type { Pace, Raw } from './slice.ts'
import { stateOf } from './stateText.ts'
import type { Point, Store } from './store.ts'

/** What following needs; `createEngine` makes it of the context. */
type Parts<Row extends AnyRow> = {
  readonly registry: Pick<Registry, 'byId' | 'all'>
  readonly latest: (deviceId: string) => LatestRow | undefined
  readonly store: Store<Row>
  /** a device's stored samples with at least one of the fold's slots, in the order of `slots` */
  readonly samplesOf: (device: Device) => Pick<Around<Raw>, 'from'>
  readonly live: Pick<LiveHub, 'listen'>
  readonly clock: () => number
  readonly log: Log
  readonly budget: Budget
  readonly pace: Pace
}

/**
 * Samples in order are folded in memory; each tick writes what changed, of all devices at once. Late ones are noted before they are
 * acknowledged; ticks derive them anew from the checkpoint before them, a slice at a time.
 */
export const createFollower = <Given, State, Sample, Row extends AnyRow>(
  { registry, latest, store, samplesOf, live, clock, log, budget, pace }: Parts<Row>,
  fold: Fold<Given, State, Sample, Row>,
): Tracker => {
  const memory = createMemory<State, Row>()
  const { heads, shown, overtaken, late, behind, savedAt, pauses } = memory
  /** devices with stored samples that the fold may not have seen: one without a head that is not among them speaks for the first time */
  const spoke = new Set<string>()
  let startedAt = clock()
  let isToldLate = false
  let unlisten: (() => void) | undefined

  const givenOf = (device: Device): Given => fold.given(device, latest(device.deviceId))
  const isCounted = (row: Row): boolean => counts(fold, row)
  /** After a start every device gets its full time again before it counts as silent. */
  const openAt = (given: Given, state: State, at: number, now: number): readonly Row[] =>
    fold.open(given, state, now - Math.max(at, startedAt))
  const failed = ({ deviceId, deviceCode }: Device, error: unknown): void => {
    const pauseMs = pauses.failed(deviceId, clock())
    log.error(`${fold.name} of a device cannot be derived; it is tried again`, { device: deviceCode, pauseMs, error })
  }
  const letGo = async (device: Device, error: unknown): Promise<void> => {
    const { deviceId } = device
    const at = heads.get(deviceId)?.sample.ts ?? 0
    await store.mark(new Map([[deviceId, [{ from: Math.min(at, (savedAt.get(deviceId) ?? at) + 1), to: at }]]]))
    dropHead(memory, deviceId)
    late.add(deviceId)
    failed(device, error)
  }
  const flush = createFlush(
    {
      memory,
      store,
      registry,
      openOf: (device, { state, sample }, now) => openAt(givenOf(device), state, sample.ts, now),
      isCounted,
      letGo,
    },
    startedAt,
  )
  /** A device as it was when its progress was written. */
  const restore = (device: Device, { at, state: text }: Point): void => {
    const { deviceId } = device
    const state = stateOf<State>(text)
    const open = fold.open(givenOf(device), state, 0)
    heads.set(deviceId, {
      before: state,
      state,
      sample: { ts: at, values: [] },
      told: true,
      recent: [],
      count: 0,
      pause: 0,
    })
    shown.set(deviceId, unknown(showing(open, isCounted)))
    savedAt.set(deviceId, at)
  }
  const listen = (): (() => void) =>
    live.listen({
      changed: (name, id) => {
        if (name === lateTopic && id === fold.name) isToldLate = true
      },
      missed: () => {
        isToldLate = true
      },
    })

  const start = async (): Promise<void> => {
    startedAt = clock()
    unlisten = listen()
    await store.forgetRemoved()
    const progress = await store.progress()
    const unseen = new Map<string, Range[]>()
    for (const device of registry.all()) {
      const { deviceId } = device
      if (latest(deviceId)) spoke.add(deviceId)
      if (!fold.follows(device)) continue
      const point = progress.get(deviceId)
      const row = latest(deviceId)
      const newest = Math.max(...fold.slots(device).map((slot) => timeOf(row, slot) || Number.NEGATIVE_INFINITY))
      try {
        if (point && !(newest > point.at)) restore(device, point)
        else if (Number.isFinite(newest)) unseen.set(deviceId, [{ from: point ? point.at + 1 : 0, to: newest }])
      } catch (error) {
        failed(device, error)
        if (point) unseen.set(deviceId, [{ from: point.at, to: point.at }])
      }
    }
    await store.mark(unseen)
    for (const deviceId of await store.late()) late.add(deviceId)
  }

  const observe = async (frames: readonly Frame[]): Promise<void> => {
    const isSound = (deviceId: string): boolean => !late.has(deviceId)
    const isFirst = (deviceId: string): boolean => !spoke.has(deviceId)
    const found = advance(
      { fold, heads, deviceOf: registry.byId, givenOf, isSound, isFirst, every: pace.every },
      frames,
    )
    await store.mark(new Map([...found.late].map(([deviceId, ranges]) => [deviceId, joinRanges(ranges, near)])))
    for (const [deviceId, head] of found.heads) {
      if (head) heads.set(deviceId, head)
      else dropHead(memory, deviceId)
      behind.add(deviceId)
    }
    for (const deviceId of found.late.keys()) late.add(deviceId)
    memory.ended.push(...found.ended)
    memory.checkpoints.push(...found.checkpoints)
    for (const { device, error } of found.failed) failed(device, error)
    for (const { deviceId } of frames) spoke.add(deviceId)
  }

  const deriveSlice = async (device: Device): Promise<void> => {
    const { deviceId } = device
    const head = heads.get(deviceId)
    const found = await rederive({
      fold,
      store,
      samples: samplesOf(device),
      device,
      givenFor: async (from) => (fold.givenSince ? await fold.givenSince(device, from) : givenOf(device)),
      headAt: head?.sample.ts,
      overtaken: overtaken.get(deviceId),
      openOf: (given, state, at) => openAt(given, state, at, clock()),
      restore: (point) => restore(device, point),
      pace,
    })
    const { slice, rest } = found
    if (slice?.end === 'newest') {
      heads.set(deviceId, { ...slice.head, told: true, recent: [], count: slice.count, pause: 0 })
      shown.set(deviceId, showing(found.open, isCounted))
      savedAt.set(deviceId, slice.head.sample.ts)
    }
    const part = overtaken.get(deviceId)
    if (head && slice && (slice.end === 'paused' || part)) {
      const past = slice.end === 'paused' ? slice.head.sample.ts : 0
      const touched = new Set([...(part?.touched ?? []), ...found.touched])
      overtaken.set(deviceId, { past: Math.max(past, part?.past ?? 0), isLost: part?.isLost ?? false, touched })
    }
    behind.add(deviceId)
    if (rest.length > 0) return
    late.delete(deviceId)
    pauses.succeeded(deviceId)
    if (overtaken.delete(deviceId) && slice?.end === 'agreed') shown.set(deviceId, unknown(shown.get(deviceId)))
  }
  const nextLate = (now: number): string | undefined => {
    for (const deviceId of late) if (!pauses.isPaused(deviceId, now)) return deviceId
    return undefined
  }
  /** A slice at least, and more while there is time; devices take turns, and frames that came meanwhile go before the next slice. */
  const deriveLate = async (now: number, letIn?: LetIn): Promise<void> => {
    for (let next = nextLate(now); next !== undefined; next = nextLate(now)) {
      // What frames let in ended must not be written after the slice that puts it right.
      await flush(now, next)
      const began = performance.eventLoopUtilization()
      const device = registry.byId(next)
      late.delete(next)
      if (!device || !fold.follows(device)) continue
      late.add(next)
      try {
        await deriveSlice(device)
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        failed(device, error)
      }
      // While the database works, the thread is free.
      budget.spend(performance.eventLoopUtilization(began).active)
      if (!budget.left()) break
      await letIn?.()
    }
    if (nextLate(now) !== undefined) log.info(`${fold.name}: late samples are being derived`, { devices: late.size })
  }

  const tick = async (now: number, letIn?: LetIn): Promise<void> => {
    if (isToldLate) {
      isToldLate = false
      for (const deviceId of await store.late()) late.add(deviceId)
    }
    await flush(now)
    await deriveLate(now, letIn)
  }

  return { name: fold.name, start, stop: () => unlisten?.(), observe, tick }
}
