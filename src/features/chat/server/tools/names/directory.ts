import { profiles } from '#catalogue/profiles.ts'
import { typeWords } from '#catalogue/typeWords.ts'
import { platforms } from '#contract/platforms.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { firstOf } from '../byStation.ts'
import { numberOf } from './numerals.ts'
import { plainName } from './plainText.ts'

/** A station by one of its devices. */
type Station = Device
/** Something with a name, as far as names are concerned. */
export type Named = { readonly device: Device } | { readonly station: Device }

/** All equipment by what it is called; nobody's rights are looked at here. */
export type Directory = {
  readonly byName: ReadonlyMap<string, readonly Named[]>
  readonly longest: number
  /** by type and number, such as `boxPower 3` */
  readonly byNumber: ReadonlyMap<string, readonly Device[]>
  /** parts of the names of stations and of what hangs below nothing, with all that have them */
  readonly byPart: ReadonlyMap<string, readonly Named[]>
}

export const numberKey = (type: string, number: number): string => `${type} ${number}`

/** Parts of a name that more have than this say nothing. */
const mostOfPart = 40
const longestName = 40

const general = [
  ...profiles.flatMap(({ profileName, profileNameEn, points }) => [
    profileName,
    profileNameEn,
    ...points.flatMap(({ pointName, pointNameEn }) => [pointName, pointNameEn]),
  ]),
  ...platforms.flatMap(({ zh, en, hint }) => [zh, en, hint.zh, hint.en]),
  ...Object.values(typeWords).flat(),
  '换电站 充电站 储能站 节能站 船舶站 岸电站 电站 码头 港口 今天 昨天',
]
  .map(plainName)
  .join(' ')

/** Two to six characters of Chinese, or words of three letters and more, that do not stand in the language of equipment itself. */
const partsOf = (name: string): string[] => {
  const han = (name.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) =>
    [2, 3, 4, 5, 6].flatMap((length) =>
      Array.from({ length: Math.max(0, run.length - length + 1) }, (_, from) => run.slice(from, from + length)),
    ),
  )
  const words = name.toLowerCase().match(/[a-z]{3,}/g) ?? []
  return [...new Set([...han, ...words])].filter((part) => !general.includes(part))
}

const addTo = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const held = map.get(key)
  if (held) held.push(value)
  else map.set(key, [value])
}

/** Its name and its code, and both without the zeros before a number: XD-003 is called XD3 too. */
const namesOf = (deviceName: string, deviceCode: string): Set<string> => {
  const names = [plainName(deviceName), plainName(deviceCode)]
  return new Set(names.flatMap((name) => [name, name.replace(/(?<=[a-z])0+(?=[1-9])/g, '')]))
}

const create = async (devices: readonly Device[]): Promise<Directory> => {
  const breathe = createBreath()
  const byName = new Map<string, Named[]>()
  const byNumber = new Map<string, Device[]>()
  const byPart = new Map<string, Named[]>()
  const stations = new Map<string, Station>()
  for (const device of devices) {
    const { deviceName, deviceCode, parentId, profile } = device
    await breathe()
    for (const name of namesOf(deviceName, deviceCode)) addTo(byName, name, { device })
    const number = numberOf(deviceName) ?? numberOf(deviceCode)
    if (number !== undefined) addTo(byNumber, numberKey(profile.profileKey, number), device)
    if (parentId === null) for (const part of partsOf(deviceName)) addTo(byPart, part, { device })
    stations.set(device.stationId, device)
  }
  for (const station of stations.values()) {
    addTo(byName, plainName(station.stationName), { station })
    for (const part of partsOf(station.stationName)) addTo(byPart, part, { station })
  }
  for (const [part, named] of byPart) if (named.length > mostOfPart) byPart.delete(part)
  byName.delete('')
  let longest = 0
  for (const { length } of byName.keys()) longest = Math.min(longestName, Math.max(longest, length))
  return { byName, longest, byNumber, byPart }
}

const made = new WeakMap<Device, Promise<Directory>>()

/** Made once for each load of the registry, which creates all devices anew. */
export const directoryOf = (registry: Registry): Promise<Directory> => {
  const first = firstOf(registry)
  if (!first) return create([])
  let directory = made.get(first)
  if (!directory) {
    directory = create([...registry.all()])
    made.set(first, directory)
  }
  return directory
}
