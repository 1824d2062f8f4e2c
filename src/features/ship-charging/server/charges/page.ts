import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { deviceNamed } from '#server/db/deviceNamed.ts'
import { stationsOf } from '#server/db/scope.ts'
import type { shipChargingContract } from '../../contract.ts'
import type { ShipCharge } from '../../shapes.ts'
import type { Happening } from './stops.ts'

type Filter = Parsed<typeof shipChargingContract.chargePage>

/** Records of the stations that the caller sees, newest first. */
export const chargeSelection = async (db: Db, caller: Caller, filter: Filter) => {
  const { shippingId, shippingName, operatingMode, asOf } = filter
  const stations = await stationsOf(db, caller)
  let query = db
    .selectFrom('ship_charge as r')
    .innerJoin('station as s', 's.id', 'r.station_id')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .select((eb) => ['r.id', 'r.device_id', eb.fn.coalesce('d.name', 'r.device_name').as('device_name'), 's.time_zone'])
    .select([
      'r.mode',
      'r.started_at',
      'r.ended_at',
      'r.kwh',
      'r.in_kwh',
      'r.out_kwh',
      'r.in_num',
      'r.out_num',
      'r.devices',
    ])
    .where(sql<boolean>`r.station_id = any(${stations}::bigint[])`)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
  if (shippingId !== undefined) query = query.where('r.device_id', '=', shippingId)
  if (shippingName) query = query.where(deviceNamed('ship_charge', 'r', shippingName))
  if (operatingMode !== undefined) query = query.where('r.mode', '=', operatingMode)
  if (asOf !== undefined) query = query.where('r.started_at', '<', new Date(asOf + 1))
  return query
}
type Selected = Awaited<ReturnType<Awaited<ReturnType<typeof chargeSelection>>['execute']>>[number]

const rounded = (value: number): number => Math.round(value * 100) / 100
const orNull = (value: number | null): number | null => (value === null ? null : rounded(value))

export const chargeRowOf = (row: Selected): ShipCharge => ({
  ...{ recordId: row.id, shippingId: row.device_id, shippingName: row.device_name },
  ...{ electricity: rounded(row.kwh), operatingMode: row.mode },
  startTime: formatTime(row.started_at.getTime(), row.time_zone),
  endTime: row.ended_at && formatTime(row.ended_at.getTime(), row.time_zone),
  ...{ ts: row.started_at.getTime(), endTs: row.ended_at?.getTime() ?? null },
  ...{ inNum: row.in_num, outNum: row.out_num, inElectricity: orNull(row.in_kwh), outElectricity: orNull(row.out_kwh) },
  // As `charges/store` wrote them.
  devices: (row.devices as unknown as Happening[]).map(({ deviceId, deviceName, direction, soc, kwh, ts }) => ({
    ...{ deviceId, deviceName, direction, ts },
    ...{ soc: orNull(soc), electricity: orNull(kwh) },
  })),
  sample: false,
})

/** The fixed row that the demo shows while there is no record (specification, section 9). */
export const sampleCharge = (language: Language): ShipCharge => ({
  ...{ recordId: '0', shippingId: '0', shippingName: language === 'zh' ? '示例船舶' : 'Sample ship' },
  ...{ electricity: 400, operatingMode: 0 },
  ...{ startTime: '2026-01-01 08:00:00', endTime: '2026-01-01 08:30:00' },
  ...{ ts: Date.UTC(2026, 0, 1), endTs: Date.UTC(2026, 0, 1, 0, 30) },
  ...{ inNum: 1, outNum: 1, inElectricity: 1520, outElectricity: 1120, devices: [], sample: true },
})
