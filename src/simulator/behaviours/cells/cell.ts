/** Open-circuit voltage (V) of an LFP cell by SOC (%), 25 °C: the flat middle and the steep ends of published curves. */
const knots: readonly (readonly [number, number])[] = [
  [-2, 2.35],
  [0, 2.6],
  [2, 2.9],
  [5, 3.05],
  [10, 3.19],
  [20, 3.235],
  [30, 3.265],
  [40, 3.285],
  [50, 3.293],
  [60, 3.302],
  [70, 3.322],
  [80, 3.33],
  [90, 3.336],
  [96, 3.345],
  [98, 3.365],
  [99, 3.4],
  [100, 3.46],
  [101, 3.54],
  [106, 3.75],
]
const perPercent = 10
const lowest = -2
const highest = 106

const interpolated = (soc: number): number => {
  const above = Math.max(
    1,
    knots.findIndex(([at]) => at >= soc),
  )
  const [a, b] = [knots[above - 1] ?? [0, 0], knots[above] ?? [0, 0]]
  return a[1] + ((soc - a[0]) / (b[0] - a[0])) * (b[1] - a[1])
}
const table = Float64Array.from({ length: (highest - lowest) * perPercent + 2 }, (_, at) =>
  interpolated(Math.min(highest, lowest + at / perPercent)),
)

/** Volts at rest; SOC a little beyond 0 and 100 is what an unbalanced cell sees. */
export const restVoltage = (soc: number): number => {
  const at = (Math.min(highest, Math.max(lowest, soc)) - lowest) * perPercent
  const index = Math.floor(at)
  const low = table[index] ?? 0
  return low + ((table[index + 1] ?? low) - low) * (at - index)
}

/** Volts at the terminals under a current (A, discharge +); an almost full cell resists further charge. */
export const cellVoltage = (soc: number, current: number, resistance = 1): number => {
  const full = current < 0 && soc > 97 ? 1 + 2.2 * (soc - 97) : 1
  return restVoltage(soc) - current * cellOhms * resistance * full
}

/** Ampere-hours of a new cell, and of a cluster, whose cells are in series. */
export const cellAmpereHours = 260
/** Ohms of a cell at 25 °C with its connections. */
export const cellOhms = 0.0005
export const cellsPerCluster = 240
/** V, at which rated capacities in kWh are told. */
export const nominalCellVoltage = 3.2
