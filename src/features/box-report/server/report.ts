import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller, Db } from '#server/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { ReportRow, reportFilter } from '../contract.ts'
import { type Period, periodOf, typeOf } from './period.ts'

export type ReportFilter = z.output<z.ZodObject<typeof reportFilter>>

/** The energy of a register over a period, kWh; that of the records which began in it where the box has no such register. */
const energyIn = (key: 'chargedEnergy' | 'dischargedEnergy', type: 1 | 2, { from, to }: Period) => sql<number | null>`
  coalesce(
    (select register_energy(d.id, p.first_slot, ${new Date(from)}, ${new Date(to)}) from profile_point p
     where p.profile_id = d.profile_id and p.key = ${key} and not p.removed),
    (select sum(kwh) from energy_record r where r.device_id = d.id and r.type = ${sql.lit(type)}
     and r.started_at >= ${new Date(from)} and r.started_at < ${new Date(to)})
  )`

const selectEnergies = (db: Db, caller: Caller, { stationId, deviceName }: ReportFilter, period: Period) =>
  db
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .innerJoin('profile as k', 'k.id', 'd.profile_id')
    .where('k.key', '=', 'boxPower')
    .where(inScope(caller, 's.org_id'))
    .$if(stationId !== undefined, (query) => query.where('s.id', '=', stationId ?? ''))
    .$if(Boolean(deviceName), (query) => query.where('d.name', 'ilike', containing(deviceName ?? '')))
    .select([
      'd.id as deviceId',
      'd.name as deviceName',
      'd.code as deviceCode',
      's.name as stationName',
      energyIn('chargedEnergy', 1, period).as('charged'),
      energyIn('dischargedEnergy', 2, period).as('discharged'),
    ])

const names = new Intl.Collator('zh', { numeric: true })
const to = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/** E_discharge / E_charge × 100 of the same period, 2 decimals (domain.md, Formulas). */
export const efficiencyOf = (charged: number | null, discharged: number | null): number | null =>
  charged === null || discharged === null || charged <= 0 ? null : to((discharged / charged) * 100, 2)

export type Report = { readonly rows: readonly ReportRow[]; readonly summary: { amountSum: number; boxNum: number } }

/** The boxes that the caller sees with their energy in the period, by station and name; days are those of his organization. */
export const reportOf = async (db: Db, caller: Caller, filter: ReportFilter): Promise<Report> => {
  const type = typeOf(filter)
  const period = periodOf(filter, caller.timeZone)
  const found = await selectEnergies(db, caller, filter, period).execute()
  const rows = found
    .map(({ charged, discharged, ...box }): ReportRow => {
      const amount = type === 1 ? charged : discharged
      return {
        ...box,
        type,
        time: period.text,
        amount: amount === null ? null : to(amount, 3),
        efficiency: efficiencyOf(charged, discharged),
      }
    })
    .sort((a, b) => names.compare(a.stationName, b.stationName) || names.compare(a.deviceName, b.deviceName))
  const amountSum = rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { rows, summary: { amountSum: to(amountSum, 3), boxNum: rows.length } }
}
