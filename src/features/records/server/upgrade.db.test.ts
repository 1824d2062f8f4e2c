import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '#server/db/migrate.ts'
import { createEngine } from '#server/derive/engine.ts'
import { charge, frameOf, type Samples } from '#test/support/charges.ts'
import { type BoxScene, deviceScene } from '#test/support/scene.ts'
import { recordFold } from './fold.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let it: BoxScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

/** The tables as migration 009 left them, with what the version before would have kept. */
const before = `drop table derive_late, derive_progress, derive_checkpoint;
create table record_progress (device_id bigint primary key, derived_at timestamptz not null);
create table record_late (device_id bigint primary key, from_ts timestamptz not null, to_ts timestamptz not null);`

test('a database of the version before goes on: rows keep their ids and beginnings, late ranges are derived', async () => {
  const { pool, telemetry, clock } = it.context
  const box = await it.device('boxPower', await it.station('站'))
  const idle = (from: number, to: number): Samples =>
    Array.from({ length: (to - from) / (10 * second) }, (_, index) => ({
      ts: from + index * 10 * second,
      values: { runningState: 0, totalCurrent: 0, totalVoltage: 800 },
    }))
  const commit = (samples: Samples) => {
    const frames = samples.map((sample) => frameOf(it, box, sample))
    return telemetry.commit(frames, []).then(() => frames)
  }
  const derived = async (samples: Samples) => {
    const engine = createEngine(it.context, recordFold)
    await engine.start?.()
    await engine.observe?.(await commit(samples))
    do await engine.tick?.(clock())
    while ((await pool.query('select from derive_late limit 1')).rowCount !== 0)
    await engine.tick?.(clock())
    engine.stop?.()
  }
  const rows = async () =>
    (
      await pool.query(
        `select id, started_at, ended_at, kwh from energy_record where device_id = $1 union all
        select id, started_at, ended_at, null from power_on_record where device_id = $1 order by started_at, id`,
        [box.deviceId],
      )
    ).rows
  const start = it.now - 12 * hour
  const hole = charge(start + 2 * hour, start + 3 * hour, 120, 500).filter(
    ({ ts }) => ts < start + 2.5 * hour || ts > start + 2.5 * hour + 20 * minute,
  )
  await derived([...idle(start, start + 2 * hour), ...hole, ...idle(start + 3 * hour + 10 * second, it.now - hour)])
  await derived(charge(it.now - hour, it.now - minute, 120, 1000))
  const stood = await rows()
  expect(stood).toHaveLength(5)

  await pool.query(before)
  await pool.query(`insert into record_progress values ($1, to_timestamp($2::float8 / 1000))`, [
    box.deviceId,
    it.now - 10 * minute,
  ])
  // A late sample that was not derived yet: it fills the hole in the first charge.
  const late = charge(start + 2 * hour, start + 3 * hour, 120, 500).filter(
    (sample) => !hole.some(({ ts }) => ts === sample.ts),
  )
  await commit(late)
  await pool.query(
    `insert into record_late values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000))`,
    [box.deviceId, late[0]?.ts, late.at(-1)?.ts],
  )
  await pool.query((await migrations()).find(({ name }) => name === '026_derive.sql')?.text ?? '')
  const carried = await pool.query<{ at: Date; state: string }>('select at, state from derive_progress')
  expect(carried.rows.map(({ at }) => at.getTime())).toEqual([it.now - 2 * hour - second])

  await derived(charge(it.now, it.now, 120, 1120))
  const first = stood[0]
  expect(await rows()).toMatchObject([
    { id: first.id, started_at: first.started_at, ended_at: null, kwh: null },
    { started_at: new Date(start + 2 * hour), ended_at: new Date(start + 3 * hour), kwh: 120 },
    { id: stood.at(-1).id, started_at: new Date(it.now - hour), ended_at: null, kwh: 120 },
  ])
})
