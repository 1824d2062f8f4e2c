import type { Pool } from 'pg'

/** Sessions of a year before `now` (ms) at all piles in turn, of an hour and 12 kWh with a reading each five minutes; the last ones run. */
export const writeSessions = async (pool: Pool, sessions: number, now: number): Promise<void> => {
  const atOnce = 5000
  for (let from = 0; from < sessions; from += atOnce)
    await pool.query(
      `with piles as (select d.*, row_number() over (order by d.id) - 1 as at, count(*) over () as all_of from pile p join device d on d.id = p.device_id),
       made as (
         insert into pile_session (outlet_id, outlet_name, pile_id, pile_name, station_id, connector, protocol, transaction_id, start_key,
           id_tag, holder, ship_name, state, started_at, ended_at, last_at, kwh, register_begin, register_end, peak_power, rated_power)
         select p.id, p.name, p.id, p.name, p.station_id, 1, 'ocpp1.6', n::text, 'bench ' || n, 'CARD' || n % 2000, 'Holder ' || n % 2000,
           'Ship ' || n % 400, case when n < 20 then 1 else 2 end, t.at, case when n < 20 then null else t.at + interval '1 hour' end,
           t.at + interval '1 hour', 12, n, n + 12, 13, 40
         from generate_series($1::int, $2::int) n join piles p on p.at = n % p.all_of,
           lateral (select to_timestamp($3::float8 / 1000) - n * interval '365 days' / $4::float8 - interval '1 hour' as at) t
         returning id, started_at, register_begin)
       insert into pile_session_reading (session_id, ts, phase, kwh, power, counted)
       select id, started_at + step * interval '5 minutes', case step when 0 then 0 when 12 then 2 else 1 end, register_begin + step, 12,
         case step when 0 then 0 else 1 end
       from made, generate_series(0, 12) step`,
      [from, Math.min(sessions, from + atOnce) - 1, now, sessions],
    )
  // Messages of a week.
  await pool.query(
    `insert into pile_message (at, device_id, direction, action, message_id, payload)
     select to_timestamp($2::float8 / 1000) - n * interval '7 days' / $1::float8, p.device_id, case n % 2 when 0 then 'in' else 'out' end,
       case n % 2 when 0 then 'MeterValues' else 'result' end, n::text, '{"connectorId":1}'
     from generate_series(1, $1::int) n
     join (select device_id, row_number() over (order by device_id) - 1 as at, count(*) over () as all_of from pile) p on p.at = n % p.all_of`,
    [sessions * 4, now],
  )
  await pool.query('vacuum analyze')
}
