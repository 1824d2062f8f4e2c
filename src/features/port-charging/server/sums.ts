import { loadOf, powerOfHeard } from '#server/charging/load.ts'
import { hour } from '#server/equipment/day.ts'
import { rounded, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { gravest, sumOf } from '#server/fleet/sums.ts'
import { amountOf, yuanOf } from '#server/tariffs/amounts.ts'
import { bayStates, type BayTile, type ChargeSums } from '../shapes.ts'
import type { StationFacts } from './facts/facts.ts'
import type { StationLayout } from './layout.ts'

/** kWh by the start of each hour since midnight: of the converters, and of the boxes in bays whose converter has no register. */
export const hoursToday = ({ energy }: Standing, { pcs }: StationLayout, { boxEnergy }: StationFacts) => {
  const hours = new Map(boxEnergy)
  const metered = pcs.filter(({ deviceId }) => energy.today(deviceId) !== undefined)
  for (const { deviceId } of metered)
    for (const [ts, { charged }] of energy.hours(deviceId)) hours.set(ts, (hours.get(ts) ?? 0) + charged)
  return metered.length === 0 && boxEnergy.size === 0 ? null : hours
}

const moneyToday = (standing: Standing, layout: StationLayout, facts: StationFacts) => {
  const hours = hoursToday(standing, layout, facts)
  if (hours === null) return { energyToday: null, costToday: null }
  const list = [...hours].map(([from, kwh]) => ({ from, to: from + hour, kwh }))
  const total = list.reduce((sum, { kwh }) => sum + kwh, 0)
  const { timeZone } = layout.station
  const cost = facts.tariff ? (amountOf(facts.tariff.versions, list, timeZone) ?? (total === 0 ? 0n : null)) : null
  return { energyToday: rounded(total), costToday: cost === null ? null : yuanOf(cost) }
}

/** The figures of a station, from its bays as they are drawn. */
export const stationSums = (
  standing: Standing,
  layout: StationLayout,
  facts: StationFacts,
  tiles: readonly BayTile[],
): ChargeSums => {
  const { station, cranes, transformers } = layout
  const used = tiles.filter(({ boxId }) => boxId !== null)
  const inState = (state: number): number => used.filter((tile) => tile.state === state).length
  const { power, source } = loadOf(standing, layout)
  const limit = facts.setting.transformerLimit ?? station.stationRatedPower ?? null
  const times = tiles.flatMap(({ ts }) => ts ?? [])
  const { levels } = standing
  return {
    ...{ bayNum: tiles.length, bayUsed: used.length },
    ...{ charging: inState(bayStates.charging), full: inState(bayStates.full) },
    faulty: tiles.filter(({ faulty }) => faulty).length,
    silentNum: tiles.filter(({ silent }) => silent).length,
    ...{ power: roundedOrNull(power), powerSource: source },
    chargingPower: powerOfHeard(standing, layout.pcs, -1),
    transformerLimit: limit,
    reserve: facts.setting.reserve,
    loadRate: power === null || !limit ? null : rounded((power / limit) * 100),
    ...moneyToday(standing, layout, facts),
    ...{ swapsToday: facts.swapsToday, returnedToday: facts.returnedToday, shipsToday: facts.shipsToday },
    ...{ peakToday: roundedOrNull(facts.peak?.kw), peakTs: facts.peak?.t ?? null },
    alarmLevel: gravest([
      ...tiles.map(({ alarmLevel }) => alarmLevel),
      ...[...cranes, ...transformers, ...layout.switchgears].map(({ deviceId }) => levels.of(deviceId)),
    ]),
    newestTs: times.length === 0 ? null : times.reduce((most, ts) => Math.max(most, ts)),
    at: standing.context.clock(),
  }
}

/** The figures of some stations together. */
export const allSums = (stations: readonly ChargeSums[], at: number): ChargeSums => {
  const count = (read: (sums: ChargeSums) => number): number => stations.reduce((sum, each) => sum + read(each), 0)
  const whole = (read: (sums: ChargeSums) => number | null): number | null => {
    const values = stations.map(read)
    return values.includes(null) ? null : sumOfKnown(values)
  }
  const power = sumOf(stations, (sums) => sums.power)
  const transformerLimit = whole((sums) => sums.transformerLimit)
  const [source, ...others] = new Set(stations.map(({ powerSource }) => powerSource))
  const [reserve, ...reserves] = new Set(stations.map((sums) => sums.reserve))
  const [only, ...more] = stations
  return {
    ...{ bayNum: count((sums) => sums.bayNum), bayUsed: count((sums) => sums.bayUsed) },
    ...{ charging: count((sums) => sums.charging), full: count((sums) => sums.full) },
    ...{ faulty: count((sums) => sums.faulty), silentNum: count((sums) => sums.silentNum) },
    ...{ power, powerSource: others.length === 0 ? (source ?? null) : null },
    chargingPower: sumOf(stations, (sums) => sums.chargingPower),
    transformerLimit,
    reserve: reserves.length === 0 ? (reserve ?? null) : null,
    loadRate: power === null || !transformerLimit ? null : rounded((power / transformerLimit) * 100),
    energyToday: sumOf(stations, (sums) => sums.energyToday),
    costToday: roundedOrNull(whole((sums) => (sums.energyToday === null ? 0 : sums.costToday))),
    ...{ swapsToday: count((sums) => sums.swapsToday), returnedToday: count((sums) => sums.returnedToday) },
    shipsToday: count((sums) => sums.shipsToday),
    ...{ peakToday: more.length === 0 ? (only?.peakToday ?? null) : null },
    peakTs: more.length === 0 ? (only?.peakTs ?? null) : null,
    alarmLevel: gravest(stations.map((sums) => sums.alarmLevel)),
    newestTs: stations.reduce<number | null>(
      (most, { newestTs }) => (newestTs !== null && newestTs > (most ?? 0) ? newestTs : most),
      null,
    ),
    at,
  }
}
