const mostDecimals = 9
/** Second differences of these still count exactly. */
const largest = 2 ** 50

export type Scaled = { readonly decimals: number; readonly whole: Float64Array }

/** The numbers times a power of ten, where that is exact for all of them both ways; 'gaps' where one is absent. */
export const scaled = (values: Float64Array): Scaled | 'gaps' | 'plain' => {
  let [decimals, power] = [0, 1]
  const whole = new Float64Array(values.length)
  let [before, same] = [Number.NaN, 0]
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number
    if (value === before) {
      whole[at] = same
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
      before = Number.NaN
      at = -1
      continue
    }
    if (rounded > largest || rounded < -largest) return 'plain'
    whole[at] = rounded
    before = value
    same = rounded
  }
  return { decimals, whole }
}
