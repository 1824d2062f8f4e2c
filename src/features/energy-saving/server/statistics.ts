import type { z } from 'zod'
import { parameterOf } from '#server/administration/parameters.ts'
import type { Context } from '#server/context/context.ts'
import { periodOf } from '#server/equipment/period.ts'
import { rounded, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import { names } from '#server/fleet/lists.ts'
import type { savingRanked, statistics } from '../shapes.ts'
import { countedIn, countedSum, rateKeys } from './energies.ts'
import type { Facts } from './facts.ts'
import { registersOf } from './registers.ts'
import { savingOf } from './saving.ts'
import type { Seen } from './tile.ts'

const spans = { day: 'today', month: 'month', year: 'year', all: 'all' } as const
type Span = keyof typeof spans

/** Energies of the running day, month and year and since the registers began; CO₂ in kg, what was recovered × the factor of the parameters. */
export const statisticsOf = async (
  { db }: Pick<Context, 'db'>,
  facts: Facts,
  own: readonly Seen[],
): Promise<z.input<typeof statistics>> => {
  const factor = await parameterOf(db, 'grid_co2_factor')
  const of = (span: Span) => {
    const saving = savingOf(countedSum(own.map((seen) => seen[spans[span]])))
    return {
      ...saving,
      cycles: sumOfKnown(own.map(({ device }) => facts.get(device.deviceId)?.lifts[span] ?? null)),
      co2: saving.recycling === null ? null : rounded(saving.recycling * factor),
    }
  }
  return { day: of('day'), month: of('month'), year: of('year'), all: of('all') }
}

/** Less than this in total, kWh, says more about a register's resolution than about savings. */
const leastTotal = 1

type Asked = Parameters<typeof periodOf>[0]

/** Cranes by saving rate in a period, then by name. */
export const rateRanking = async (
  context: Context,
  seen: readonly Seen[],
  asked: Asked,
): Promise<z.input<typeof savingRanked>[]> => {
  const rows: z.input<typeof savingRanked>[] = []
  for (const [timeZone, own] of Map.groupBy(seen, ({ device }) => device.timeZone)) {
    const { from, to } = periodOf(asked, timeZone, context.clock())
    const cranes = own.map(({ device }) => ({ registers: registersOf(context, device) }))
    const counted = await countedIn(context, cranes, from, to, rateKeys)
    for (const [index, { tile }] of own.entries()) {
      const kwh = counted[index]
      const saving = kwh && savingOf(kwh)
      if (!saving || saving.energySavingRate === null || (saving.total ?? 0) < leastTotal) continue
      const { deviceId, deviceName, deviceCode, stationName, runningState, silent } = tile
      rows.push({
        ...{ deviceId, deviceName, deviceCode, stationName, runningState, silent },
        ...{ value: saving.energySavingRate, unit: '%' },
        ...{ recycling: roundedOrNull(saving.recycling) ?? 0, total: saving.total ?? 0 },
      })
    }
  }
  return rows.sort((a, b) => b.value - a.value || names.compare(a.deviceName, b.deviceName))
}
