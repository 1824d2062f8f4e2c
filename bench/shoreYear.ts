import type { Pool } from 'pg'
import { addEnergy } from '#features/shore-power/server/plugs/hours.ts'
import { encodeSegment } from '#server/telemetry/segment/segment.ts'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
/** Each connection supplies 100 kW for 12 h, plugged in ten minutes before and taken out ten minutes after. */
const [power, supplied, aside] = [100, 12 * hour, 10 * minute]

/** Connections of a year that ends with `until` (ms), one after the other at each socket. */
export const yearOf = (sockets: number, connections: number, until: number) => {
  const each = Math.ceil(connections / sockets)
  const period = Math.floor((365 * day) / each / minute) * minute
  const first = Math.floor((until - each * period) / minute) * minute
  if (period < supplied + 2 * aside) throw new Error('more sockets, or fewer connections')
  const suppliedFrom = (socket: number, n: number): number =>
    first + n * period + Math.floor((socket * (period - supplied - 2 * aside)) / sockets / minute) * minute + aside
  return {
    each,
    suppliedFrom,
    /** kWh of the register of a socket */
    register: (socket: number, ts: number): number => {
      const n = Math.floor((ts - first) / period)
      const within = Math.min(Math.max(ts - suppliedFrom(socket, n), 0), supplied)
      return (n * supplied + within) * (power / hour)
    },
  }
}
type Year = ReturnType<typeof yearOf>

/** The plugs with what they supplied; their connections come of themselves. */
export const writePlugs = async (pool: Pool, year: Year, sockets: readonly string[]): Promise<void> => {
  for (const [socket, id] of sockets.entries()) {
    const rows = Array.from({ length: year.each }, (_, n) => {
      const from = year.suppliedFrom(socket, n)
      const [started, ended] = [from - aside, from + supplied + aside]
      const hours = addEnergy([], from, from + supplied, (power * supplied) / hour, 'UTC')
      return { started, from, cut: from + supplied, ended, hours, begin: (n * power * supplied) / hour }
    })
    await pool.query(
      `insert into shore_plug (device_id, outlet_id, outlet_name, station_id, state, started_at, ready_at, supplied_at, cut_at, ended_at,
         supplied_ms, kwh, estimated_kwh, peak_kw, register_begin, register_end, hours, continues, marked)
       select d.id, d.id, d.name, d.station_id, 6, at(r.started), at(r.started), at(r."from"), at(r.cut), at(r.ended), $3, $4, 0, $5,
         r."begin", r."begin" + $4, r.hours, false, ''
       from device d, jsonb_to_recordset($2::jsonb) as r (started float8, "from" float8, cut float8, ended float8, "begin" float8, hours jsonb)
       where d.id = $1`.replaceAll(/\bat\(([^)]+)\)/g, 'to_timestamp($1 / 1000)'),
      [id, JSON.stringify(rows), supplied, (power * supplied) / hour, power],
    )
  }
  // Nine of ten were confirmed.
  await pool.query(
    `update shore_connection set is_proposed = true, is_confirmed = id % 10 <> 0, is_unannounced = false,
       ship_name = 'Ship ' || id % 400, mmsi = (413000000 + id % 400)::text`,
  )
}

/** Those that ended before `until` (ms) are settled, as `settleMany` would have left them. */
export const settleBefore = async (pool: Pool, until: number): Promise<void> => {
  await pool.query(
    `with own as (
       update shore_connection c set settled_at = p.ended_at + interval '1 day', settled_print =
         md5(concat_ws(' ', p.ended_at, p.kwh, p.estimated_kwh, p.hours))
       from shore_plug p where p.outlet_id = c.device_id and p.started_at = c.plug_at and c.is_confirmed
         and p.ended_at < to_timestamp($1::float8 / 1000)
       returning c.id, c.station_id, c.settled_at, p.started_at, p.ended_at, p.kwh)
     insert into settlement (kind, subject_id, station_id, merchant, receipt_no, from_at, to_at, wh, estimated_wh, energy_fen, service_fen,
       lines, names, factor_ids, co2_gross_g, co2_g, sox_g, nox_g, reason, settled_by, settled_at)
     select 'shore', id, station_id, '', 'B-' || id, started_at, ended_at, kwh * 1000, 0, kwh * 70, kwh * 30,
       '[]', '{}', '{}', kwh * 695, kwh * 145, kwh, kwh * 10, '', 'admin', settled_at
     from own`,
    [until],
  )
}

/** What a socket told every ten seconds of [from, until) ms, whole days, as sealing would leave it. */
export const writeReadings = async (
  pool: Pool,
  { socket, id, slots }: { socket: number; id: string; slots: ReadonlyMap<string, number> },
  year: Year,
  [from, until]: readonly [number, number],
): Promise<void> => {
  const register = slots.get('suppliedEnergy') ?? 0
  for (let start = from; start < until; start += day) {
    const t = Float64Array.from({ length: day / (10 * second) }, (_, index) => start + index * 10 * second)
    const energies = t.map((ts) => Math.round(year.register(socket, ts) * 1000) / 1000)
    const powers = t.map((ts, at) => ((energies[at + 1] ?? 0) > (energies[at] ?? 0) ? power + (ts % 7) : 0))
    const columns = new Map([[register, energies] as const, [slots.get('power') ?? 0, powers] as const])
    const list = Array.from({ length: Math.max(...slots.values()) + 1 }, (_, slot) => columns.get(slot))
    const { n, slots: count, off, dense, v } = encodeSegment({ t, slots: list }, new Set([register]), power)
    await pool.query(
      `insert into segment (device_id, start, until, whole, n, slots, off, dense, v)
       values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), true, $4, $5, $6, $7, $8)`,
      [id, start, start + day, n, count, off, dense, v],
    )
  }
}
