import type { Device } from '#server/context/devices.ts'
import type { Place } from '../tools/answers.ts'
import { byStation } from '../tools/byStation.ts'
import { placeOf, seesDevice, stationPlace } from '../tools/place.ts'
import type { Asking } from '../tools/tool.ts'
import type { Reading } from './read.ts'

const other =
  /\b(?:the|its) other\b(?! (?:day|two|three|ones|ships|boxes|hand))|另(?:外)?(?:的)?(?:那)?(?:一)?(?:个|条|艘|台|座|只|根|箱|船|站|簇|堆)/
const mostListed = 8

/** What is of the same kind as a place, and no part of something else where the place is a part. */
const alike = (asking: Asking, { kind, id, type }: Place): Place[] => {
  const { registry } = asking.context
  const sees = (device: Device): boolean => seesDevice(asking, device)
  if (kind === 'station')
    return [...byStation(registry).values()].flatMap((devices) => {
      const own = devices.find((device) => sees(device))
      return own && own.stationType === type && own.stationId !== id ? [stationPlace(asking, own)] : []
    })
  const device = registry.byId(id)
  const isBeside = (each: Device): boolean =>
    each !== device &&
    each.profile.profileKey === type &&
    (device === undefined || device.profile.natures.has('unit') || each.stationId === device.stationId) &&
    sees(each)
  return [...registry.all()].filter(isBeside).map((each) => placeOf(asking, each))
}

/** "And the other ship?" after one of two: the second; of more they are all possible. */
export const withOther = (before: Reading | undefined, own: Reading, asking: Asking): Reading => {
  const [place, more] = before?.places ?? []
  const isNamed = own.places.length + own.missing.length + own.unclear.length > 0
  const words = other.exec(own.untimed)?.[0]
  if (!place || more || isNamed || words === undefined) return own
  const found = alike(asking, place)
  const [only, second] = found
  if (only && !second) return { ...own, places: [only], isFollowUp: true, pointsAtScreen: false }
  if (!only) return { ...own, missing: [words] }
  const candidates = found.slice(0, mostListed)
  return { ...own, unclear: [{ start: 0, end: 0, words, candidates, more: found.length - candidates.length }] }
}
