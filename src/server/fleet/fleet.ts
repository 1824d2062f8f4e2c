import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '#server/context/context.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { pathInScope } from '#server/db/scope.ts'
import type { Members } from './members.ts'

/** What a platform makes of a unit: its tile, and beside it what only sums need. */
export type Made = { readonly tile: { readonly deviceId: string } }
export type Seen<M extends Made> = M & { readonly device: Device }
type Entry<M extends Made> = { readonly seen: Seen<M>; readonly seq: number }
type Gone = { readonly device: Device; readonly seq: number }
/** removed units that clients must still be told of */
const mostGone = 1000

export type Fleet<M extends Made> = {
  /** remembers that frames change the tile of a unit */
  touch(unitId: string): void
  /** remembers that something beside the tiles changed, such as where a ship is */
  turn(): void
  /** makes the tiles of changed units, or of all, anew */
  refresh(all: boolean): void
  /** the units that a caller sees */
  seen(caller: Caller): Seen<M>[]
  /** grows with every tile that changed */
  seq(): number
  /** grows whenever anything that figures are made of may have changed */
  version(): number
  changedSince(caller: Caller, seq: number): { tiles: Seen<M>[]; removed: string[] }
}

/** False for what stands in a disabled station, which homes leave out. */
export const isInUse = ({ stationEnabled }: Device): boolean => stationEnabled !== false

type Given<M extends Made> = {
  readonly registry: Pick<Registry, 'byId'>
  readonly members: Pick<Members, 'isUnit' | 'units'>
  readonly make: (device: Device) => M
}

/** The tiles of a platform's units in memory, each with the number of its last change. */
export const createFleet = <M extends Made>({ registry, members, make }: Given<M>): Fleet<M> => {
  const entries = new Map<string, Entry<M>>()
  const dirty = new Set<string>()
  let gone: Gone[] = []
  let seq = 0
  let version = 0

  const leave = (device: Device): void => {
    gone = [...gone, { device, seq: ++seq }].slice(-mostGone)
  }
  /** What equals what it was stays as it is: new objects each second would outlive the young generation and be collected with the old. */
  const remake = (device: Device): void => {
    const { deviceId } = device
    const seen = { ...make(device), device }
    const before = entries.get(deviceId)
    if (before?.seen.device === device && isDeepStrictEqual(before.seen, seen)) return
    const moved = before !== undefined && before.seen.device.orgPath !== device.orgPath
    if (moved) leave(before.seen.device)
    const isSame = before !== undefined && !moved && isDeepStrictEqual(before.seen.tile, seen.tile)
    entries.set(deviceId, { seen, seq: isSame ? before.seq : ++seq })
  }
  const isSeenBy = (caller: Caller, device: Device | undefined): boolean =>
    device !== undefined && pathInScope(caller, device.orgPath)

  return {
    touch: (unitId) => dirty.add(unitId),
    turn: () => {
      version += 1
    },
    refresh: (all) => {
      const changed = all ? members.units() : [...dirty].flatMap((id) => registry.byId(id) ?? []).filter(members.isUnit)
      const units = changed.filter(isInUse)
      dirty.clear()
      for (const device of units) remake(device)
      if (!all) return
      version += 1
      const there = new Set(units.map(({ deviceId }) => deviceId))
      for (const [deviceId, { seen }] of entries) {
        if (there.has(deviceId)) continue
        entries.delete(deviceId)
        leave(seen.device)
      }
    },
    seen: (caller) => [...entries.values()].map(({ seen }) => seen).filter(({ device }) => isSeenBy(caller, device)),
    seq: () => seq,
    version: () => version,
    changedSince: (caller, told) => {
      const tiles = [...entries.values()]
        .filter((entry) => entry.seq > told && isSeenBy(caller, entry.seen.device))
        .map(({ seen }) => seen)
      const removed = gone
        .filter((each) => each.seq > told && isSeenBy(caller, each.device))
        .map(({ device }) => device.deviceId)
        .filter((deviceId) => !isSeenBy(caller, entries.get(deviceId)?.seen.device))
      return { tiles, removed: [...new Set(removed)] }
    },
  }
}
