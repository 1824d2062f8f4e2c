import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import type { Box, Part } from './boxValues.ts'
import type { DayEnergy } from './dayEnergy.ts'
import type { OpenLevels } from './openLevels.ts'
import type { Standing } from '../parts.ts'
import type { Counted } from './sums.ts'
import { tileOf } from './tile.ts'

export type Seen = Counted & { readonly device: Device }
type Entry = Seen & { readonly json: string; readonly seq: number }
type Gone = { readonly deviceId: string; readonly device: Device; readonly seq: number }
/** boxes that are no more and are still told to those who showed them */
const mostGone = 1000

export type Fleet = {
  unitOf(device: Device): Box
  /** remembers whose tiles these frames change; true where any box, cluster or ship is among them */
  observe(frames: readonly Frame[]): boolean
  /** makes the tiles of changed boxes, or of all, anew */
  refresh(all: boolean): void
  /** the boxes that a caller sees */
  seen(caller: Caller): Seen[]
  /** grows with every tile that changed */
  seq(): number
  /** grows whenever anything that figures are made of may have changed */
  version(): number
  changedSince(caller: Caller, seq: number): { tiles: Seen[]; removed: string[] }
  readonly since: number
}

type Given = Pick<Context, 'registry' | 'telemetry' | 'places' | 'clock'> & { energy: DayEnergy; levels: OpenLevels }

export const isBox = ({ profile }: Device): boolean => profile.profileKey === 'boxPower'
/** A box cluster, or what else has cells and hangs below a box: a type of its own may have another number of cells. */
export const isCluster = (registry: Pick<Registry, 'byId'>, { profile, parentId }: Device): boolean => {
  if (profile.profileKey === 'boxCluster') return true
  const parent = registry.byId(parentId ?? '')
  return parent !== undefined && isBox(parent) && profile.byKey.has('cellVoltage')
}

/** A box with its clusters and their values as `latest` has them. */
export const boxWith =
  (registry: Registry, latest: Telemetry['latest']) =>
  (device: Device): Box => {
    const part = (each: Device): Part => ({ device: each, row: latest(each.deviceId) })
    const clusters = registry.childrenOf(device.deviceId).filter((child) => isCluster(registry, child))
    return { ...part(device), clusters: clusters.map(part) }
  }

/** A box as its tile shows it, from the fleet as it stands or stood. */
export const seenIn = ({ context, fleet, energy, levels }: Standing, device: Device): Seen => {
  const { deviceId } = device
  const around = {
    registry: context.registry,
    mount: context.places.mountOf(deviceId),
    alarmLevel: levels.of(deviceId),
    today: energy.today(deviceId),
    now: context.clock(),
    since: fleet.since,
  }
  return { device, ...tileOf(fleet.unitOf(device), around) }
}

/** The tiles of all boxes in memory, each with the number of its last change. */
export const createFleet = ({ registry, telemetry, places, clock, energy, levels }: Given): Fleet => {
  const since = clock()
  const entries = new Map<string, Entry>()
  const dirty = new Set<string>()
  let gone: Gone[] = []
  let seq = 0
  let version = 0

  const unitOf = boxWith(registry, telemetry.latest)
  const standing: Standing = {
    context: { registry, telemetry, places, clock },
    fleet: { unitOf, since },
    energy,
    levels,
  }

  const remake = (device: Device): void => {
    const { deviceId } = device
    const seen = seenIn(standing, device)
    const json = JSON.stringify(seen.tile)
    const before = entries.get(deviceId)
    if (before && before.device.orgPath !== device.orgPath) leave(before)
    entries.set(deviceId, { ...seen, json, seq: before?.json === json ? before.seq : ++seq })
  }
  const leave = ({ device }: Entry): void => {
    gone = [...gone, { deviceId: device.deviceId, device, seq: ++seq }].slice(-mostGone)
  }

  return {
    unitOf,
    since,
    observe: (frames) => {
      let any = false
      for (const { deviceId } of frames) {
        const device = registry.byId(deviceId)
        if (!device) continue
        if (isBox(device)) dirty.add(deviceId)
        else if (isCluster(registry, device) && device.parentId) dirty.add(device.parentId)
        else if (device.profile.profileKey !== 'ship') continue
        any = true
      }
      if (any) version += 1
      return any
    },
    refresh: (all) => {
      const ids = all ? [...registry.all()].filter(isBox) : [...dirty].flatMap((id) => registry.byId(id) ?? [])
      dirty.clear()
      for (const device of ids) if (isBox(device)) remake(device)
      if (!all) return
      version += 1
      for (const [deviceId, entry] of entries) {
        if (registry.byId(deviceId)) continue
        entries.delete(deviceId)
        leave(entry)
      }
    },
    seen: (caller) => [...entries.values()].filter(({ device }) => pathInScope(caller, device.orgPath)),
    seq: () => seq,
    version: () => version,
    changedSince: (caller, told) => {
      const tiles = [...entries.values()].filter(
        (entry) => entry.seq > told && pathInScope(caller, entry.device.orgPath),
      )
      const there = (deviceId: string): boolean => {
        const entry = entries.get(deviceId)
        return entry !== undefined && pathInScope(caller, entry.device.orgPath)
      }
      const removed = gone
        .filter((each) => each.seq > told && pathInScope(caller, each.device.orgPath) && !there(each.deviceId))
        .map(({ deviceId }) => deviceId)
      return { tiles, removed: [...new Set(removed)] }
    },
  }
}
