import type { Metric, StateMetric } from '#contract/monitor.ts'

/** What a device reports by a point key; null where nothing came. */
export const metricOf = ({ metrics }: { metrics: readonly Metric[] }, code: string): number | null =>
  metrics.find((metric) => metric.code === code)?.value ?? null
export const stateOf = ({ states }: { states: readonly StateMetric[] }, code: string): number | null =>
  states.find((state) => state.code === code)?.value ?? null
