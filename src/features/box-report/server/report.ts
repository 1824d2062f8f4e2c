import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller, Context } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { membersOf } from '#server/fleet/members.ts'
import type { ReportRow, reportFilter } from '../contract.ts'
import { efficiencyOf } from './efficiency.ts'
import { statesOf } from './states.ts'
import { type Period, periodOf, typeOf } from './period.ts'

export type ReportFilter = z.output<z.ZodObject<typeof reportFilter>>

/** What the records that began in the period add up to, kWh: for a box without registers. */
const recorded = (type: 1 | 2, { from, to }: Period) => sql<number | null>`
  (select sum(kwh) from energy_record r where r.device_id = d.id and r.type = ${sql.lit(type)}
    and r.started_at >= ${new Date(from)} and r.started_at < ${new Date(to)})`

const isUnit = (registry: Context['registry']) => {
  const ids = membersOf(registry, { platform: 'boxPower', nature: 'battery' })
    .units()
    .map(({ deviceId }) => deviceId)
  return sql<boolean>`d.id = any(${ids}::bigint[])`
}

const selectBoxes = (
  { db, registry }: Pick<Context, 'db' | 'registry'>,
  caller: Caller,
  { stationId, deviceName }: ReportFilter,
  period: Period,
) =>
  db
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .where(isUnit(registry))
    .where(inScope(caller, 's.org_id'))
    .$if(stationId !== undefined, (query) => query.where('s.id', '=', stationId ?? ''))
    .$if(Boolean(deviceName), (query) => query.where('d.name', 'ilike', containing(deviceName ?? '')))
    .select([
      'd.id as deviceId',
      'd.name as deviceName',
      'd.code as deviceCode',
      's.name as stationName',
      recorded(1, period).as('recordedCharge'),
      recorded(2, period).as('recordedDischarge'),
    ])

const names = new Intl.Collator('zh', { numeric: true })
const to = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

export type Report = { readonly rows: readonly ReportRow[]; readonly summary: { amountSum: number; boxNum: number } }

type Energies = { charged: number | null; discharged: number | null }
/** Boxes asked at a time, so that a long report leaves connections to others. */
const atOnce = 4

/** What the two registers of a box counted in the period, kWh; null for one that it does not have. */
const energiesOf = async ({ registry, telemetry }: Context, deviceId: string, period: Period): Promise<Energies> => {
  const device = registry.byId(deviceId)
  const counted = async (key: string): Promise<number | null> => {
    const point = device?.profile.byKey.get(key)
    if (!device || !point) return null
    const { steps } = await telemetry.energy(device, point.firstSlot, period.from, period.to, 'year')
    const known = steps.flatMap(({ value }) => value ?? [])
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null
  }
  const [charged, discharged] = await Promise.all([counted('chargedEnergy'), counted('dischargedEnergy')])
  return { charged, discharged }
}

const withEnergies = async <
  Box extends { deviceId: string; recordedCharge: number | null; recordedDischarge: number | null },
>(
  context: Context,
  boxes: readonly Box[],
  period: Period,
): Promise<(Omit<Box, 'recordedCharge' | 'recordedDischarge'> & Energies)[]> => {
  const found: (Omit<Box, 'recordedCharge' | 'recordedDischarge'> & Energies)[] = []
  for (let at = 0; at < boxes.length; at += atOnce) {
    const some = boxes.slice(at, at + atOnce).map(async ({ recordedCharge, recordedDischarge, ...box }) => {
      const { charged, discharged } = await energiesOf(context, box.deviceId, period)
      return { ...box, charged: charged ?? recordedCharge, discharged: discharged ?? recordedDischarge }
    })
    found.push(...(await Promise.all(some)))
  }
  return found
}

/** The boxes that the caller sees with their energy in the period, by station and name; days are those of his organization. */
export const reportOf = async (context: Context, caller: Caller, filter: ReportFilter): Promise<Report> => {
  const type = typeOf(filter)
  const period = periodOf(filter, caller.timeZone)
  const boxes = await selectBoxes(context, caller, filter, period).execute()
  const [found, states] = await Promise.all([
    withEnergies(context, boxes, period),
    statesOf(
      context,
      boxes.map(({ deviceId }) => deviceId),
      period,
    ),
  ])
  const rows = found
    .map(({ charged, discharged, ...box }): ReportRow => {
      const state = states(box.deviceId)
      const amount = type === 1 ? charged : discharged
      return {
        ...box,
        type,
        time: period.text,
        amount: amount === null ? null : to(amount, 3),
        ...efficiencyOf({ charged, discharged, ...state }),
        startSoc: state.startSoc,
        endSoc: state.endSoc,
      }
    })
    .sort((a, b) => names.compare(a.stationName, b.stationName) || names.compare(a.deviceName, b.deviceName))
  const amountSum = rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { rows, summary: { amountSum: to(amountSum, 3), boxNum: rows.length } }
}
