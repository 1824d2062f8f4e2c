import { kindOf, moment } from '#server/derive/rows.ts'
import type { Run } from './runs.ts'
import { counts, type Session } from './sessions.ts'

const removed = 'ended_at is null and not exists (select from device where device.id = device_id)'

/** Charges and discharges; one that began in a bay says in which. */
export const sessionKind = kindOf<Session>({
  table: 'energy_record',
  counts,
  columns: {
    station_id: { type: 'bigint', kept: true, of: ({ device }) => device.stationId },
    device_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
    type: { type: 'int', of: ({ row }) => row.type },
    ended_at: { type: 'time', of: ({ row }) => row.end },
    last_at: { type: 'time', of: ({ row }) => row.last },
    kwh: { type: 'float8', of: ({ row }) => Math.round(row.kwh * 1000) / 1000 },
    silent: { type: 'bool', of: ({ row }) => row.silent },
  },
  computed: {
    columns: { in_bay: 'b.bay is not null', pcs_name: 'b.pcs_name', bin_space: 'b.bin_space' },
    join: `left join lateral
      (select true as bay, * from bay_at(t.device_id, ${moment('t.started_at')}) where t.type = 1) b on true`,
  },
  endRemoved: async (client) => {
    await client.query(`update energy_record set ended_at = last_at, silent = true where ${removed}`)
  },
})

/** Times of being on. */
export const runKind = kindOf<Run>({
  table: 'power_on_record',
  columns: {
    station_id: { type: 'bigint', kept: true, of: ({ device }) => device.stationId },
    device_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
    device_code: { type: 'text', kept: true, of: ({ device }) => device.deviceCode },
    ended_at: { type: 'time', of: ({ row }) => row.end },
    silent: { type: 'bool', of: ({ row }) => row.silent },
  },
  endRemoved: async (client) => {
    await client.query(
      `update power_on_record r set silent = true, ended_at = greatest(started_at,
        (select ${moment('at')} from latest where latest.device_id = r.device_id),
        (select max(ts) from frame where frame.device_id = r.device_id)) where ${removed}`,
    )
  },
})
