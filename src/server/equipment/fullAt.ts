/** SOC (%) from which on a charger tapers, and the part of its power that is left at 100 %. */
const taperFrom = 90
const taperTo = 0.2
const fallPerPoint = (1 - taperTo) / (100 - taperFrom)

export type Charging = {
  /** % */
  readonly soc: number
  /** kWh: rated × SOH */
  readonly capacity: number
  /** kW, positive: mean of the last ten minutes */
  readonly power: number
}

/** Hours until a battery holds `target` %; 0 where it does, undefined where it is not being charged. Constant power up to 90 %, then falling in a line. */
export const hoursToSoc = ({ soc, capacity, power }: Charging, target: number): number | undefined => {
  if (soc >= target) return 0
  if (power <= 0) return undefined
  const perPoint = capacity / 100 / power
  const steady = Math.max(0, Math.min(target, taperFrom) - soc)
  const left = (at: number): number => 1 - fallPerPoint * (Math.max(at, taperFrom) - taperFrom)
  return perPoint * (steady + Math.log(left(soc) / left(target)) / fallPerPoint)
}
