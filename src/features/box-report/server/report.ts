import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller, Context } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { names } from '#server/fleet/lists.ts'
import { membersOf } from '#server/fleet/members.ts'
import type { ReportRow, reportFilter } from '../contract.ts'
import { efficiencyOf } from './efficiency.ts'
import { statesOf } from './states.ts'
import type { AskedPeriod as Period } from '#server/equipment/askedPeriod.ts'
import { periodOf, typeOf } from './period.ts'

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

const to = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

export type Report = { readonly rows: readonly ReportRow[]; readonly summary: { amountSum: number; boxNum: number } }

type Energies = { charged: number | null; discharged: number | null }

/** What the two registers of each box counted in the period, kWh, by its id; null for one that it does not have. */
const registerEnergies = async (
  { registry, telemetry }: Context,
  deviceIds: readonly string[],
  period: Period,
): Promise<ReadonlyMap<string, Energies>> => {
  const points = deviceIds.flatMap((deviceId) => {
    const device = registry.byId(deviceId)
    return (['charged', 'discharged'] as const).flatMap((kind) => {
      const point = device?.profile.byKey.get(`${kind}Energy`)
      return device && point ? [{ device, slot: point.firstSlot, kind }] : []
    })
  })
  const counted = await telemetry.energies(points, period.from, period.to, 'year')
  const found = new Map(
    deviceIds.map((deviceId): [string, Energies] => [deviceId, { charged: null, discharged: null }]),
  )
  for (const [index, { device, kind }] of points.entries()) {
    const known = counted[index]?.steps.flatMap(({ value }) => value ?? []) ?? []
    const energies = found.get(device.deviceId)
    if (energies && known.length > 0) energies[kind] = known.reduce((sum, value) => sum + value, 0)
  }
  return found
}

const withEnergies = async <
  Box extends { deviceId: string; recordedCharge: number | null; recordedDischarge: number | null },
>(
  context: Context,
  boxes: readonly Box[],
  period: Period,
): Promise<(Omit<Box, 'recordedCharge' | 'recordedDischarge'> & Energies)[]> => {
  const ids = boxes.map(({ deviceId }) => deviceId)
  const energies = await registerEnergies(context, ids, period)
  return boxes.map(({ recordedCharge, recordedDischarge, ...box }) => {
    const { charged, discharged } = energies.get(box.deviceId) ?? { charged: null, discharged: null }
    return { ...box, charged: charged ?? recordedCharge, discharged: discharged ?? recordedDischarge }
  })
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
