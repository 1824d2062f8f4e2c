import { feedingNames } from '#catalogue/feeding.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { below, lineageOf } from '#server/equipment/tree.ts'

type Tree = Pick<Registry, 'byId' | 'childrenOf'>

export const isBay = ({ profile }: Device): boolean => profile.profileKey === feedingNames.connectionBoxNumber
const isNamed = ({ deviceName, deviceCode }: Device, name: string): boolean =>
  name === deviceName || name === deviceCode

const bayNamed = (place: Device, name: string, under: () => readonly Device[]): Device => {
  if (isBay(place)) return place
  const bays = under().filter(isBay)
  return (bays.length === 1 ? bays[0] : bays.find((each) => isNamed(each, name))) ?? place
}

/**
 * The bay that a word about a box means: the connection box that it names, else the only one below what it names, else the one of these
 * that bears the name of the bay, else what it names itself.
 */
export const bayOfPlace = (registry: Tree, place: Device, bay: string): Device =>
  bayNamed(place, bay, () => below(registry, place))

/** The converter that feeds a bay; undefined where none is registered. */
export const pcsOfBay = (registry: Tree, bay: Device): Device | undefined =>
  [...lineageOf(registry, bay), ...below(registry, bay)].find(
    ({ profile }) => profile.profileKey === feedingNames.pcsName,
  )

/** A word about a box in a bay: the place that it names and what it calls the bay there; null for whatever it is called. */
export type BayWord = { readonly placeId: string; readonly bay: string | null }
/** What a word means. Words of one `key` mean the same bay; `words` are all of these. */
export type MeantBay = { readonly bay: Device; readonly key: string; readonly words: readonly BayWord[] }

/** Tells the bays that words mean (`bayOfPlace`) as the equipment is registered now. The function `bay_word` says the same in the database. */
export const bayMeaning = (registry: Tree): ((place: Device, bay: string) => MeantBay) => {
  const known = new Map<Device, readonly Device[]>()
  const baysBelow = (place: Device): readonly Device[] => {
    const own = known.get(place) ?? below(registry, place).filter(isBay)
    known.set(place, own)
    return own
  }
  const meant = (place: Device, name: string): Device => bayNamed(place, name, () => baysBelow(place))
  const wordsFor = (bay: Device): BayWord[] =>
    lineageOf(registry, bay).flatMap((place): BayWord[] => {
      if (meant(place, '') === bay) return [{ placeId: place.deviceId, bay: null }]
      const names = new Set([bay.deviceName, bay.deviceCode])
      return [...names].flatMap((name) => (meant(place, name) === bay ? { placeId: place.deviceId, bay: name } : []))
    })
  return (place, name) => {
    const bay = meant(place, name)
    if (isBay(bay)) return { bay, key: bay.deviceId, words: wordsFor(bay) }
    // What feeds several bays that are no devices themselves: those are told apart by their names.
    const { deviceId: placeId, deviceName, deviceCode } = bay
    const isOwn = name === '' || isNamed(bay, name)
    const texts = isOwn ? [...new Set(['', deviceName, deviceCode])] : [name]
    return { bay, key: `${placeId} ${isOwn ? '' : name}`, words: texts.map((text) => ({ placeId, bay: text })) }
  }
}
