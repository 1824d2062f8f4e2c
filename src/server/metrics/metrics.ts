import type { Frame } from '#server/context/readings.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
export type Sample = { readonly value: number; readonly labels?: Labels }
export type Read = () => number | readonly Sample[] | Promise<number | readonly Sample[]>

/** `seconds` that it took; single values; windows that another pass must do */
export type SealingPass = { readonly seconds: number; readonly points: number; readonly postponed: number } | 'failed'

/** What the server tells about itself. */
export type Metrics = {
  /** a batch of readings that came in so many messages; `seconds` until it was durable */
  committed(
    seconds: number,
    frames: readonly Frame[],
    refusals: readonly { readonly reason: string; readonly count?: number }[],
    messages: number,
  ): void
  commitFailed(): void
  /** `route` as it is declared, such as /web/alarm/page, so that there are no more rows than calls */
  called(given: { route: string; method: string; status: number; seconds: number }): void
  /** all samples before `until` (ms) are sealed as far as they came; undefined once this process seals no longer */
  sealed(until: number | undefined): void
  /** a pass of sealing that ended */
  sealingPass(pass: SealingPass): void
  /** `read` is asked at each scrape; once a name */
  gauge(name: string, help: string, read: Read, labels?: readonly string[]): void
  /** the same of what only grows, without the ending `_total` */
  counter(name: string, help: string, read: Read, labels?: readonly string[]): void
  /** a histogram; what it returns is told each time, in seconds. The same name is the same histogram */
  timing(name: string, help: string, labels?: readonly string[]): (seconds: number, labels?: Labels) => void
  scrape?(): Promise<{ readonly text: string; readonly type: string }>
}

export const noMetrics: Metrics = {
  committed: () => undefined,
  commitFailed: () => undefined,
  sealed: () => undefined,
  sealingPass: () => undefined,
  called: () => undefined,
  gauge: () => undefined,
  counter: () => undefined,
  timing: () => () => undefined,
}

/** How many values of a frame are there. By place: an iterator would make an object of each number. */
export const numbersOf = ({ values }: Pick<Frame, 'values'>): number => {
  let count = 0
  for (let slot = 0; slot < values.length; slot += 1) if (!Number.isNaN(values[slot])) count += 1
  return count
}
export const numbersIn = (frames: readonly Frame[]): number =>
  frames.reduce((count, frame) => count + numbersOf(frame), 0)

const waitBuckets = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.075, 0.1, 0.25, 1, 5, 15]
const passBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600]
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30]

/** The bound of a bucket that is a whole number has its `.0`, as the specification writes it. */
const canonical = (text: string): string => text.replace(/([{,]le="\d+)"/g, '$1.0"')

/** In OpenMetrics, with the figures of the process itself. */
export const createMetrics = (clock: () => number): Metrics => {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  const commits = new Histogram({
    name: 'tidewatt_commit_seconds',
    help: 'Time until a batch of readings was durable',
    buckets: waitBuckets,
    registers,
  })
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const frames = counter('tidewatt_frames', 'Frames of readings that were committed')
  const messages = counter('tidewatt_messages', 'Messages whose readings and refusals were committed')
  const numbers = counter('tidewatt_values', 'Single values that were committed')
  const refusals = counter('tidewatt_refusals', 'Readings and messages that were refused', ['reason'])
  const failures = counter('tidewatt_commit_failures', 'Batches that were not committed; their messages come again')
  const calls = new Histogram({
    name: 'tidewatt_call_seconds',
    help: 'Time of calls by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: callBuckets,
    registers,
  })
  const passes = new Histogram({
    ...{ name: 'tidewatt_sealing_pass_seconds', help: 'Time of passes of sealing', buckets: passBuckets, registers },
  })
  const sealedNumbers = counter('tidewatt_sealed_values', 'Single values that were sealed')
  const postponed = counter('tidewatt_sealing_postponed', 'Windows that changed while they were sealed, and wait')
  const failedPasses = counter('tidewatt_sealing_failures', 'Passes of sealing that failed and are tried again')
  const timings = new Map<string, Histogram>()
  let sealedUntil: number | undefined
  new Gauge({
    ...{ name: 'tidewatt_sealing_lag_seconds', help: 'Age of the newest hour that is sealed', registers },
    collect() {
      this.remove()
      if (sealedUntil !== undefined) this.set((clock() - sealedUntil) / 1000)
    },
  })
  return {
    committed: (seconds, batch, refused, count) => {
      commits.observe(seconds)
      frames.inc(batch.length)
      messages.inc(count)
      numbers.inc(numbersIn(batch))
      for (const { reason, count: times = 1 } of refused) refusals.inc({ reason }, times)
    },
    commitFailed: () => failures.inc(),
    sealed: (until) => {
      sealedUntil = until
    },
    sealingPass: (pass) => {
      if (pass === 'failed') return failedPasses.inc()
      passes.observe(pass.seconds)
      sealedNumbers.inc(pass.points)
      postponed.inc(pass.postponed)
    },
    called: ({ route, method, status, seconds }) => calls.observe({ route, method, status: String(status) }, seconds),
    gauge: (name, help, read, labelNames = []) => {
      new Gauge({
        ...{ name, help, labelNames: [...labelNames], registers },
        async collect() {
          const found = await read()
          this.reset()
          if (typeof found === 'number') this.set(found)
          else for (const { labels = {}, value } of found) this.set(labels, value)
        },
      })
    },
    counter: (name, help, read, labelNames = []) => {
      new Counter({
        ...{ name, help, labelNames: [...labelNames], registers },
        async collect() {
          const found = await read()
          this.reset()
          if (typeof found === 'number') this.inc(found)
          else for (const { labels = {}, value } of found) this.inc(labels, value)
        },
      })
    },
    timing: (name, help, labelNames = []) => {
      const histogram =
        timings.get(name) ?? new Histogram({ name, help, labelNames: [...labelNames], buckets: waitBuckets, registers })
      timings.set(name, histogram)
      return (seconds, labels = {}) => histogram.observe(labels, seconds)
    },
    scrape: async () => ({ text: canonical(await registry.metrics()), type: registry.contentType }),
  }
}
