import { feedingNames } from '#catalogue/feeding.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { below, lineageOf } from '#server/equipment/tree.ts'

type Tree = Pick<Registry, 'byId' | 'childrenOf'>

const isBay = ({ profile }: Device): boolean => profile.profileKey === feedingNames.connectionBoxNumber
const isNamed = ({ deviceName, deviceCode }: Device, name: string): boolean =>
  name === deviceName || name === deviceCode

/**
 * The bay that a word about a box means: the connection box that it names, else the only one below what it names, else the one of these
 * that bears the name of the bay, else what it names itself.
 */
export const bayOfPlace = (registry: Tree, place: Device, bay: string): Device => {
  if (isBay(place)) return place
  const bays = below(registry, place).filter(isBay)
  return (bays.length === 1 ? bays[0] : bays.find((each) => isNamed(each, bay))) ?? place
}

/** The converter that feeds a bay; undefined where none is registered. */
export const pcsOfBay = (registry: Tree, bay: Device): Device | undefined =>
  [...lineageOf(registry, bay), ...below(registry, bay)].find(
    ({ profile }) => profile.profileKey === feedingNames.pcsName,
  )
