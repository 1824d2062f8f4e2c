import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { transaction } from '#server/db/transaction.ts'
import { insertLate } from '#server/derive/pgStore.ts'
import { joinRanges, type Range } from '#server/derive/ranges.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { samplesAround } from '#server/telemetry/questions/samplesAround.ts'
import { energyFold, lateOf } from './reading/store.ts'
import { shipsOf } from './reading/mounts.ts'

const hour = 3_600_000

type Given = Pick<Context, 'pool' | 'registry' | 'telemetry' | 'places'>

/** How far the ship is reckoned that a battery was aboard at `ts`, or any ship, where that has to be looked up. */
const reachOf = ({ registry, places }: Given, device: Device, ts: number, reached: ReadonlyMap<string, number>) => {
  const ship = lineageOf(registry, device).find(({ profile }) => profile.natures.has('carries'))
  if (ship) return reached.get(ship.deviceId)
  const mount = places.mountOf(device.deviceId)
  if (!mount) return undefined
  if (ts > mount.ts) return mount.kind === 'ship' ? reached.get(mount.placeId ?? '') : undefined
  return Math.max(...reached.values())
}
const isPart = (device: Device, values: Float64Array): boolean =>
  device.profile.natures.has('battery') ||
  !Number.isNaN(values[device.profile.byKey.get('shoreEnergy')?.firstSlot ?? -1] ?? Number.NaN)

/** Samples of batteries and shore meters that came after their time was reckoned. `reached`: how far, by ship (ms). */
export const lateIn = (
  given: Given,
  frames: readonly Frame[],
  reached: ReadonlyMap<string, number>,
): Map<string, readonly Range[]> => {
  const late = new Map<string, Range[]>()
  if (reached.size === 0) return late
  for (const { deviceId, ts, values } of frames) {
    const device = given.registry.byId(deviceId)
    if (!device || !isPart(device, values)) continue
    if (ts <= (reachOf(given, device, ts, reached) ?? Number.NEGATIVE_INFINITY))
      late.set(deviceId, [...(late.get(deviceId) ?? []), { from: ts, to: ts }])
  }
  return new Map([...late].map(([deviceId, ranges]) => [deviceId, joinRanges(ranges, hour)]))
}

/** Notes the late ranges of a battery or a meter for the ships that it was aboard. The next sample after a late one changes as well. */
export const passToShips = async (given: Given, device: Device): Promise<void> => {
  const { pool, registry, telemetry } = given
  const { deviceId, profile } = device
  const { ids, ranges } = await lateOf(pool, energyFold, deviceId)
  const slots = profile.points.filter(({ size }) => size === 1).map(({ firstSlot }) => firstSlot)
  const around = samplesAround(telemetry, device, slots, (ts) => ({ ts }))
  const late = new Map<string, Range[]>()
  for (const { from, to } of joinRanges(ranges, hour)) {
    const [next] = await around.from(to + 1, 1)
    for (const { ship, window } of await shipsOf(pool, registry, device, { from, to: next?.ts ?? to }))
      late.set(ship.deviceId, [...(late.get(ship.deviceId) ?? []), window])
  }
  await transaction(pool, async (client) => {
    await insertLate(client, energyFold, late)
    await client.query('delete from derive_late where id = any($1::bigint[])', [ids])
  })
}
