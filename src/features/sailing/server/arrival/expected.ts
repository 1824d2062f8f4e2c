import type { Place } from '#server/places/geo.ts'
import { type Arrival, arrivalOf, bandOf, type Checked, type Course, quarterOf } from './forecast.ts'
import { meanErrorOf } from './history.ts'
import { restMiles, type Way } from './rest.ts'

/** What is known of the legs between two ports when a ship sails there. */
export type Known = {
  readonly usual: number
  readonly checked: readonly Checked[]
  /** undefined: nobody has sailed it yet */
  readonly way: Way | undefined
}
export type Asked = {
  readonly here: Place
  readonly end: Place
  /** % */
  readonly soc: number
  /** kWh: Σ rated × SOH of the batteries aboard */
  readonly capacity: number
  readonly course: Course
}
export type Expected = Arrival & {
  /** n mile */
  readonly rest: number
  /** past legs that the band is of */
  readonly legs: number
  /** % of the SOC by which forecasts in this quarter were off in the mean; null without past legs */
  readonly mae: number | null
}

/** How a leg is expected to end. */
export const expectedOf = ({ usual, checked, way }: Known, { here, end, soc, capacity, course }: Asked): Expected => {
  const rest = restMiles(way, here, end)
  const quarter = quarterOf(course.miles, course.miles + rest)
  const band = bandOf(checked, quarter)
  const off = meanErrorOf(checked, quarter)
  return {
    ...arrivalOf({ soc, capacity, course, restMiles: rest, usual, band }),
    ...{ rest, legs: checked.length, mae: off === undefined ? null : (off / capacity) * 100 },
  }
}
