import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { names } from '#server/fleet/lists.ts'
import { stateCountsOf } from '#server/fleet/stateCounts.ts'
import { distinct, gravest, sumOf } from '#server/fleet/sums.ts'
import type { SavingSnapshot, SavingStation, SavingSums } from '../shapes.ts'
import { countedSum } from './energies.ts'
import { savingOf } from './saving.ts'
import type { Seen } from './tile.ts'

export type Figures = Omit<SavingSnapshot, 'tiles'>

/** Figures of cranes in sum; a rate is that of the sums. */
export const sumsOf = (standing: Standing, seen: readonly Seen[]): SavingSums => {
  const today = countedSum(seen.map((each) => each.today))
  const saving = savingOf(today)
  const recycling = (span: 'month' | 'year' | 'all'): number | null =>
    savingOf(countedSum(seen.map((each) => each[span]))).recycling
  const times = seen.flatMap(({ tile }) => tile.ts ?? [])
  const power = (key: 'hoistPower' | 'supplyPower' | 'brakePower' | 'auxPower' | 'power' | 'cyclesToday') =>
    sumOf(seen, ({ tile }) => tile[key])
  return {
    stationNum: distinct(seen.map(({ tile }) => tile.stationId)),
    deviceNum: seen.length,
    onlineNum: seen.filter(({ tile }) => !tile.silent).length,
    alarmNum: seen.filter(({ tile }) => tile.alarmLevel !== null).length,
    ...{ hoistPower: power('hoistPower'), supplyPower: power('supplyPower'), brakePower: power('brakePower') },
    ...{ auxPower: power('auxPower'), power: power('power') },
    recyclingToday: saving.recycling,
    totalSurfaceToday: saving.totalSurface,
    totalToday: saving.total,
    energySavingRateToday: saving.energySavingRate,
    chargedToday: roundedOrNull(sumOfKnown([today.dcdc1Charged, today.dcdc2Charged])),
    burntToday: roundedOrNull(today.brakeEnergy),
    cyclesToday: power('cyclesToday'),
    ...{ recyclingMonth: recycling('month'), recyclingYear: recycling('year'), recyclingAll: recycling('all') },
    newestTs: times.length === 0 ? null : times.reduce((most, ts) => Math.max(most, ts)),
    at: standing.context.clock(),
  }
}

/** Cranes by running state. */
export const craneCountsOf = (seen: readonly Seen[]) =>
  stateCountsOf(
    seen.map(({ tile }) => ({
      ...tile,
      isFaulty:
        (tile.faultLevel ?? 0) > 0 || tile.dcdcs.some(({ mode, faultLevel }) => mode === 4 || (faultLevel ?? 0) > 0),
    })),
  )

/** Silent where nothing of it is heard. */
const stationOf = (standing: Standing, own: readonly Seen[]): SavingStation[] => {
  const [first] = own
  if (!first) return []
  const { stationId, stationName, timeZone } = first.device
  return [
    {
      ...{ stationId, stationName, timeZone },
      alarmLevel: gravest(own.map(({ tile }) => tile.alarmLevel)),
      silent: own.every(({ tile }) => tile.silent),
      sums: sumsOf(standing, own),
    },
  ]
}

/** Everything of the home page beside the tiles, from the cranes that a caller sees. */
export const figuresOf = (
  standing: Standing,
  seen: readonly Seen[],
  { timeZone }: Pick<Caller, 'timeZone'>,
): Figures => {
  const at = standing.context.clock()
  return {
    ...{ at, time: formatTime(at, timeZone), timeZone },
    sums: sumsOf(standing, seen),
    states: craneCountsOf(seen),
    stations: [...Map.groupBy(seen, ({ tile }) => tile.stationId).values()]
      .flatMap((own) => stationOf(standing, own))
      .sort((a, b) => names.compare(a.stationName, b.stationName)),
  }
}
