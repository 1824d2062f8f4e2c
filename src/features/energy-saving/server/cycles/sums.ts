import type { Pool } from 'pg'
import type { Context } from '#server/context/context.ts'
import { roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import { futureAllowance } from '#server/ingest/codec/eventTime.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { CycleSums } from '../../rowShapes.ts'
import { countedOf, type Registers } from '../energies.ts'
import { registersOf } from '../registers.ts'
import { savingOf } from '../saving.ts'
import type { RegisterKey } from './parts.ts'
import type { Asked } from './queries.ts'

type Kwh = Readonly<Record<RegisterKey | 'drawn' | 'liftKwh' | 'lowerKwh', number | null>>
type Found = Kwh & {
  readonly isLift: boolean
  readonly num: number
  readonly incomplete: number
  readonly since: number
  /** null while one runs */
  readonly until: number | null
}

const statement = `select is_lift as "isLift", count(*)::int as num, count(*) filter (where not complete and ended_at is not null)::int as incomplete,
  ${millis('min(started_at)')} as since, case when bool_or(ended_at is null) then null else ${millis('max(ended_at)')} end as until,
  sum(dcdc1) as dcdc1, sum(dcdc2) as dcdc2, sum(total_surface) as "totalSurface", sum(dcdc1_charged) as "dcdc1Charged",
  sum(dcdc2_charged) as "dcdc2Charged", sum(burnt) as "brakeEnergy", sum(drawn) as drawn, sum(lift_kwh) as "liftKwh", sum(lower_kwh) as "lowerKwh"
  from hoist_cycle where device_id = $1 and started_at >= $2 and started_at < $3 group by is_lift`

const nothing: Kwh = {
  ...{ dcdc1: null, dcdc2: null, totalSurface: null, dcdc1Charged: null, dcdc2Charged: null, brakeEnergy: null },
  ...{ drawn: null, liftKwh: null, lowerKwh: null },
}

const sumsOf = (kwh: Kwh, { num, incomplete }: Pick<Found, 'num' | 'incomplete'>): CycleSums => ({
  ...savingOf(kwh),
  charged: roundedOrNull(sumOfKnown([kwh.dcdc1Charged, kwh.dcdc2Charged])),
  ...{ drawn: roundedOrNull(kwh.drawn), burnt: roundedOrNull(kwh.brakeEnergy) },
  ...{ liftKwh: roundedOrNull(kwh.liftKwh), lowerKwh: roundedOrNull(kwh.lowerKwh), num, incomplete },
})

/** What is left of a sum that is known; of nothing known nothing. */
const without = (all: number | null, part: number | null): number | null => (all === null ? null : all - (part ?? 0))

/** What the registers of a crane counted in [from, to) ms, whatever lies between, as the saving row says it. */
const registered = async (
  context: Pick<Context, 'telemetry'>,
  { crane }: Asked,
  found: Registers,
  from: number,
  to: number,
): Promise<Partial<Kwh>> => {
  const registers = [...found]
  const points = registers.map(([, point]) => point)
  const energies = await context.telemetry.energies(points, from, to, 'year', crane.timeZone)
  return Object.fromEntries(
    registers.map(([key], index) => [key, sumOfKnown(energies[index]?.steps.map(({ value }) => value) ?? [])]),
  )
}

/**
 * Energies of the lifts of a time, of what lies between them, and of all. All is what the registers counted from the first part's start to
 * the last one's end; what no lift accounts for lies between them, so that both sum to it.
 */
export const cycleSumsOf = async (
  context: Pick<Context, 'registry' | 'telemetry' | 'clock'> & { readonly pool: Pool },
  asked: Asked,
): Promise<{ lift: CycleSums; rest: CycleSums; all: CycleSums }> => {
  const values = [asked.crane.deviceId, new Date(asked.from), new Date(asked.to)]
  const { rows } = await context.pool.query<Found>(statement, values)
  const none = { ...nothing, num: 0, incomplete: 0 }
  const lift = rows.find(({ isLift }) => isLift) ?? none
  const rest = rows.find(({ isLift }) => !isLift) ?? none
  const count = { num: lift.num + rest.num, incomplete: lift.incomplete + rest.incomplete }
  if (rows.length === 0) return { lift: sumsOf(none, none), rest: sumsOf(none, none), all: sumsOf(none, none) }
  const since = Math.min(...rows.map((row) => row.since))
  // A clock may be fast: what it reports of a part that runs counts.
  const until = Math.max(...rows.map((row) => row.until ?? context.clock() + futureAllowance))
  const hoisted = {
    drawn: sumOfKnown([lift.drawn, rest.drawn]),
    liftKwh: sumOfKnown([lift.liftKwh, rest.liftKwh]),
    lowerKwh: sumOfKnown([lift.lowerKwh, rest.lowerKwh]),
  }
  const registers = registersOf(context, asked.crane)
  const counted = await registered(context, asked, registers, since, Math.max(since + 1, until))
  const all: Kwh = { ...nothing, ...counted, ...hoisted }
  // Lifts know the crane's own registers only: what its DC/DCs count in their place is not divided among them.
  const isDivided = (key: RegisterKey): boolean =>
    lift.num === 0 || registers.get(key)?.device.deviceId === asked.crane.deviceId
  const between: Kwh = {
    ...countedOf((key) => (isDivided(key) ? without(all[key], lift[key]) : null)),
    ...{ drawn: rest.drawn, liftKwh: rest.liftKwh, lowerKwh: rest.lowerKwh },
  }
  return { lift: sumsOf(lift, lift), rest: sumsOf(between, rest), all: sumsOf(all, count) }
}
