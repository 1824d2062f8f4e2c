import type { Pool } from 'pg'
import { transaction } from '#server/db/transaction.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Range } from './ranges.ts'
import { type AnyRow, type Client, type Kind, moment, removeReplaced, removeRows } from './rows.ts'
import type { DevicePoint, Late, Point, Settled, Store } from './store.ts'

/** How many checkpoints are read to find one that agrees. */
const pointsAtOnce = 8

/** Notes ranges (ms) to derive again; they stay until that is done. */
export const insertLate = async (
  client: Client,
  fold: string,
  ranges: ReadonlyMap<string, readonly Range[]>,
): Promise<void> => {
  const all = [...ranges].flatMap(([deviceId, own]) => own.map((range) => ({ deviceId, ...range })))
  if (all.length === 0) return
  await client.query({
    name: 'mark late',
    text: `insert into derive_late (fold, device_id, from_ts, to_ts)
      select $1, id, ${moment('f')}, ${moment('t')} from unnest($2::bigint[], $3::float8[], $4::float8[]) as l (id, f, t)`,
    values: [fold, all.map(({ deviceId }) => deviceId), all.map(({ from }) => from), all.map(({ to }) => to)],
  })
}

const insertCheckpoints = async (client: Client, fold: string, points: readonly DevicePoint[]): Promise<void> => {
  if (points.length === 0) return
  await client.query(
    `insert into derive_checkpoint (fold, device_id, at, state)
    select $1, id, ${moment('ms')}, state from unnest($2::bigint[], $3::float8[], $4::text[]) as c (id, ms, state)
    on conflict (fold, device_id, at) do update set state = excluded.state`,
    columnsOf(fold, points),
  )
}
const writeProgress = async (
  client: Client,
  fold: string,
  points: readonly DevicePoint[],
  onlyNewer = false,
): Promise<void> => {
  if (points.length === 0) return
  await client.query(
    `insert into derive_progress as p (fold, device_id, at, state)
    select $1, id, ${moment('ms')}, state from unnest($2::bigint[], $3::float8[], $4::text[]) as c (id, ms, state)
    on conflict (fold, device_id) do update set at = excluded.at, state = excluded.state where not $5 or p.at < excluded.at`,
    [...columnsOf(fold, points), onlyNewer],
  )
}
const columnsOf = (fold: string, points: readonly DevicePoint[]) => [
  fold,
  points.map(({ deviceId }) => deviceId),
  points.map(({ at }) => at),
  points.map(({ state }) => state),
]

/** What the engine keeps of one fold in the database: its rows in the tables of their kinds, the rest in `derive_*`. */
export const createPgStore = <Row extends AnyRow>(
  pool: Pool,
  fold: string,
  kinds: ReadonlyMap<string, Kind<Row>>,
): Store<Row> => {
  const pointOf = async (statement: string, name: string, values: unknown[]): Promise<Point[]> =>
    (await pool.query<Point>({ name, text: statement, values })).rows

  const settleRows = async (client: Client, settled: Settled<Row>): Promise<AnyRow[]> => {
    const { device, since, until } = settled
    const startsOf = (kind: string, of: readonly AnyRow[]): number[] =>
      of.filter((row) => row.kind === kind).map(({ start }) => start)
    const removed: AnyRow[] = []
    for (const [name, kind] of kinds) {
      const also = startsOf(name, settled.also)
      const kept = [...startsOf(name, settled.rows), ...startsOf(name, settled.kept)]
      const starts = await removeReplaced(client, kind, device.deviceId, { since, until, also, kept })
      removed.push(...starts.map((start) => ({ kind: name, start })))
      await kind.write(
        client,
        settled.rows.filter((row) => row.kind === name).map((row) => ({ device, row })),
      )
    }
    return removed
  }
  const settlePoints = async (client: Client, { device, since, until, ...points }: Settled<Row>): Promise<void> => {
    const { deviceId } = device
    await client.query(
      `delete from derive_checkpoint where fold = $1 and device_id = $2 and at >= ${moment('$3')}
      and (at < ${moment('$4')} or $5 and at = ${moment('$4')})`,
      [fold, deviceId, since, until, !points.isAgreed],
    )
    const own = points.checkpoints.map((point) => ({ deviceId, ...point }))
    await insertCheckpoints(client, fold, own)
    // If the state agreed with a stored one, only a progress before these samples is replaced.
    await writeProgress(client, fold, [{ deviceId, at: until, state: points.state }], points.isAgreed)
  }

  return {
    late: async () => {
      const text = 'select distinct device_id::text as id from derive_late where fold = $1'
      return (await pool.query<{ id: string }>(text, [fold])).rows.map(({ id }) => id)
    },
    mark: (ranges) => insertLate(pool, fold, ranges),
    lateOf: async (deviceId): Promise<Late> => {
      const { rows } = await pool.query<Range & { id: string }>({
        name: 'late ranges',
        text: `select id::text, ${millis('from_ts')} as "from", ${millis('to_ts')} as "to" from derive_late
          where fold = $1 and device_id = $2`,
        values: [fold, deviceId],
      })
      return { ids: rows.map(({ id }) => id), ranges: rows.map(({ from, to }) => ({ from, to })) }
    },
    progress: async () => {
      const text = `select device_id::text as "deviceId", ${millis('at')} as at, state from derive_progress where fold = $1`
      const { rows } = await pool.query<DevicePoint>(text, [fold])
      return new Map(rows.map(({ deviceId, at, state }) => [deviceId, { at, state }]))
    },
    before: async (deviceId, ts) => {
      const of = (table: string): string =>
        `(select at, state from ${table} where fold = $1 and device_id = $2 and at < ${moment('$3')} order by at desc limit 1)`
      const [point] = await pointOf(
        `select ${millis('at')} as at, state from (${of('derive_checkpoint')} union all ${of('derive_progress')}) p
        order by p.at desc limit 1`,
        'point before',
        [fold, deviceId, ts],
      )
      return point
    },
    from: (deviceId, ts) => {
      const of = (table: string): string =>
        `(select at, state from ${table} where fold = $1 and device_id = $2 and at >= ${moment('$3')} order by at limit ${pointsAtOnce})`
      return pointOf(
        `select ${millis('at')} as at, state from (${of('derive_checkpoint')} union all ${of('derive_progress')}) p
        order by p.at limit ${pointsAtOnce}`,
        'points after',
        [fold, deviceId, ts],
      )
    },
    write: async ({ rows, gone, checkpoints, progress }) => {
      if (rows.length + gone.length + checkpoints.length + progress.length === 0) return
      await transaction(pool, async (client) => {
        for (const [name, kind] of kinds) {
          await removeRows(
            client,
            kind,
            gone.filter((key) => key.kind === name),
          )
          await kind.write(
            client,
            rows.filter(({ row }) => row.kind === name),
          )
        }
        await insertCheckpoints(client, fold, checkpoints)
        await writeProgress(client, fold, progress)
      })
    },
    settle: (deviceId, settled, late) =>
      transaction(pool, async (client) => {
        const removed = settled ? await settleRows(client, settled) : []
        if (settled) await settlePoints(client, settled)
        await client.query('delete from derive_late where id = any($1::bigint[])', [late.ids])
        await insertLate(client, fold, new Map([[deviceId, late.rest]]))
        return removed
      }),
    forgetRemoved: async () => {
      for (const kind of kinds.values()) await kind.endRemoved(pool)
      for (const table of ['derive_late', 'derive_progress', 'derive_checkpoint'])
        await pool.query(
          `delete from ${table} t where fold = $1 and not exists (select from device where device.id = t.device_id)`,
          [fold],
        )
    },
  }
}
