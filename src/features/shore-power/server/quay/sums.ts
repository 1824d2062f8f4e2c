import { isSilent, reading, rounded, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { gravest, sumOf } from '#server/fleet/sums.ts'
import type { BerthTile, ShoreSums } from '../../shapes.ts'
import { sumAvoided } from '../beside/emissions.ts'
import { ratedOf } from '../sockets.ts'
import type { StationLayout, Supply } from './layout.ts'
import type { Drawn } from './scene.ts'

/** What a supply delivers, kW: as it says, else its sockets together. */
export const powerOf = (standing: Standing, { supply, outlets }: Supply): number | null => {
  const said = (device: typeof supply): number | null => {
    const row = standing.context.telemetry.latest(device.deviceId)
    return isSilent(standing, device, row) ? null : (reading(device, row, 'power')?.value ?? null)
  }
  return said(supply) ?? sumOfKnown(outlets.map(said))
}

const share = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : rounded((part / whole) * 100)

export const stationSums = (drawn: Drawn, layout: StationLayout, tiles: readonly BerthTile[]): ShoreSums => {
  const { standing, slow, open } = drawn
  const { stationId, supplies } = layout
  const month = slow.month(stationId)
  const own = open.filter(({ row }) => row.station_id === stationId)
  const power = roundedOrNull(sumOfKnown(supplies.map((supply) => powerOf(standing, supply))))
  const rated = supplies.map(({ supply }) => ratedOf(standing.context, supply))
  const ratedPower = slow.rated(stationId) ?? (rated.includes(null) ? null : sumOfKnown(rated))
  const times = tiles.flatMap(({ ts }) => ts ?? [])
  return {
    berths: tiles.length,
    connected: own.filter(({ state }) => state >= 2).length,
    supplying: own.filter(({ state }) => state === 4).length,
    requested: own.filter(({ state }) => state === 1).length,
    silentNum: tiles.filter(({ silent }) => silent).length,
    ...{ power, ratedPower, loadRate: share(power, ratedPower) },
    ...{ energyToday: month.energyToday, energyMonth: month.energyMonth, feeMonth: month.feeMonth },
    ...{ co2Gross: month.co2Gross, co2: month.co2, sox: month.sox, nox: month.nox },
    usageRate: share(month.supplied, month.lasted * tiles.length),
    alarmLevel: gravest(layout.devices.map(({ deviceId }) => standing.levels.of(deviceId))),
    newestTs: times.length === 0 ? null : Math.max(...times),
    at: standing.context.clock(),
  }
}

/** The figures of some stations together. */
export const allSums = (stations: readonly ShoreSums[], at: number): ShoreSums => {
  const count = (read: (sums: ShoreSums) => number): number => stations.reduce((sum, each) => sum + read(each), 0)
  const whole = (read: (sums: ShoreSums) => number | null): number | null => {
    const values = stations.map(read)
    return values.includes(null) ? null : roundedOrNull(sumOfKnown(values))
  }
  const power = sumOf(stations, (sums) => sums.power)
  const ratedPower = whole((sums) => sums.ratedPower)
  const used = stations.filter(({ usageRate }) => usageRate !== null)
  const weighed = used.reduce((sum, { usageRate, berths }) => sum + (usageRate ?? 0) * berths, 0)
  const times = stations.flatMap(({ newestTs }) => newestTs ?? [])
  return {
    ...{ berths: count((sums) => sums.berths), connected: count((sums) => sums.connected) },
    ...{ supplying: count((sums) => sums.supplying), requested: count((sums) => sums.requested) },
    silentNum: count((sums) => sums.silentNum),
    ...{ power, ratedPower, loadRate: share(power, ratedPower) },
    ...{ energyToday: sumOf(stations, (sums) => sums.energyToday) },
    ...{ energyMonth: sumOf(stations, (sums) => sums.energyMonth) },
    feeMonth: whole((sums) => (sums.energyMonth ? sums.feeMonth : (sums.feeMonth ?? 0))),
    ...sumAvoided(stations),
    usageRate: used.length === 0 ? null : rounded(weighed / used.reduce((sum, { berths }) => sum + berths, 0)),
    alarmLevel: gravest(stations.map((sums) => sums.alarmLevel)),
    newestTs: times.length === 0 ? null : Math.max(...times),
    at,
  }
}
