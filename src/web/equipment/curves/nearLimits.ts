import type { CellLimit, CellValues } from '../cells/cellScale.ts'
import type { Limit } from '../../kit/chart/draw.ts'

/** The limits that a curve has reached with the next one beyond them; a calm curve has none, which would press it flat. */
export const nearLimits = (values: CellValues, limits: readonly CellLimit[], unit: string): Limit[] => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return []
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const of = (side: CellLimit['side']): CellLimit[] => {
    const high = side === 'high'
    const sorted = limits
      .filter((limit) => limit.side === side)
      .toSorted((a, b) => (high ? a.value - b.value : b.value - a.value))
    const reached = sorted.filter(({ value }) => (high ? value <= highest : value >= lowest)).length
    return sorted.slice(0, reached === 0 ? 0 : reached + 1)
  }
  return [...of('high'), ...of('low')].map(({ level, value }) => ({ name: String(value), unit, value, level }))
}
