export const quantile = (list: readonly number[], share: number): number => {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const digits = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places
/** To three figures, as a person reads it. */
export const rounded = (value: number): number =>
  digits(value, Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-6)))))

/** Milliseconds of each of `times` runs, after some that do not count. */
export const timed = async (times: number, work: (run: number) => Promise<unknown>, warm = 3): Promise<number[]> => {
  const list: number[] = []
  for (let run = -warm; run < times; run += 1) {
    const began = performance.now()
    await work(Math.max(0, run))
    if (run >= 0) list.push(performance.now() - began)
  }
  return list
}

/** Quantiles of calls in ms, each called `times` times; `tell` hears each as it is measured. */
export const timesOfCalls = async (
  calls: Readonly<Record<string, () => Promise<unknown>>>,
  times: number,
  tell: (name: string, took: object) => void = () => undefined,
): Promise<Record<string, object>> => {
  const figures: Record<string, object> = {}
  for (const [name, call] of Object.entries(calls)) {
    const list = await timed(times, call)
    const took = { p50: rounded(quantile(list, 0.5)), p95: rounded(quantile(list, 0.95)) }
    figures[name] = took
    tell(name, took)
  }
  return figures
}

/** Repeats work that says how many it did until the time is up; returns how many a second. */
export const rateOf = async (seconds: number, work: (round: number) => Promise<number>): Promise<number> => {
  const began = performance.now()
  let done = 0
  for (let round = 0; performance.now() - began < seconds * 1000; round += 1) done += await work(round)
  return done / ((performance.now() - began) / 1000)
}
