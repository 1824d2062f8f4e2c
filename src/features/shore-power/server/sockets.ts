import type { Device, Registry } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'
import { lineageOf } from '#server/equipment/tree.ts'

type Given = Tree & { readonly telemetry: Pick<Telemetry, 'latest'> }
type Tree = { readonly registry: Pick<Registry, 'byId' | 'childrenOf'> }

export const isSupply = ({ profile }: Device): boolean => profile.profileKey === 'shorePower'
export const isSocket = ({ profile }: Device): boolean => profile.profileKey === 'shoreSocket'

/** The sockets below a supply, by name. */
export const socketsOf = ({ registry }: Tree, device: Device): Device[] =>
  registry
    .childrenOf(device.deviceId)
    .flatMap((child) => [
      ...(isSocket(child) ? [child] : []),
      ...(isSupply(child) ? [] : socketsOf({ registry }, child)),
    ])

/** The supply of a socket, or a supply itself. */
export const supplyOf = ({ registry }: Tree, device: Device): Device | undefined =>
  lineageOf(registry, device).find(isSupply)

/** What ships plug into: sockets, and supplies without any. */
export const isOutlet = (given: Tree, device: Device): boolean =>
  isSocket(device) || (isSupply(device) && socketsOf(given, device).length === 0)

/** Where a socket has neither breaker nor register of its own, its supply speaks for it, as far as it feeds it alone. */
const own = ['mainBreaker', 'suppliedEnergy']
const isHeard = ({ telemetry }: Given, device: Device, keys: readonly string[]): boolean =>
  keys.some((key) => reading(device, telemetry.latest(device.deviceId), key) !== null)

/** Whose samples tell of an outlet: its own, else those of the supply that feeds it alone. */
export const speakerOf = (given: Given, outlet: Device): Device => {
  const supply = isSocket(outlet) ? supplyOf(given, outlet) : undefined
  if (!supply || isHeard(given, outlet, own) || !isHeard(given, supply, own)) return outlet
  return socketsOf(given, supply).length === 1 ? supply : outlet
}

/** The outlet that the samples of a device tell of. */
export const outletOf = (given: Given, device: Device): Device | undefined => {
  if (isSocket(device)) return speakerOf(given, device) === device ? device : undefined
  if (!isSupply(device)) return undefined
  const [only, ...more] = socketsOf(given, device)
  if (!only) return device
  return more.length === 0 && speakerOf(given, only) === device ? only : undefined
}

/** kW that an outlet is rated for, as it or its supply says. */
export const ratedOf = (given: Given, device: Device): number | null => {
  const line = [device, supplyOf(given, device)].flatMap((each) => each ?? [])
  for (const each of line) {
    const rated = reading(each, given.telemetry.latest(each.deviceId), 'ratedPower')?.value
    if (rated !== undefined && rated > 0) return rated
  }
  return null
}
