import type { Pool } from 'pg'
import type { BoundAround, BoundEvent } from '../drivers/bound.ts'

type Minute = { connects: number; reads: number; values: number; errors: number; rounds: number; ms: number }
type Said = BoundEvent & { readonly driverId: string; readonly first: number; last: number; count: number }
type ErrorWords = Pick<BoundEvent, 'code' | 'args'>
type State = {
  readonly status: string
  readonly since: number
  readonly lastError: string | null
  readonly lastSaid: ErrorWords | null
}

const minuteMs = 60_000
const mostEvents = 1000
const mostMinutes = 10_000
const longestText = 300

const minutesSql = `
  insert into driver_minute as m (driver_id, minute, connects, reads, value_count, errors, rounds, round_ms)
  select s.driver_id, to_timestamp(s.minute / 1000.0), s.connects, s.reads, s.values, s.errors, s.rounds, s.ms
  from jsonb_to_recordset($1) as s (driver_id bigint, minute float8, connects int, reads int, "values" int, errors int, rounds int, ms float8)
  join driver d on d.id = s.driver_id
  on conflict (driver_id, minute) do update set connects = m.connects + excluded.connects, reads = m.reads + excluded.reads,
    value_count = m.value_count + excluded.value_count, errors = m.errors + excluded.errors, rounds = m.rounds + excluded.rounds,
    round_ms = m.round_ms + excluded.round_ms`

const eventsSql = `
  with said as (
    select s.n, s.driver_id, v.id as device_id, s.level, s.code, s.args, s.count,
      to_timestamp(s.first / 1000.0) as first_at, to_timestamp(s.last / 1000.0) as last_at
    from jsonb_to_recordset($1)
      as s (n int, driver_id bigint, device_id bigint, level text, code text, args jsonb, count int, first float8, last float8)
    join driver d on d.id = s.driver_id left join device v on v.id = s.device_id
  ), folded as (
    update driver_event e set count = e.count + s.count, last_at = greatest(e.last_at, s.last_at) from said s
    where e.driver_id = s.driver_id and e.device_id is not distinct from s.device_id and e.level = s.level and e.code = s.code
      and e.args = s.args and e.first_at > s.first_at - interval '10 minutes' and e.last_at > s.first_at - interval '10 minutes'
    returning s.n
  )
  insert into driver_event (driver_id, device_id, level, code, args, first_at, last_at, count)
  select driver_id, device_id, level, code, args, first_at, last_at, count from said where n not in (select n from folded)`

const statesSql = `
  insert into driver_state (driver_id, status, since, at, instance, last_error, last_said)
  select s.driver_id, s.status, to_timestamp(s.since / 1000.0), $2, $3, s.error, s.said
  from jsonb_to_recordset($1) as s (driver_id bigint, status text, since float8, error text, said jsonb) join driver d on d.id = s.driver_id
  on conflict (driver_id) do update set status = excluded.status, since = excluded.since, at = excluded.at,
    instance = excluded.instance, last_error = excluded.last_error, last_said = excluded.last_said`

/** What drivers tell of themselves, gathered in memory until `flush`; what cannot be written stays. */
export const createRecords = (pool: Pool, clock: () => number, instance: string) => {
  const minutes = new Map<string, Minute>()
  const events = new Map<string, Said>()
  const states = new Map<string, State>()

  const noteEvent = (driverId: string, { level, code, deviceId, args = {} }: BoundEvent): void => {
    const now = clock()
    const key = JSON.stringify([driverId, deviceId ?? '', level, code, args])
    const before = events.get(key)
    if (before) {
      before.last = now
      before.count += 1
    } else if (events.size < mostEvents) {
      events.set(key, {
        driverId,
        level,
        code,
        ...(deviceId ? { deviceId } : {}),
        args,
        first: now,
        last: now,
        count: 1,
      })
    }
  }
  const noteState = (
    driverId: string,
    status: string,
    lastError: string | undefined,
    said: ErrorWords | undefined,
  ): void => {
    const before = states.get(driverId)
    const error = lastError ?? before?.lastError ?? null
    const since = before?.status === status ? before.since : clock()
    const isOver = status === 'ONLINE' && lastError === undefined
    const lastSaid = lastError === undefined ? (before?.lastSaid ?? null) : (said ?? null)
    states.set(driverId, { status, since, lastError: isOver ? null : error, lastSaid: isOver ? null : lastSaid })
  }
  const noteCounts = (driverId: string, { connects, reads, values, errors, ms }: Counts): void => {
    const key = `${driverId} ${Math.floor(clock() / minuteMs) * minuteMs}`
    const held = minutes.get(key) ?? { connects: 0, reads: 0, values: 0, errors: 0, rounds: 0, ms: 0 }
    if (minutes.size >= mostMinutes && !minutes.has(key)) return
    minutes.set(key, {
      ...{ connects: held.connects + whole(connects), reads: held.reads + whole(reads) },
      ...{ values: held.values + whole(values), errors: held.errors + whole(errors) },
      ...(Number.isFinite(ms)
        ? { rounds: held.rounds + 1, ms: held.ms + (ms ?? 0) }
        : { rounds: held.rounds, ms: held.ms }),
    })
  }

  const flushMinutes = async (): Promise<void> => {
    const taken = [...minutes]
    if (taken.length === 0) return
    const rows = taken.map(([key, counts]) => {
      const [driver_id, minute] = key.split(' ')
      return { driver_id, minute: Number(minute), ...counts }
    })
    await pool.query(minutesSql, [JSON.stringify(rows)])
    // What was counted meanwhile is what is left.
    for (const [key, written] of taken) {
      const held = minutes.get(key)
      minutes.delete(key)
      if (held && held !== written) minutes.set(key, lessOf(held, written))
    }
  }
  const flushEvents = async (): Promise<void> => {
    const taken = [...events].map(([key, said]) => [key, { ...said }] as const)
    if (taken.length === 0) return
    const rows = taken.map(([, { driverId, deviceId, ...said }], n) => ({
      ...{ ...said, n, driver_id: driverId, device_id: deviceId ?? null },
    }))
    await pool.query(eventsSql, [JSON.stringify(rows)])
    for (const [key, written] of taken) {
      const held = events.get(key)
      if (held && held.count > written.count) events.set(key, { ...held, count: held.count - written.count })
      else events.delete(key)
    }
  }
  const flushStates = async (): Promise<void> => {
    if (states.size === 0) return
    const rows = [...states].map(([driver_id, { status, since, lastError, lastSaid }]) => ({
      ...{ driver_id, status, since, error: lastError, said: lastSaid },
    }))
    await pool.query(statesSql, [JSON.stringify(rows), new Date(clock()), instance])
  }

  return {
    /** what one driver tells; `masked` keeps its secrets to itself */
    of: (driverId: string, masked: (text: string) => string): Pick<BoundAround, 'event' | 'state' | 'count'> => ({
      event: (event) => noteEvent(driverId, cleaned(event, masked)),
      state: (status, lastError, said) => {
        const error = lastError && masked(lastError).slice(0, longestText)
        const { code, args } = cleaned({ level: 'error', code: '', ...said }, masked)
        noteState(driverId, status, error, said && { code, ...(args ? { args } : {}) })
      },
      count: (counts) => noteCounts(driverId, counts),
    }),
    /** the status that each driver told last */
    statuses: (): Map<string, string> => new Map([...states].map(([driverId, { status }]) => [driverId, status])),
    /** it runs here no longer */
    forget: (driverId: string): void => void states.delete(driverId),
    flush: async (): Promise<void> => {
      const done = await Promise.allSettled([flushStates(), flushMinutes(), flushEvents()])
      for (const each of done) if (each.status === 'rejected') throw each.reason
    },
  }
}
export type Records = ReturnType<typeof createRecords>
type Counts = Parameters<BoundAround['count']>[0]

const whole = (count = 0): number => (Number.isFinite(count) ? Math.round(count) : 0)
const lessOf = (held: Minute, written: Minute): Minute => ({
  ...{ connects: held.connects - written.connects, reads: held.reads - written.reads },
  ...{ values: held.values - written.values, errors: held.errors - written.errors },
  ...{ rounds: held.rounds - written.rounds, ms: held.ms - written.ms },
})

// A text with a zero byte is one that no database holds.
const written = (text: string): string => text.replaceAll('\u0000', '').slice(0, longestText)
const cleaned = (
  { args = {}, code, deviceId, ...event }: BoundEvent,
  masked: (text: string) => string,
): BoundEvent => ({
  ...event,
  ...(deviceId !== undefined && /^\d{1,18}$/.test(deviceId) ? { deviceId } : {}),
  code: written(code),
  args: Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : written(masked(String(value))),
    ]),
  ),
})
