import { collectDefaultMetrics, Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
export type Sample = { readonly value: number; readonly labels?: Labels }

/** What the server tells about itself in OpenMetrics. Without METRICS_TOKEN it measures nothing. */
export type Metrics = {
  /** a batch of readings; `seconds` until it was durable */
  committed(
    seconds: number,
    frames: number,
    refusals: readonly { readonly reason: string; readonly count?: number }[],
  ): void
  commitFailed(): void
  /** `route` as it is declared, such as /web/alarm/page, so that there are no more rows than calls */
  called(given: { route: string; method: string; status: number; seconds: number }): void
  /** `read` is asked at each scrape */
  gauge(name: string, help: string, read: () => number | readonly Sample[], labels?: readonly string[]): void
  scrape?(): Promise<{ readonly text: string; readonly type: string }>
}

export const noMetrics: Metrics = {
  committed: () => undefined,
  commitFailed: () => undefined,
  called: () => undefined,
  gauge: () => undefined,
}

const commitBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15]
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30]

export const createMetrics = (): Metrics => {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  const commits = new Histogram({
    name: 'tidewatt_commit_seconds',
    help: 'Time until a batch of readings was durable',
    buckets: commitBuckets,
    registers,
  })
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const frames = counter('tidewatt_frames', 'Frames of readings that were committed')
  const refusals = counter('tidewatt_refusals', 'Readings and messages that were refused', ['reason'])
  const failures = counter('tidewatt_commit_failures', 'Batches that were not committed; their messages come again')
  const calls = new Histogram({
    name: 'tidewatt_call_seconds',
    help: 'Time of calls by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: callBuckets,
    registers,
  })
  return {
    committed: (seconds, count, refused) => {
      commits.observe(seconds)
      frames.inc(count)
      for (const { reason, count: times = 1 } of refused) refusals.inc({ reason }, times)
    },
    commitFailed: () => failures.inc(),
    called: ({ route, method, status, seconds }) => calls.observe({ route, method, status: String(status) }, seconds),
    gauge: (name, help, read, labelNames = []) => {
      new Gauge({
        ...{ name, help, labelNames: [...labelNames], registers },
        collect() {
          const found = read()
          this.reset()
          if (typeof found === 'number') this.set(found)
          else for (const { labels = {}, value } of found) this.set(labels, value)
        },
      })
    },
    scrape: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}
