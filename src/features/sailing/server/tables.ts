import { type Client, kindOf, moment } from '#server/derive/rows.ts'
import type { LegRow, StateRow } from './legs/rows.ts'

const hour = 3_600_000

/** What still runs of ships that are no more ends with their last sample. */
const endRemoved =
  (table: 'ship_state' | 'sailing_leg') =>
  async (client: Client): Promise<void> => {
    await client.query(
      `update ${table} r set ended_at = greatest(started_at,
        (select ${moment('at')} from latest where latest.device_id = r.device_id),
        (select max(ts) from frame where frame.device_id = r.device_id))
      where ended_at is null and not exists (select from device where device.id = device_id)`,
    )
  }

export const stateKind = kindOf<StateRow>({
  table: 'ship_state',
  counts: ({ isSure }) => isSure,
  columns: {
    ended_at: { type: 'time', of: ({ row }) => row.end },
    dynamic_type: { type: 'int', of: ({ row }) => row.type },
    port_id: { type: 'bigint', of: ({ row }) => row.portId },
    lon: { type: 'float8', of: ({ row }) => row.lon },
    lat: { type: 'float8', of: ({ row }) => row.lat },
  },
  endRemoved: endRemoved('ship_state'),
})

export const legKind = kindOf<LegRow>({
  table: 'sailing_leg',
  counts: ({ isSure }) => isSure,
  columns: {
    station_id: { type: 'bigint', kept: true, of: ({ device }) => device.stationId },
    device_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
    ended_at: { type: 'time', of: ({ row }) => row.end },
    from_port_id: { type: 'bigint', of: ({ row }) => row.fromPort },
    to_port_id: { type: 'bigint', of: ({ row }) => row.toPort },
    berth_hours: { type: 'float8', of: ({ row }) => row.berthMs / hour },
    berth_open: { type: 'bool', of: ({ row }) => row.isBerthOpen },
    anchor_hours: { type: 'float8', of: ({ row }) => row.anchorMs / hour },
    distance: { type: 'float8', of: ({ row }) => row.distance },
    gap_distance: { type: 'float8', of: ({ row }) => row.gapDistance },
    gap_hours: { type: 'float8', of: ({ row }) => row.gapMs / hour },
    estimated: { type: 'bool', of: ({ row }) => row.isEstimated },
  },
  computed: {
    columns: {
      from_name_cn: "coalesce(f.name_cn, '')",
      from_name_en: "coalesce(f.name_en, '')",
      to_name_cn: 'e.name_cn',
      to_name_en: 'e.name_en',
    },
    join: 'left join port f on f.id = t.from_port_id left join port e on e.id = t.to_port_id',
  },
  endRemoved: endRemoved('sailing_leg'),
})
