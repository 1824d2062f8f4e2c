import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { newestAt, sumOfKnown } from '#server/equipment/reading.ts'
import { names } from '#server/fleet/lists.ts'
import { membersOf } from '#server/fleet/members.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'
import type { SavingRow } from '../../rowShapes.ts'
import { gapMs } from '../cycles/stretches.ts'
import { registersOf } from '../registers.ts'
import { savingOf } from '../saving.ts'
import { type AskedRates, askedOf, type RateFilter } from './asked.ts'
import { wholenessOf } from './wholeness.ts'

const counted = ['dcdc1', 'dcdc2', 'totalSurface'] as const
type Counted = (typeof counted)[number]

/** The cranes that a caller sees, by name. */
const cranesOf = (context: Context, caller: Caller, deviceName: string | undefined): Device[] =>
  membersOf(context.registry, { platform: 'energySaving', nature: 'unit' })
    .units()
    .filter((crane) => maySee(context, caller, crane))
    .filter((crane) => crane.deviceName.toLowerCase().includes((deviceName ?? '').toLowerCase()))
    .sort((a, b) => names.compare(a.deviceName, b.deviceName))

type Step = { readonly from: number; readonly to: number; readonly kwh: Readonly<Record<Counted, number | null>> }

/** What the registers of cranes of one time zone counted in a period, or on each of its days. */
const stepsOf = async (
  context: Context,
  cranes: readonly Device[],
  timeZone: string,
  asked: AskedRates,
): Promise<Step[][]> => {
  const { from, to, isDaily } = asked
  const points = cranes.flatMap((crane, place) => {
    const registers = registersOf(context, crane)
    return counted.flatMap((key) => {
      const point = registers.get(key)
      return point ? [{ ...point, place, key }] : []
    })
  })
  const energies = await context.telemetry.energies(points, from, to, isDaily ? 'day' : 'year', timeZone)
  const bounds = isDaily ? stepBounds(from, to, 'day', timeZone) : [from, to]
  return cranes.map((_, place) => {
    const own = points.flatMap((point, index) =>
      point.place === place ? [{ key: point.key, steps: energies[index]?.steps ?? [] }] : [],
    )
    const of = (key: Counted, index: number): number | null => {
      const steps = own.find((each) => each.key === key)?.steps ?? []
      return sumOfKnown((isDaily ? steps.slice(index, index + 1) : steps).map(({ value }) => value))
    }
    return bounds.slice(0, -1).map((start, index) => ({
      ...{ from: start, to: bounds[index + 1] ?? to },
      kwh: { dcdc1: of('dcdc1', index), dcdc2: of('dcdc2', index), totalSurface: of('totalSurface', index) },
    }))
  })
}

/** The saving rows of the cranes that a caller sees, by name and day; days that have not begun are left out. */
export const ratesOf = async (context: Context, caller: Caller, filter: RateFilter): Promise<SavingRow[]> => {
  askedOf(filter, caller.timeZone)
  const now = context.clock()
  const rows: { row: Omit<SavingRow, 'complete'>; place: number }[] = []
  const cranes = cranesOf(context, caller, filter.deviceName)
  for (const [timeZone, own] of Map.groupBy(cranes, (crane) => crane.timeZone)) {
    const asked = askedOf(filter, timeZone)
    const found = await stepsOf(context, own, timeZone, asked)
    for (const [index, steps] of found.entries()) {
      const crane = own[index]
      if (!crane) continue
      const { deviceId, deviceName, stationName } = crane
      for (const { from, to, kwh } of steps) {
        if (asked.isDaily && from >= now) continue
        const time = asked.isDaily ? formatTime(from, timeZone).slice(0, 10) : asked.text
        const named = { deviceId, deviceName, stationName, time, ts: from, until: to }
        rows.push({ row: { ...named, ...savingOf(kwh) }, place: cranes.indexOf(crane) })
      }
    }
  }
  const sorted = rows.sort((a, b) => a.place - b.place || a.row.ts - b.row.ts).map(({ row }) => row)
  const whole = await wholenessOf(
    context,
    sorted.map(({ deviceId, ts, until }) => ({ deviceId, from: ts, to: until })),
  )
  /** Whether a crane is heard up to the end of a period, or up to now. */
  const isHeard = ({ deviceId, until }: (typeof sorted)[number]): boolean =>
    (newestAt(context.telemetry.latest(deviceId)) ?? 0) >= Math.min(until, now) - gapMs
  return sorted.map((row, index) => ({ ...row, complete: whole[index] && isHeard(row) ? 1 : 0 }))
}
