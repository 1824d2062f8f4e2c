import { sql } from 'kysely'
import type { z } from 'zod'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import { dayAround, hour } from '#server/equipment/day.ts'
import { rounded } from '#server/equipment/reading.ts'
import type { chargeStep } from '../shapes.ts'
import type { Seen } from './tile.ts'

type Step = z.infer<typeof chargeStep>
const registers = ['chargedEnergy', 'dischargedEnergy'] as const

/** The starts of the steps so far (ms): the hours of the running day, or the days of the running month, in a zone. */
const startsOf = (timeType: 1 | 2, now: number, timeZone: string): number[] => {
  const day = dayAround(now, timeZone)
  const starts: number[] = []
  if (timeType === 1) for (let at = day.from; at <= now; at += hour) starts.push(at)
  else
    for (
      let at = parseTime(`${formatTime(now, timeZone).slice(0, 7)}-01 00:00:00`, timeZone);
      at <= now;
      at = dayAround(at, timeZone).to
    )
      starts.push(at)
  return starts
}

const countStatement = (ids: readonly string[], starts: readonly number[], to: number) => sql<{
  step: number
  type: number
  count: number
}>`
  select width_bucket(extract(epoch from started_at)::float8 * 1000, ${starts}::float8[]) as step, type, count(*)::int as count
  from energy_record
  where device_id = any(${ids}::bigint[]) and started_at >= ${new Date(starts[0] ?? to)} and started_at < ${new Date(to)}
  group by 1, 2`

/** Charges and discharges of these systems by step, counted where they began, with their energy from the registers. */
export const chargeSteps = async (
  context: Context,
  systems: readonly Seen[],
  timeType: 1 | 2,
  timeZone: string,
): Promise<Step[]> => {
  const now = context.clock()
  const starts = startsOf(timeType, now, timeZone)
  const ids = systems.map(({ device }) => device.deviceId)
  const { rows } = await countStatement(ids, starts, now + 1).execute(context.db)
  const count = (step: number, type: number): number =>
    rows.find((row) => row.step === step + 1 && row.type === type)?.count ?? 0

  const sums = registers.map(() => starts.map((): number | null => null))
  const range = { from: starts[0] ?? now, to: now + 1, step: timeType === 1 ? 'hour' : 'day' } as const
  const points = systems.flatMap(({ device }) =>
    registers.flatMap((key, place) => {
      const point = device.profile.byKey.get(key)
      return point ? { device, slot: point.firstSlot, place } : []
    }),
  )
  const energies = await context.telemetry.energies(points, range.from, range.to, range.step, timeZone)
  for (const [index, { place }] of points.entries())
    for (const { from, value } of energies[index]?.steps ?? []) {
      const step = starts.findLastIndex((start) => start <= from)
      const column = sums[place]
      if (column && value !== null && step >= 0) column[step] = (column[step] ?? 0) + value
    }
  const energy = (place: number, step: number): number | null => {
    const sum = sums[place]?.[step]
    return sum === null || sum === undefined ? null : rounded(sum)
  }
  return starts.map((ts, step) => ({
    time: formatTime(ts, timeZone),
    ts,
    chargeNum: count(step, 1),
    dischargeNum: count(step, 2),
    charged: energy(0, step),
    discharged: energy(1, step),
  }))
}
