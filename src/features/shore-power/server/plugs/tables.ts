import type { Device } from '#server/context/devices.ts'
import { type Client, kindOf, moment } from '#server/derive/rows.ts'
import type { PlugRow } from './row.ts'

/** Plugs of sockets that are no more end with what was heard of them last. */
const endRemoved = async (client: Client): Promise<void> => {
  await client.query(
    `update shore_plug r set state = 6, marked = trim(marked || ' lost'), ended_at = greatest(started_at,
      (select ${moment('at')} from latest where latest.device_id = r.device_id),
      (select max(ts) from frame where frame.device_id = r.device_id))
    where ended_at is null and not exists (select from device where device.id = device_id)`,
  )
}

type Of = { readonly row: PlugRow }
const time = (key: 'readyAt' | 'suppliedAt' | 'cutAt' | 'endedAt') =>
  ({ type: 'time', of: ({ row }: Of) => row[key] }) as const
const figure = (key: 'supplied' | 'kwh' | 'estimatedKwh' | 'peakKw' | 'registerBegin' | 'registerEnd') =>
  ({ type: 'float8', of: ({ row }: Of) => row[key] }) as const

/** `outletOf`: the outlet that the samples of a device tell of. */
export const plugKindWith = (outletOf: (device: Device) => Device) =>
  kindOf<PlugRow>({
    table: 'shore_plug',
    columns: {
      outlet_id: { type: 'bigint', kept: true, of: ({ device }) => outletOf(device).deviceId },
      outlet_name: { type: 'text', kept: true, of: ({ device }) => outletOf(device).deviceName },
      station_id: { type: 'bigint', kept: true, of: ({ device }) => device.stationId },
      state: { type: 'int', of: ({ row }) => row.state },
      ready_at: time('readyAt'),
      supplied_at: time('suppliedAt'),
      cut_at: time('cutAt'),
      ended_at: time('endedAt'),
      supplied_ms: figure('supplied'),
      kwh: figure('kwh'),
      estimated_kwh: figure('estimatedKwh'),
      peak_kw: figure('peakKw'),
      register_begin: figure('registerBegin'),
      register_end: figure('registerEnd'),
      hours: { type: 'jsonb', of: ({ row }) => JSON.stringify(row.hours) },
      continues: { type: 'bool', of: ({ row }) => row.continues },
      marked: { type: 'text', of: ({ row }) => row.marks.join(' ') },
    },
    endRemoved,
  })
