import { type Group, groups } from '#catalogue/typeGroups.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import { reportContract } from '#features/box-report/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { pileSessionContract } from '#features/shore-pile/contract.ts'
import { shoreConnectionContract } from '#features/shore-power/contract.ts'
import type { Device } from '#server/context/devices.ts'
import { unitOf } from '#server/equipment/tree.ts'
import type { Place } from '../tools/answers.ts'
import { platformOfCall } from '../tools/paths.ts'
import { liesIn, placeOf, seesDevice } from '../tools/place.ts'
import { pointOf, type Quantity } from './points.ts'
import type { Speech } from './speech.ts'
import { rankedType } from './subjects.ts'
import type { Understood } from './understand.ts'

const ownOf = ({ asking }: Speech, fits: (device: Device) => boolean): Device[] =>
  [...asking.context.registry.all()].filter((device) => fits(device) && seesDevice(asking, device))

/** Whether a device has told a value of one of these quantities, or, asked for none, anything. */
const tells = ({ asking }: Speech, device: Device, quantities: readonly Quantity[]): boolean => {
  const latest = asking.context.telemetry.latest(device.deviceId)
  if (!latest) return false
  return (
    quantities.length === 0 ||
    quantities.some((each) => {
      const key = pointOf(each, device)
      const slot = key === undefined ? undefined : device.profile.byKey.get(key)
      return slot !== undefined && Number.isFinite(latest.values[slot.firstSlot])
    })
  )
}

/** Where a kind is named of which there is one in sight, that one is meant; of several such kinds the one that tells what is asked. */
const onlyOfKind = (speech: Speech, group: Group, quantities: readonly Quantity[]): readonly Place[] => {
  const kinds = groups[group]
    .map((type) => ownOf(speech, ({ profile }) => profile.profileKey === type))
    .filter(([first]) => first && (quantities.length === 0 || quantities.some((each) => pointOf(each, first))))
  const told = kinds.find((own) => own.some((device) => tells(speech, device, quantities)))
  const [only, other] = told ?? kinds[0] ?? []
  return only && !other ? [placeOf(speech.asking, only)] : []
}

/** "How windy is it": where one device in sight has what is asked, that one is meant. */
const onlyWith = (speech: Speech, [quantity]: readonly Quantity[]): readonly Place[] => {
  const key = quantity?.keys[0]
  if (key === undefined || quantity === undefined) return []
  const own = ownOf(speech, ({ profile }) => profile.byKey.has(key))
  const told = own.filter((device) => tells(speech, device, [{ ...quantity, keys: [key] }]))
  const [only, other] = told.length > 0 ? told : own
  return only && !other ? [placeOf(speech.asking, only)] : []
}

/** What is meant where nothing is named. */
export const onlyOne = (speech: Speech, { groups: named, places, quantities, isAll }: Understood): readonly Place[] => {
  const [group, other] = named
  if (places.length > 0 || other !== undefined) return places
  if (group !== undefined) return onlyOfKind(speech, group, quantities)
  return isAll ? places : onlyWith(speech, quantities)
}

/** "How far apart are the two ships": where a kind is named of which two have the quantity, these. */
export const pairOf = (speech: Speech): readonly Place[] => {
  const { asking, asked } = speech
  const [quantity] = asked.quantities
  const ranked =
    quantity && asked.groups.length > 0 ? rankedType(asking, undefined, quantity, asked.groups.at(-1)) : undefined
  if (!ranked) return []
  const own = ownOf(speech, ({ profile }) => profile.profileKey === ranked.type)
  return own.length === 2 ? own.map((device) => placeOf(asking, device)) : []
}

const platformsOfGroups: Readonly<Partial<Record<Group, PlatformKey | undefined>>> = {
  ...{ box: platformOfCall(reportContract.forms), pile: platformOfCall(pileSessionContract.sessionPage) },
  ...{ ems: 'energyStorage', stack: 'energyStorage', crane: 'energySaving', yardCrane: 'energySaving' },
  ...{ shore: platformOfCall(shoreConnectionContract.connectionPage), ship: platformOfCall(shipsContract.homeList) },
}
export const platformOfGroups = ({ groups: [group] }: Understood): PlatformKey | undefined =>
  group && platformsOfGroups[group]

const few = 4
/** All of the named kind, where they are few. */
export const fewOfKind = (speech: Speech): readonly Place[] => {
  const [group] = speech.asked.groups
  if (group === undefined) return []
  const types: readonly string[] = groups[group]
  const own = ownOf(speech, ({ profile }) => types.includes(profile.profileKey))
  return own.length <= few ? own.map((device) => placeOf(speech.asking, device)) : []
}

/** "The SOC of the stacks at this station": what of the named kind is there and has the quantity, but for the place itself. */
export const partsOf = (speech: Speech, place: Place): readonly Place[] => {
  const { asking, asked } = speech
  const group = asked.groups.at(-1)
  const types: readonly string[] = group === undefined ? [] : groups[group]
  const [quantity] = asked.quantities
  const above = place.kind === 'device' ? asking.context.registry.byId(place.id) : undefined
  if (quantity === undefined || types.length === 0 || types.includes(place.type)) return []
  const isThere = (device: Device): boolean =>
    above ? device !== above && liesIn(asking, device, above) : device.stationId === place.id
  return ownOf(
    speech,
    (device) => types.includes(device.profile.profileKey) && isThere(device) && pointOf(quantity, device) !== undefined,
  ).map((device) => placeOf(asking, device))
}

/** "How fast is the ship that carries box 4": what of the named kind a device is mounted at. */
export const holderOf = (speech: Speech, { kind, id, type }: Place): readonly Place[] => {
  const { asking, asked } = speech
  const { registry, places } = asking.context
  const group = asked.groups.at(-1)
  const types: readonly string[] = group === undefined ? [] : groups[group]
  const own = kind === 'device' ? registry.byId(id) : undefined
  const holder = own && registry.byId(places.mountOf(unitOf(registry, own).deviceId)?.placeId ?? '')
  const isMeant = holder !== undefined && types.includes(holder.profile.profileKey) && !types.includes(type)
  return isMeant && seesDevice(asking, holder) ? [placeOf(asking, holder)] : []
}
