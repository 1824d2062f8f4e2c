import { createBreath } from '#server/telemetry/breath.ts'

/** Figures of one slot over [from, to) ms; `samples` 0: nothing was heard. `above` and `below` in ms. */
export type Fold = {
  readonly samples: number
  readonly max: { readonly value: number; readonly at: number }
  readonly min: { readonly value: number; readonly at: number }
  readonly mean: number
  readonly first: { readonly value: number; readonly at: number }
  readonly last: { readonly value: number; readonly at: number }
  readonly above: number
  readonly below: number
}
export type Limits = { readonly above?: number | undefined; readonly below?: number | undefined }

const nowhere = { value: Number.NaN, at: Number.NaN }
export const emptyFold: Fold = {
  ...{ samples: 0, max: nowhere, min: nowhere, mean: Number.NaN, first: nowhere, last: nowhere, above: 0, below: 0 },
}

const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[(numbers.length - 1) >> 1] ?? 0

const usualPauses = 1000
/** The pause that most samples keep, ms; of a first thousand. */
const usualPause = (times: readonly number[]): number => {
  const pauses = times.slice(1, usualPauses + 1).map((at, index) => at - (times[index] ?? at))
  return middle(pauses)
}

const before = 5
/** The same of the five pauses before a sample, at the beginning of the first five: a device may have told less often then. */
const pauseBefore = (times: readonly number[], row: number): number => {
  const begin = Math.max(0, row - before)
  return middle(times.slice(begin + 1, begin + before + 1).map((at, index) => at - (times[begin + index] ?? at)))
}

type Part = { readonly t: Float64Array; readonly values: Float64Array | undefined }

/**
 * One pass over samples that come in parts, the oldest first: a value holds until the next one, but for no longer than three usual pauses (of
 * all, or of those before it; at least a minute), nor beyond `to`; mean and times are weighed by that. What is weighed is forgotten.
 */
export const createFold = ({
  to,
  above = Number.POSITIVE_INFINITY,
  below = Number.NEGATIVE_INFINITY,
}: Limits & { readonly to: number }) => {
  const breathe = createBreath()
  const at: number[] = []
  const value: number[] = []
  let next = 0
  let longest: number | undefined
  let [weighed, weights, high, low, samples] = [0, 0, 0, 0, 0]
  let [max, min, first, last] = [nowhere, nowhere, nowhere, nowhere]

  const weigh = async (end: number): Promise<void> => {
    longest ??= Math.max(3 * usualPause(at), 60_000)
    for (; next < end; next += 1) {
      if (next % 4096 === 4095) await breathe()
      const each = { value: value[next] ?? Number.NaN, at: at[next] ?? Number.NaN }
      if (samples === 0) [max, min, first] = [each, each, each]
      if (each.value > max.value) max = each
      if (each.value < min.value) min = each
      last = each
      samples += 1
      const pause = (at[next + 1] ?? to) - each.at
      const weight = pause <= longest ? pause : Math.min(pause, Math.max(longest, 3 * pauseBefore(at, next)))
      weighed += each.value * weight
      weights += weight
      if (each.value > above) high += weight
      if (each.value < below) low += weight
    }
    const forgotten = Math.max(0, next - before)
    at.splice(0, forgotten)
    value.splice(0, forgotten)
    next -= forgotten
  }

  return {
    take: async ({ t, values }: Part): Promise<void> => {
      for (let row = 0; row < t.length; row += 1) {
        if (row % 4096 === 4095) await breathe()
        const each = values?.[row] ?? Number.NaN
        if (Number.isNaN(each)) continue
        at.push(t[row] ?? 0)
        value.push(each)
      }
      // How long the newest one holds, the next part tells.
      if (longest !== undefined || at.length > usualPauses) await weigh(at.length - 1)
    },
    end: async (): Promise<Fold> => {
      await weigh(at.length)
      if (samples === 0) return emptyFold
      const mean = weights > 0 ? weighed / weights : first.value
      return { samples, max, min, mean, first, last, above: high, below: low }
    },
  }
}

/** The same of samples that are all there. */
export const foldOf = async (
  t: Float64Array,
  values: Float64Array | undefined,
  options: Limits & { readonly to: number },
): Promise<Fold> => {
  const fold = createFold(options)
  await fold.take({ t, values })
  return fold.end()
}
