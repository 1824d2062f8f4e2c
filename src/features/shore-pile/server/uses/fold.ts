import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { createEngine } from '#server/derive/engine.ts'
import type { Fold } from '#server/derive/fold.ts'
import { kindOf } from '#server/derive/rows.ts'
import { mostPower } from '#server/telemetry/segment/registers.ts'
import { isOutlet } from '../home/tile.ts'
import { type Given, neutral, running, type Sample, type State, step, type UseRow } from './step.ts'

const keys = ['connectorState', 'suppliedEnergy', 'power'] as const

/** A pile that is its own outlet tells its uses by samples; one that speaks OCPP never says that it charges itself, its outlets do. */
const isFlat = (device: Device): boolean => isOutlet(device) && device.profile.natures.has('unit')

const sampleOf = (ts: number, values: ArrayLike<number>): Sample => {
  const at = (index: number): number => values[index] ?? Number.NaN
  return { ts, state: at(0), register: at(1), power: at(2) }
}

/** What somebody settled is looked at again where late samples change it. */
const reviewed = {
  columns: {
    needs_review: `coalesce(b.needs_review or (b.decision = 3 and
      (b.kwh <> t.kwh or b.ended_at is distinct from to_timestamp(t.ended_at / 1000))), false)`,
  },
  join: `left join pile_session b on b.device_id = t.device_id and b.started_at = to_timestamp(t.started_at / 1000)`,
}

const useKind = kindOf<UseRow>({
  table: 'pile_session',
  columns: {
    outlet_id: { type: 'bigint', kept: true, of: ({ device }) => device.deviceId },
    outlet_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
    pile_id: { type: 'bigint', kept: true, of: ({ device }) => device.deviceId },
    pile_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
    station_id: { type: 'bigint', kept: true, of: ({ device }) => device.stationId },
    connector: { type: 'int', kept: true, of: () => 1 },
    protocol: { type: 'text', kept: true, of: () => 'mqtt' },
    state: { type: 'int', of: ({ row }) => (row.endedAt === null ? 1 : 2) },
    ended_at: { type: 'time', of: ({ row }) => row.endedAt },
    last_at: { type: 'time', of: ({ row }) => row.lastAt },
    kwh: { type: 'float8', of: ({ row }) => row.kwh },
    register_begin: { type: 'float8', of: ({ row }) => row.begin },
    register_end: { type: 'float8', of: ({ row }) => row.end },
    peak_power: { type: 'float8', of: ({ row }) => row.peak },
    marked: { type: 'text', of: ({ row }) => row.marks.join(' ') },
    quarters: { type: 'jsonb', of: ({ row }) => JSON.stringify(Object.fromEntries(row.quarters)) },
  },
  computed: reviewed,
  endRemoved: async (client) => {
    await client.query(
      `update pile_session set ended_at = last_at, state = 2, marked = trim(marked || ' lost')
      where device_id is not null and ended_at is null and not exists (select from device where device.id = device_id)`,
    )
  },
})

const useFold: Fold<Given, State, Sample, UseRow> = {
  name: 'pile uses',
  follows: isFlat,
  slots: ({ profile }) => keys.map((key) => profile.byKey.get(key)?.firstSlot ?? -1),
  sampleOf,
  given: () => ({ mostKw: mostPower }),
  neutral,
  step,
  open: running,
  kinds: { use: useKind },
}

/** Derives the sessions of piles that speak MQTT. */
export const createUses = (context: Context): Tracker => createEngine(context, useFold)
