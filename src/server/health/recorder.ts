import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerFigure } from '#contract/serverFigures.ts'
import { type Metrics, numbersIn, type Read, type Sample } from '../metrics/metrics.ts'

export type Figures = Partial<Readonly<Record<ServerFigure, number | null>>>

export type Recorder = Metrics & {
  /** what holds since `restart` or the beginning; null where there was nothing */
  figures(): Promise<Figures>
  restart(): void
}

const sumOf = (samples: readonly Sample[]): number => samples.reduce((sum, { value }) => sum + value, 0)
const where = (name: string, wanted: string) => (samples: readonly Sample[]) =>
  sumOf(samples.filter(({ labels }) => labels?.[name] === wanted))

/** Which gauges of /metrics the figures are. */
const ofGauges: Readonly<Record<string, Partial<Record<ServerFigure, (samples: readonly Sample[]) => number>>>> = {
  tidewatt_queue_frames: { queue_frames: sumOf },
  tidewatt_queue_bytes: { queue_bytes: sumOf },
  tidewatt_live_connections: { live_connections: sumOf },
  tidewatt_broker_connections: { broker_connections: sumOf },
  tidewatt_driver_up: {
    drivers_running: sumOf,
    drivers_away: (samples) => samples.length - sumOf(samples),
  },
  tidewatt_database_connections: {
    pool_busy: where('state', 'busy'),
    pool_idle: where('state', 'idle'),
    pool_awaited: where('state', 'awaited'),
  },
  tidewatt_database_bytes: { database_bytes: sumOf },
  tidewatt_disk_free_bytes: { disk_free: sumOf },
  tidewatt_notifications_waiting: { notifications_waiting: sumOf },
}

const nanoseconds = 1e6

/** Remembers what metrics tell between two restarts, for the page of the system's health. */
export const createRecorder = (clock: () => number): Recorder => {
  const reads = new Map<string, Read>()
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const [commits, calls] = [createHistogram(), createHistogram()]
  const zero = { messages: 0, samples: 0, numbers: 0, refusals: 0, failures: 0 }
  let counts = { ...zero }
  let began = performance.now()
  let used = process.cpuUsage()
  let sealedUntil: number | undefined

  const percentile = (of: typeof commits, share: number): number | null =>
    of.count === 0 ? null : of.percentile(share) / 1000
  const microseconds = (seconds: number): number => Math.max(1, Math.round(seconds * 1e6))
  const gauges = async (): Promise<Figures> => {
    const found: Partial<Record<ServerFigure, number>> = {}
    for (const [name, figures] of Object.entries(ofGauges)) {
      const read = await reads.get(name)?.()
      if (read === undefined) continue
      const samples = typeof read === 'number' ? [{ value: read }] : read
      if (samples.length === 0) continue
      for (const key of Object.keys(figures) as ServerFigure[]) {
        const value = figures[key]?.(samples)
        if (value !== undefined) found[key] = value
      }
    }
    return found
  }

  return {
    committed: (seconds, frames, refused, messages) => {
      commits.record(microseconds(seconds))
      counts.messages += messages
      counts.samples += frames.length
      counts.numbers += numbersIn(frames)
      for (const { count = 1 } of refused) counts.refusals += count
    },
    commitFailed: () => {
      counts.failures += 1
    },
    sealed: (until) => {
      sealedUntil = until
    },
    sealingPass: () => undefined,
    counter: () => undefined,
    timing: () => () => undefined,
    called: ({ seconds }) => calls.record(microseconds(seconds)),
    gauge: (name, _help, read) => void reads.set(name, read),
    figures: async () => {
      const seconds = Math.max(0.001, (performance.now() - began) / 1000)
      const { user, system } = process.cpuUsage(used)
      const takesIn = reads.has('tidewatt_queue_frames')
      const rate = (count: number): number | null => (takesIn ? count / seconds : null)
      return {
        cpu: (user + system) / seconds / 10_000,
        memory: process.memoryUsage.rss(),
        loop_p99: loop.count === 0 ? null : loop.percentile(99) / nanoseconds,
        loop_highest: loop.count === 0 ? null : loop.max / nanoseconds,
        calls: calls.count / seconds,
        call_p95: percentile(calls, 95),
        messages: rate(counts.messages),
        samples: rate(counts.samples),
        numbers: rate(counts.numbers),
        refusals: rate(counts.refusals),
        commit_failures: rate(counts.failures),
        commit_p50: percentile(commits, 50),
        commit_p99: percentile(commits, 99),
        sealing_lag: sealedUntil === undefined ? null : (clock() - sealedUntil) / 1000,
        ...(await gauges()),
      }
    },
    restart: () => {
      began = performance.now()
      used = process.cpuUsage()
      counts = { ...zero }
      for (const each of [loop, commits, calls]) each.reset()
    },
  }
}

/** Tells both. */
export const toBoth = (recorder: Recorder, metrics: Metrics | undefined): Metrics => {
  if (!metrics) return recorder
  const each = (tell: (one: Metrics) => void): void => {
    tell(recorder)
    tell(metrics)
  }
  return {
    committed: (...told) => each((one) => one.committed(...told)),
    commitFailed: () => each((one) => one.commitFailed()),
    sealed: (until) => each((one) => one.sealed(until)),
    sealingPass: (pass) => each((one) => one.sealingPass(pass)),
    called: (call) => each((one) => one.called(call)),
    gauge: (...given) => each((one) => one.gauge(...given)),
    counter: metrics.counter,
    timing: metrics.timing,
    ...(metrics.scrape ? { scrape: metrics.scrape } : {}),
  }
}
