import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Tracker } from '#server/context/stream.ts'
import { carriersOf } from '#server/equipment/perLoad.ts'
import { reading } from '#server/equipment/reading.ts'
import type { Sample } from '../legs/fixes.ts'
import type { Place } from '#server/places/geo.ts'
import { type Followed, followedAfter, unfollowed } from './anchoring.ts'
import { batteriesOf, powerShareOf, socOf } from './aboard.ts'
import { createRaiser } from './raiser.ts'
import { readAnchors, readDoing, writeAnchors } from './tables.ts'
import { type ShipNow, levelsOf } from './levels.ts'

const checkEvery = 5000
/** More time than this between two checks (ms): the process, its clock or the database was away, and no ship could be heard. */
const longestLapse = 30_000

const isShip = ({ profile }: Device): boolean => profile.natures.has('carries')

/**
 * Raises the alarms of ships that no single sample says. Each ship is judged by its newest position and what is known now, so what comes
 * late is never judged by a moment of the past.
 */
export const createShipAlarms = (context: Context): Tracker => {
  const { pool, registry, telemetry, pace, clock, disk, alarms } = context
  const ships = new Map<string, Followed>()
  const raiser = createRaiser(alarms)
  let since = 0
  let checkedAt = 0

  const sampleOf = (device: Device): Sample | undefined => {
    const row = telemetry.latest(device.deviceId)
    const [lon, lat] = [reading(device, row, 'lon'), reading(device, row, 'lat')]
    if (!lon || !lat) return undefined
    const read = (key: string): number => reading(device, row, key)?.value ?? Number.NaN
    return { ts: lon.ts, lon: lon.value, lat: lat.value, sog: read('sog'), status: read('navStatus') }
  }

  const start = async (): Promise<void> => {
    since = clock()
    checkedAt = since
    const anchors = await readAnchors(pool)
    const changed = new Map<string, Place | null>()
    for (const device of registry.all()) {
      const sample = isShip(device) ? sampleOf(device) : undefined
      if (!sample) continue
      const { deviceId } = device
      const known = anchors.get(deviceId) ?? null
      const found = followedAfter({ ...unfollowed, anchor: known }, sample)
      ships.set(deviceId, found)
      if (found.anchor !== known) changed.set(deviceId, found.anchor)
    }
    await writeAnchors(pool, changed)
  }

  const sampleIn = ({ profile }: Device, { ts, values }: Frame): Sample => {
    const read = (key: string): number => values[profile.byKey.get(key)?.firstSlot ?? -1] ?? Number.NaN
    return { ts, lon: read('lon'), lat: read('lat'), sog: read('sog'), status: read('navStatus') }
  }

  const observe = async (frames: readonly Frame[]): Promise<void> => {
    const next = new Map<string, Followed>()
    for (const frame of frames.toSorted((a, b) => a.ts - b.ts)) {
      const device = registry.byId(frame.deviceId)
      if (!device || !isShip(device)) continue
      const before = next.get(frame.deviceId) ?? ships.get(frame.deviceId) ?? unfollowed
      next.set(frame.deviceId, followedAfter(before, sampleIn(device, frame)))
    }
    const moved = [...next].filter(([id, { anchor }]) => anchor !== (ships.get(id)?.anchor ?? null))
    await writeAnchors(pool, new Map(moved.map(([id, { anchor }]) => [id, anchor])))
    for (const [id, followed] of next) ships.set(id, followed)
  }

  const shipNow = (device: Device, now: number, doing: number | undefined, batteries: readonly Device[]): ShipNow => {
    const { cleaned, status, anchor } = ships.get(device.deviceId) ?? unfollowed
    const fix = cleaned.last
    const positionAt = reading(device, telemetry.latest(device.deviceId), 'lon')?.ts
    return {
      ...{ now, since, positionAt, fix, status, anchor, doing },
      isFixFresh: fix !== undefined && now - fix.ts <= Math.max(3 * pace(device), 60_000),
      soc: socOf(context, device, batteries, now),
      powerShare: powerShareOf(context, device, batteries, now),
    }
  }

  const check = async (now: number): Promise<void> => {
    const all = carriersOf(registry)
    const doing = await readDoing(
      pool,
      all.map(({ deviceId }) => deviceId),
    )
    const batteries = batteriesOf(context)
    for (const device of all) {
      const { deviceId } = device
      const ship = shipNow(device, now, doing.get(deviceId), batteries(device))
      const levels = levelsOf(ship, (key) => alarms.ruleOf(device, key))
      await raiser.raiseChanges(device, levels, now)
    }
    const ids = new Set(all.map(({ deviceId }) => deviceId))
    for (const id of ships.keys()) if (!ids.has(id)) ships.delete(id)
    raiser.forget((id) => ids.has(id))
  }

  const tick = async (now: number): Promise<void> => {
    if (disk.state().held || now < checkedAt || now - checkedAt > longestLapse) since = now
    if (now >= checkedAt && now - checkedAt < checkEvery) return
    await check(now)
    checkedAt = now
  }

  return { name: 'shipAlarms', start, observe, tick }
}
