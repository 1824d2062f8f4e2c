import { type Client, kindOf, moment } from '#server/derive/rows.ts'
import type { VisitRow } from './steps/row.ts'

/** Visits of boxes that are no more end with what was heard of them last. */
const endRemoved = async (client: Client): Promise<void> => {
  await client.query(
    `update box_visit r set state = 6, left_at = greatest(started_at,
      (select ${moment('at')} from latest where latest.device_id = r.device_id),
      (select max(ts) from frame where frame.device_id = r.device_id))
    where left_at is null and not exists (select from device where device.id = device_id)`,
  )
}

type Of = { readonly row: VisitRow }
const time = (key: 'pluggedAt' | 'chargingAt' | 'stoppedAt' | 'fullAt' | 'unpluggedAt' | 'leftAt') =>
  ({ type: 'time', of: ({ row }: Of) => row[key] }) as const
const where = (side: 'came' | 'went', key: 'kind' | 'code' | 'name') =>
  ({ type: 'text', of: ({ row }: Of) => row.stay[side]?.[key] ?? null }) as const

/** Visits, each with the booking that takes its box aboard. */
export const visitKind = kindOf<VisitRow>({
  table: 'box_visit',
  columns: {
    home_station_id: { type: 'bigint', kept: true, of: ({ device }) => device.stationId },
    device_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
    station_id: { type: 'bigint', of: ({ row }) => row.stay.stationId },
    bay_id: { type: 'bigint', of: ({ row }) => row.stay.bayId },
    bay_name: { type: 'text', of: ({ row }) => row.stay.bayName },
    pcs_name: { type: 'text', of: ({ row }) => row.stay.pcsName },
    state: { type: 'int', of: ({ row }) => row.state },
    plugged_at: time('pluggedAt'),
    charging_at: time('chargingAt'),
    stopped_at: time('stoppedAt'),
    full_at: time('fullAt'),
    unplugged_at: time('unpluggedAt'),
    left_at: time('leftAt'),
    from_kind: where('came', 'kind'),
    from_code: where('came', 'code'),
    from_name: where('came', 'name'),
    to_kind: where('went', 'kind'),
    to_code: where('went', 'code'),
    to_name: where('went', 'name'),
    soc_in: { type: 'float8', of: ({ row }) => row.socIn },
    soc_out: { type: 'float8', of: ({ row }) => row.socOut },
    kwh: { type: 'float8', of: ({ row }) => row.kwh },
    marked: { type: 'text', of: ({ row }) => row.marks.join(' ') },
  },
  computed: {
    columns: { booking_id: 'k.id' },
    join: `left join lateral (
      select b.id from swap_booking_box x join swap_booking b on b.id = x.booking_id
      where x.in_box_id = t.device_id and b.station_id = t.station_id and b.state <> 6
        and coalesce(b.done_at, b.missed_at, 'infinity') >= ${moment('t.started_at')}
        and (t.left_at is null or b.created_at <= ${moment('t.left_at')})
      order by b.eta limit 1) k on true`,
  },
  endRemoved,
})
