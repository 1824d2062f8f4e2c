import type { PointSlot, Profile } from '#server/context/devices.ts'

/** Fills the profile's derived points from the arrays of the same sample, where they were not reported; an index counts from 1. */
export const deriveInto = (values: Float64Array, profile: Profile): void => {
  let last: { from: string; found: Extremes | undefined } | undefined
  for (const point of profile.points) {
    if (point.deriveFrom === null || !Number.isNaN(values[point.firstSlot])) continue
    if (last?.from !== point.deriveFrom) {
      const source = profile.byKey.get(point.deriveFrom)
      last = { from: point.deriveFrom, found: source && extremesOf(values, source) }
    }
    if (last.found) values[point.firstSlot] = derivedValue(last.found, point.deriveWhat)
  }
}

type Extremes = { max: number; min: number; maxIndex: number; minIndex: number; sum: number; count: number }

const extremesOf = (values: Float64Array, { firstSlot, size }: PointSlot): Extremes | undefined => {
  const found: Extremes = { max: -Infinity, min: Infinity, maxIndex: 0, minIndex: 0, sum: 0, count: 0 }
  for (let index = 0; index < size; index += 1) {
    const value = values[firstSlot + index] ?? Number.NaN
    if (Number.isNaN(value)) continue
    found.sum += value
    found.count += 1
    if (value > found.max) {
      found.max = value
      found.maxIndex = index + 1
    }
    if (value < found.min) {
      found.min = value
      found.minIndex = index + 1
    }
  }
  return found.count > 0 ? found : undefined
}

const derivedValue = (found: Extremes, what: string | null): number => {
  if (what === 'max') return found.max
  if (what === 'min') return found.min
  if (what === 'maxIndex') return found.maxIndex
  if (what === 'minIndex') return found.minIndex
  // Six decimals are far below what a cell reports; a float's whole tail would take eight bytes of each sample for ever.
  if (what === 'average') return Math.round((found.sum / found.count) * 1e6) / 1e6
  // Cells are given to a few decimals; their difference must not show the float's tail.
  return what === 'difference' ? Math.round((found.max - found.min) * 1e9) / 1e9 : Number.NaN
}
