import {
  type Checked,
  type Course,
  errorOf,
  legsForBand,
  legsRemembered,
  median,
  needOf,
  usualPerMile,
} from './forecast.ts'

export type Ports = { readonly from: string; readonly to: string }
/** A leg that has ended: what it drew at the quarters of its way and at its end. */
export type PastLeg = Ports & { readonly courses: Checked['courses'] }

const isOn =
  ({ from, to }: Ports) =>
  (leg: Ports): boolean =>
    leg.from === from && leg.to === to

const rateOf = ({ courses }: PastLeg): number => courses[3].kwh / courses[3].miles

/** kWh per n mile between two ports, by a ship's past legs in the order of time: those between them, else all of them. */
export const usualOf = (past: readonly PastLeg[], ports: Ports): number => {
  const own = past.filter(isOn(ports))
  const legs = own.length > 0 ? own : past
  return median(legs.slice(-legsRemembered).map(rateOf)) ?? usualPerMile
}

/** Past legs, each with what the ones before it said: between these ports where they are enough for a band, else all of them. */
export const checkedOf = (past: readonly PastLeg[], ports: Ports): Checked[] => {
  const checked = past.map((leg, index) => ({ leg, courses: leg.courses, usual: usualOf(past.slice(0, index), leg) }))
  const own = checked.filter(({ leg }) => isOn(ports)(leg))
  return own.length >= legsForBand ? own : checked
}

/** By how much forecasts in this quarter were off in the mean, kWh; undefined without past legs. */
export const meanErrorOf = (legs: readonly Checked[], quarter: 0 | 1 | 2 | 3): number | undefined => {
  const errors = legs.flatMap((leg) => {
    const error = errorOf(leg, quarter)
    const at: Course = (quarter === 0 ? undefined : leg.courses[quarter - 1]) ?? { miles: 0, kwh: 0 }
    return error === undefined ? [] : [Math.abs(error) * needOf(at, leg.courses[3].miles - at.miles, leg.usual)]
  })
  return errors.length === 0 ? undefined : errors.reduce((sum, error) => sum + error, 0) / errors.length
}

/** Where a ship mostly sailed to from a port; of two that are as frequent, the later one. `legs` in the order of time. */
export const usualNext = (legs: readonly Ports[], from: string): string | undefined => {
  const counts = new Map<string, number>()
  for (const leg of legs) if (leg.from === from) counts.set(leg.to, (counts.get(leg.to) ?? 0) + 1)
  const latest = legs.filter((leg) => leg.from === from).map(({ to }) => to)
  const most = Math.max(...counts.values())
  return latest.findLast((to) => counts.get(to) === most)
}
