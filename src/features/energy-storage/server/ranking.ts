import type { Ranked } from '#contract/unit.ts'
import type { Context } from '#server/context/context.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { byName, names } from '#server/fleet/lists.ts'
import { rounded } from '#server/equipment/reading.ts'
import { energiesOf } from './energies.ts'
import type { Facts } from './facts.ts'
import { metersOf } from './meters.ts'
import { shutdown } from '#server/equipment/values.ts'
import { periodOf } from '#server/equipment/period.ts'
import { sumsOf } from './sums.ts'
import type { Seen } from './tile.ts'

/** 1 today, 2 this month, 3 this year, 4 since the registers began. */
type RankingType = 1 | 2 | 3 | 4

type Given = { readonly context: Context; readonly standing: Standing; readonly facts: Facts }

const dischargedOf = async (
  { context, standing, facts }: Given,
  own: readonly Seen[],
  type: RankingType,
): Promise<number | null> => {
  if (type === 1) return sumsOf(standing, facts, own).dischargedToday
  if (type === 4) return sumsOf(standing, facts, own).discharged
  const timeZone = own[0]?.device.timeZone ?? 'UTC'
  return (await energiesOf(context, metersOf(own), periodOf({ type }, timeZone, context.clock()))).sums.discharged
}

/** Stations by discharged kWh, then by name, each with the id and code of the device that leads it; those that do not know are left out. */
export const dischargeRanking = async (given: Given, seen: readonly Seen[], type: RankingType): Promise<Ranked[]> => {
  const rows: Ranked[] = []
  for (const own of Map.groupBy(seen, ({ tile }) => tile.stationId).values()) {
    const value = await dischargedOf(given, own, type)
    const leader = own.filter(({ tile, leaderId }) => tile.deviceId === leaderId).sort(byName)[0] ?? own[0]
    if (value === null || !leader) continue
    const { deviceId, deviceCode, stationName } = leader.tile
    const heard = [leader, ...own].find(({ tile }) => !tile.silent)
    rows.push({
      ...{ deviceId, deviceName: stationName, deviceCode, stationName, value: rounded(value), unit: 'kWh' },
      ...{ runningState: (heard ?? leader).tile.runningState ?? shutdown, silent: !heard },
    })
  }
  return rows.sort((a, b) => b.value - a.value || names.compare(a.deviceName, b.deviceName))
}
