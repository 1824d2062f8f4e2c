import { at } from '../../schedule.ts'
import type { PortKey } from '../../river.ts'
import { localDay, localMinute, minute } from '../../times.ts'

/** Days since the first four, which nobody sees, in a week of the demo: the records begin on day 4, and the next two weeks have these days after its first. */
type Mishap = {
  readonly port: PortKey
  readonly number: number
  readonly day: number
  readonly from: number
  readonly minutes: number
}
const daysPerWeek = 7

/** The emergency stop of a bay's converter is pressed. */
const stop: Mishap = { port: 'HS', number: 1, day: 2, from: at(14, 5), minutes: 25 }
/** The meter of a container's switchgear begins again at 0. */
const reset: Mishap = { port: 'ZJ', number: 1, day: 3, from: at(10, 30), minutes: 1 }
/** A box says that it is in a bay where it is not. */
const wrongWord: Omit<Mishap, 'number'> = { port: 'NJ', day: 2, from: at(9), minutes: 360 }
/** Who fetches a box from a bay forgets to pull the plug. */
const forgotten: Omit<Mishap, 'from' | 'minutes'> = { port: 'CS', number: 1, day: 3 }
/** When the plug is pulled at last, after the box has gone. */
export const pulledLate = 2 * minute

const isDay = (day: number, since: number, ts: number): boolean =>
  (localDay(ts) - localDay(since)) % daysPerWeek === day
const isOn = ({ day, from, minutes }: Omit<Mishap, 'port' | 'number'>, since: number, ts: number): boolean =>
  isDay(day, since, ts) && localMinute(ts) >= from && localMinute(ts) < from + minutes

/** Whether the emergency stop of a bay's converter is pressed at `ts`, in a port that began at `since` (ms). */
export const isStopped = (port: PortKey, bay: number, since: number, ts: number): boolean =>
  port === stop.port && bay === stop.number && isOn(stop, since, ts)

/** Whether the meter of a container is changed at `ts`. */
export const isReset = (port: PortKey, container: number, since: number, ts: number): boolean =>
  port === reset.port && container === reset.number && isOn(reset, since, ts)

/** Whether the box that leaves a bay at `until` leaves it plugged. */
export const leavesPlugged = (port: PortKey, bay: number, since: number, until: number): boolean =>
  port === forgotten.port && bay === forgotten.number && isDay(forgotten.day, since, until)

/** Whether a box of a port says a wrong bay at `ts`. */
export const saysWrongBay = (port: PortKey, since: number, ts: number): boolean =>
  port === wrongWord.port && isOn(wrongWord, since, ts)
export const wrongWordMs = wrongWord.minutes * minute

/** One converter is switched to local mode for a while each day. */
const local = { port: 'WH', bay: 2, from: at(13), minutes: 45 }
export const isLocal = (port: PortKey, bay: number, ts: number): boolean =>
  port === local.port &&
  bay === local.bay &&
  localMinute(ts) >= local.from &&
  localMinute(ts) < local.from + local.minutes
