import { type Client, kindOf, moment } from '#server/derive/rows.ts'
import type { Quantity } from './parts.ts'
import type { HoistRow } from './row.ts'

/** What still runs of cranes that are no more ends with their last sample. */
const endRemoved = async (client: Client): Promise<void> => {
  await client.query(
    `update hoist_cycle r set ended_at = greatest(started_at,
      (select ${moment('at')} from latest where latest.device_id = r.device_id),
      (select max(ts) from frame where frame.device_id = r.device_id))
    where ended_at is null and not exists (select from device where device.id = device_id)`,
  )
}

const kwh = (key: Quantity) => ({ type: 'float8', of: ({ row }: { readonly row: HoistRow }) => row.kwh[key] }) as const

export const hoistKind = kindOf<HoistRow>({
  table: 'hoist_cycle',
  counts: ({ isSure }) => isSure,
  columns: {
    station_id: { type: 'bigint', kept: true, of: ({ device }) => device.stationId },
    device_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
    ended_at: { type: 'time', of: ({ row }) => row.end },
    is_lift: { type: 'bool', of: ({ row }) => row.isLift },
    lift_kwh: kwh('lift'),
    lower_kwh: kwh('lower'),
    dcdc1: kwh('dcdc1'),
    dcdc2: kwh('dcdc2'),
    total_surface: kwh('totalSurface'),
    dcdc1_charged: kwh('dcdc1Charged'),
    dcdc2_charged: kwh('dcdc2Charged'),
    burnt: kwh('brakeEnergy'),
    drawn: kwh('drawn'),
    peak_kw: { type: 'float8', of: ({ row }) => row.peak },
    load_t: { type: 'float8', of: ({ row }) => row.load },
    complete: { type: 'bool', of: ({ row }) => row.isComplete },
  },
  endRemoved,
})
