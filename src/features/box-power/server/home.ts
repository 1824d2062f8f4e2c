import type { z } from 'zod'
import { deepestRow } from '#contract/paging.ts'
import type { Call, Caller } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { boxHomeContract } from '../contract.ts'
import type { BoxTile, Ranked, stationPlace } from '../shapes.ts'
import { figuresOf, shipPlaces } from './fleet/figures.ts'
import type { Seen } from './fleet/fleet.ts'
import type { Parts } from './parts.ts'
import { alarmPosition, ashoreOf } from './position.ts'
import { socCurve } from './socCurve.ts'
import { gravest } from './fleet/sums.ts'

const names = new Intl.Collator('zh', { numeric: true })
const byName = (a: Seen, b: Seen): number => names.compare(a.tile.deviceName, b.tile.deviceName)

/** Greatest first; equal ones by name. */
const ranked = (boxes: readonly Seen[], read: (tile: BoxTile) => number | null, unit: string): Ranked[] =>
  [...boxes]
    .sort(byName)
    .flatMap(({ tile }) => {
      const value = read(tile)
      const { deviceId, deviceName, deviceCode, stationName, runningState } = tile
      return value === null ? [] : [{ deviceId, deviceName, deviceCode, stationName, runningState, value, unit }]
    })
    .sort((a, b) => b.value - a.value)

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

type Home = Omit<Handlers<typeof boxHomeContract>, 'homeAlarmList' | 'alarmTypes'>

export const home = (parts: Parts): Home => {
  const { context, fleet, energy } = parts
  const given = { ...context, energy, since: fleet.since }
  const seen = (caller: Caller): Seen[] => {
    fleet.refresh(true)
    return fleet.seen(caller)
  }
  const ranking =
    (read: (tile: BoxTile) => number | null, unit: string) =>
    ({ size }: { size: number }, { caller }: Call): Ranked[] =>
      ranked(seen(caller), read, unit).slice(0, size)

  const stationPlaces = async (caller: Caller): Promise<z.input<typeof stationPlace>[]> => {
    const boxes = Map.groupBy(seen(caller), ({ tile }) => tile.stationId)
    const stations = await context.db
      .selectFrom('station')
      .select(['id', 'name', 'lon', 'lat'])
      .where(inScope(caller, 'station.org_id'))
      .where((eb) => eb.or([eb('type', '=', 'boxPowerStation'), eb('id', 'in', ['0', ...boxes.keys()])]))
      .execute()
    return stations
      .sort((a, b) => names.compare(a.name, b.name))
      .map(({ id, name, lon, lat }) => {
        const own = boxes.get(id) ?? []
        const alarmLevel = gravest(own.map(({ tile }) => tile.alarmLevel))
        return { stationId: id, stationName: name, lon, lat, boxNum: own.length, alarmLevel }
      })
  }

  return {
    basicInformation: (_, { caller }) => {
      const { at, sums, hours } = figuresOf(given, seen(caller), caller)
      return { ...sums, at, hours }
    },
    capacityRanking: ranking(({ capacity }) => capacity, 'kWh'),
    rechargeableRanking: ranking(({ chargeable }) => chargeable, 'kWh'),
    chargeableRanking: ranking(({ dischargeable }) => dischargeable, 'kWh'),
    socRanking: ranking(({ soc }) => soc, '%'),
    stationList: (_, { caller }) => stationPlaces(caller),
    deviceAddress: async (_, { caller }) => {
      const stations = await stationPlaces(caller)
      const all = seen(caller).sort(byName)
      const ships = shipPlaces(given, all)
      const byShip = new Map(ships.map((ship) => [ship.shippingId, ship]))
      const boxes = all.map((each) => {
        const { stationLon: lon, stationLat: lat } = ashoreOf(
          context,
          each.device,
          context.places.mountOf(each.tile.deviceId),
        )
        const at = byShip.get(each.tile.shippingId ?? '') ?? { lon, lat }
        const { deviceId, deviceName, runningState, alarmLevel, stationName, shippingName } = each.tile
        return {
          deviceId,
          deviceName,
          runningState,
          alarmLevel,
          stationName,
          shippingName,
          lon: at.lon ?? null,
          lat: at.lat ?? null,
        }
      })
      return { stations, ships, boxes }
    },
    boxList: ({ deviceName = '', stationId, current, size }, { caller }) => {
      const offset = (current - 1) * (size ?? 0)
      if (offset >= deepestRow) throw new AppError('page.too_deep')
      const part = deviceName.trim()
      const all = seen(caller)
        .filter(({ tile }) => stationId === undefined || tile.stationId === stationId)
        .filter(({ tile }) => contains(tile.deviceName, part) || contains(tile.deviceCode, part))
        .sort(byName)
      const now = context.clock()
      const records = all.slice(offset, size === undefined ? undefined : offset + size).map(({ tile }) => ({
        ...tile,
        ageSeconds: tile.ts === null ? null : Math.floor((now - tile.ts) / 1000),
      }))
      return { records, total: all.length, size: size ?? all.length, current: size === undefined ? 1 : current }
    },
    powerDistribution: (_, { caller }) => {
      const { states, stations } = figuresOf(given, seen(caller), caller)
      return { states, stations }
    },
    alarmPosition: async ({ deviceId, at }, { caller }) => {
      const device = parts.deviceFor(caller, deviceId)
      return alarmPosition((await parts.past.device(device, at)).context, device)
    },
    socList: (input, { caller }) => socCurve(parts, caller, input),
  }
}
