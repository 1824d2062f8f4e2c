import type { Ranked } from '#contract/unit.ts'
import type { Call, Caller } from '#server/context/context.ts'
import { batteryCalls } from '#server/fleet/calls.ts'
import { byName, rankedBy, tilePage } from '#server/fleet/lists.ts'
import { stationPlaces } from '#server/fleet/stations.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { boxHomeContract } from '../contract.ts'
import type { BoxTile } from '../shapes.ts'
import { shipPlaces } from './figures.ts'
import type { Picture } from './handlers.ts'
import { alarmPosition, ashoreOf } from './position.ts'

type Home = Omit<Handlers<typeof boxHomeContract>, 'homeAlarmList' | 'alarmTypes'>

export const home = (picture: Picture): Home => {
  const { context, standing, past, seen, figures, deviceFor } = picture
  const ranking =
    (read: (tile: BoxTile) => number | null, unit: string) =>
    ({ size }: { size: number }, { caller }: Call): Ranked[] =>
      rankedBy(seen(caller), read, unit)
        .slice(0, size)
        .map(({ row }) => row)
  const stations = async (caller: Caller) =>
    (await stationPlaces(context.db, caller, 'boxPower', seen(caller))).map(({ unitNum, ...place }) => ({
      ...place,
      boxNum: unitNum,
    }))

  return {
    basicInformation: (_, { caller }) => {
      const { at, sums, hours } = figures(caller)
      return { ...sums, at, hours }
    },
    capacityRanking: ranking(({ capacity }) => capacity, 'kWh'),
    rechargeableRanking: ranking(({ chargeable }) => chargeable, 'kWh'),
    chargeableRanking: ranking(({ dischargeable }) => dischargeable, 'kWh'),
    socRanking: ranking(({ soc }) => soc, '%'),
    stationList: (_, { caller }) => stations(caller),
    deviceAddress: async (_, { caller }) => {
      const all = seen(caller).sort(byName)
      const ships = shipPlaces(standing, all)
      const byShip = new Map(ships.map((ship) => [ship.shippingId, ship]))
      const boxes = all.map(({ device, tile }) => {
        const { stationLon, stationLat } = ashoreOf(context, device, context.places.mountOf(tile.deviceId))
        const at = byShip.get(tile.shippingId ?? '') ?? { lon: stationLon ?? null, lat: stationLat ?? null }
        const { deviceId, deviceName, runningState, silent, alarmLevel, stationName, shippingName } = tile
        const box = { deviceId, deviceName, runningState, silent, alarmLevel, stationName, shippingName }
        return { ...box, lon: at.lon, lat: at.lat }
      })
      return { stations: await stations(caller), ships, boxes }
    },
    boxList: (input, { caller }) =>
      tilePage(seen(caller), input, context.clock(), (id) => context.registry.byId(id)?.attachId ?? null),
    powerDistribution: (_, { caller }) => {
      const { states, stations: shares } = figures(caller)
      return { states, stations: shares }
    },
    alarmPosition: async ({ deviceId, at }, { caller }) => {
      const device = deviceFor(caller, deviceId)
      return alarmPosition((await past.device(device, at)).context, device)
    },
    socList: batteryCalls(picture).socCurve,
  }
}
