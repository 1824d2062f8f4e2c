import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { createPast } from '#server/past/past.ts'
import { byPlace } from '#server/places/places.ts'
import { factsOf, readFast, readSlow } from './facts/read.ts'
import { loadMeans } from './load/day.ts'
import { quarterMs } from '#server/charging/quarters.ts'
import type { Bay } from './layout.ts'
import { devicesOf, type Scene, sceneOf } from './scene.ts'
import type { Drawn } from './yard/yard.ts'

/** The points that a yard is drawn from. */
const tileKeys = [
  ...['power', 'powerLimit', 'pluggedState', 'faultState', 'faultLevel', 'chargedEnergy', 'loadRate'],
  ...['soc', 'soh', 'ratedCapacity', 'totalVoltage', 'totalCurrent', 'runningState', 'chargingState'],
  ...['compartmentTemperature', 'compartmentHumidity', 'smoke', 'fire', 'door', 'emergencyStop'],
  ...['gantryPosition', 'trolleyPosition', 'hoistHeight', 'load', 'spreaderLock', 'windSpeed'],
  ...['lon', 'lat', 'sog', 'cog', 'heading', 'navStatus'],
]

export type PastYards = {
  /** what the yards of some stations, or of all, are drawn from at a moment (ms); an `opened` bay with all figures of its line */
  drawn(at: number, stationIds: ReadonlySet<string> | undefined, opened?: Bay): Promise<Drawn>
}

const withStations = (scene: Scene, wanted: ReadonlySet<string> | undefined): Scene =>
  wanted ? { ...scene, stations: new Map([...scene.stations].filter(([id]) => wanted.has(id))) } : scene

/** The devices that the detail of a bay shows. */
const lineOf = (scene: Scene, { transformer, container, switchgear, pcs, bay }: Bay): ReadonlySet<Device> =>
  new Set(
    [transformer, container, switchgear, pcs, bay, scene.occupied.boxIn.get(bay.deviceId)].flatMap(
      (each) => each ?? [],
    ),
  )

/** Yards at moments of the past, by the equipment as it is registered now. */
export const createPastYards = (context: Context, live: Standing): PastYards => {
  const { registry, places, clock } = context
  const past = createPast(context, live, tileKeys)
  return {
    drawn: async (moment, stationIds, opened) => {
      const at = Math.min(moment, clock())
      const mounts = await places.at(at)
      const mounted = byPlace(mounts.values())
      const then = {
        mountOf: (unitId: string) => mounts.get(unitId),
        unitsAt: (placeId: string) => mounted.get(placeId) ?? [],
      }
      const scene = withStations(sceneOf({ registry, places: then }), stationIds)
      const layouts = [...scene.stations.values()]
      const merchants = new Set(layouts.map(({ station }) => station.merchantPath))
      const isTheirs = (device: Device): boolean => merchants.has(device.merchantPath)
      const outside = scene.occupied.outside.flatMap(({ box }) => (isTheirs(box) ? box : []))
      const ships = scene.ships.filter(isTheirs)
      const aboard = ships.flatMap((ship) => then.unitsAt(ship.deviceId).flatMap((id) => registry.byId(id) ?? []))
      const devices = [
        ...new Set([...layouts.flatMap((layout) => devicesOf(scene, layout)), ...outside, ...ships, ...aboard]),
      ]
      const standing = await past.many(
        devices,
        layouts.flatMap(({ pcs }) => pcs),
        at,
        opened && lineOf(scene, opened),
      )
      const asked = { scene, standing, at, isNow: false }
      const [fast, slow, peaks] = await Promise.all([
        readFast(context, asked),
        readSlow(context, asked),
        Promise.all(
          layouts.map(async (layout) => {
            const { from } = dayAround(at, layout.station.timeZone)
            return [layout.stationId, (await loadMeans(context, layout, [from, at], quarterMs)).peak] as const
          }),
        ),
      ])
      const byStation = new Map(peaks)
      return { standing, scene, facts: factsOf(fast, slow, { of: (id) => byStation.get(id) ?? null }) }
    },
  }
}
