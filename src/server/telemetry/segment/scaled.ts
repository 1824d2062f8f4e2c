const mostDecimals = 9
/** Differences of these still count exactly. */
const largest = 2 ** 50

/** Whole numbers, what they range over, and what the steps from each to the next do. */
export type Scaled = {
  readonly decimals: number
  /** overwritten by the next */
  readonly whole: Float64Array
  readonly least: number
  readonly most: number
  /** infinite where there is one number only */
  readonly lowestStep: number
  readonly highestStep: number
}

/** Kept for the next column: rooms of their own would take as long to clear away as to fill. */
let room = new Float64Array(0)

/** The numbers times a power of ten, where that is exact for all of them both ways; 'gaps' where one is absent. */
export const scaled = (values: Float64Array): Scaled | 'gaps' | 'plain' => {
  if (room.length < values.length) room = new Float64Array(values.length)
  const whole = room.subarray(0, values.length)
  let [decimals, power] = [0, 1]
  let [before, same] = [Number.NaN, Number.NaN]
  let [least, most, lowestStep, highestStep] = [Infinity, -Infinity, Infinity, -Infinity]
  let still = false
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number
    if (value === before) {
      whole[at] = same
      still = true
      continue
    }
    let rounded = Math.round(value * power)
    if (rounded / power !== value) {
      if (Number.isNaN(value)) return 'gaps'
      // Those before fit a finer scale as well, or else the second look finds out.
      while (rounded / power !== value) {
        decimals += 1
        power *= 10
        if (decimals > mostDecimals) return 'plain'
        rounded = Math.round(value * power)
      }
      before = same = Number.NaN
      least = lowestStep = Infinity
      most = highestStep = -Infinity
      at = -1
      continue
    }
    if (rounded > largest || rounded < -largest) return 'plain'
    const step = rounded - same
    if (step < lowestStep) lowestStep = step
    if (step > highestStep) highestStep = step
    if (rounded < least) least = rounded
    if (rounded > most) most = rounded
    whole[at] = rounded
    before = value
    same = rounded
  }
  if (still) [lowestStep, highestStep] = [Math.min(lowestStep, 0), Math.max(highestStep, 0)]
  return { decimals, whole, least, most, lowestStep, highestStep }
}
