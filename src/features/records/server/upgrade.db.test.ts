import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '#server/db/migrate.ts'
import { createEngine } from '#server/derive/engine.ts'
import { charge, frameOf, type Samples } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { recordFold } from './fold.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

/** The tables as migration 009 left them, with what the version before would have kept. */
const before = `drop table derive_late, derive_progress, derive_checkpoint;
create table record_progress (device_id bigint primary key, derived_at timestamptz not null);
create table record_late (device_id bigint primary key, from_ts timestamptz not null, to_ts timestamptz not null);`

const idle = (from: number, to: number): Samples =>
  Array.from({ length: (to - from) / (10 * second) }, (_, index) => ({
    ts: from + index * 10 * second,
    values: { runningState: 0, totalCurrent: 0, totalVoltage: 800 },
  }))
const commit = async (box: Made, samples: Samples) => {
  const frames = samples.map((sample) => frameOf(it, box, sample))
  await it.context.telemetry.commit(frames, [])
  return frames
}
const derived = async (box: Made, samples: Samples): Promise<void> => {
  const { pool, clock } = it.context
  const engine = createEngine(it.context, recordFold)
  await engine.start?.()
  await engine.observe?.(await commit(box, samples))
  do await engine.tick?.(clock())
  while ((await pool.query('select from derive_late limit 1')).rowCount !== 0)
  await engine.tick?.(clock())
  engine.stop?.()
}
const rowsOf = async ({ deviceId }: Made) =>
  (
    await it.context.pool.query(
      `select id, started_at, ended_at, kwh from energy_record where device_id = $1 union all
      select id, started_at, ended_at, null from power_on_record where device_id = $1 order by started_at, id`,
      [deviceId],
    )
  ).rows
/** Makes the database one of the version before, with what had come late, and migrates it. */
const upgrade = async (box: Made, derivedAt: number, late: Samples): Promise<void> => {
  const { pool } = it.context
  await it.owner.query(before)
  await pool.query(`insert into record_progress values ($1, to_timestamp($2::float8 / 1000))`, [
    box.deviceId,
    derivedAt,
  ])
  await commit(box, late)
  if (late.length > 0)
    await pool.query(
      `insert into record_late values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000))`,
      [box.deviceId, late[0]?.ts, late.at(-1)?.ts],
    )
  await it.owner.query((await migrations()).find(({ name }) => name === '026_derive.sql')?.text ?? '')
}

test('a database of the version before goes on: rows keep their ids and beginnings, late ranges are derived', async () => {
  const { pool } = it.context
  const box = await it.device('boxPower', await it.station('站'))
  const start = it.now - 12 * hour
  const hole = charge(start + 2 * hour, start + 3 * hour, 120, 500).filter(
    ({ ts }) => ts < start + 2.5 * hour || ts > start + 2.5 * hour + 20 * minute,
  )
  await derived(box, [
    ...idle(start, start + 2 * hour),
    ...hole,
    ...idle(start + 3 * hour + 10 * second, it.now - hour),
  ])
  await derived(box, charge(it.now - hour, it.now - minute, 120, 1000))
  const stood = await rowsOf(box)
  expect(stood).toHaveLength(5)

  // What came late and was not derived yet: it fills the hole in the first charge.
  const late = charge(start + 2 * hour, start + 3 * hour, 120, 500).filter(
    (sample) => !hole.some(({ ts }) => ts === sample.ts),
  )
  await upgrade(box, it.now - 10 * minute, late)
  const carried = await pool.query<{ at: Date; state: string }>('select at, state from derive_progress')
  expect(carried.rows.map(({ at }) => at.getTime())).toEqual([it.now - 2 * hour - second])

  await derived(box, charge(it.now, it.now, 120, 1120))
  const first = stood[0]
  expect(await rowsOf(box)).toMatchObject([
    { id: first.id, started_at: first.started_at, ended_at: null, kwh: null },
    { started_at: new Date(start + 2 * hour), ended_at: new Date(start + 3 * hour), kwh: 120 },
    { id: stood.at(-1).id, started_at: new Date(it.now - hour), ended_at: null, kwh: 120 },
  ])
})

test('a device that was off at the state it goes on from keeps its time of being on', async () => {
  const box = await it.device('boxPower', await it.station('新站'))
  await derived(box, [
    ...idle(it.now - 2 * hour, it.now - 90 * minute),
    ...charge(it.now - 90 * minute, it.now - 60 * minute, 120, 500),
  ])
  const stood = await rowsOf(box)
  expect(stood).toMatchObject([{ started_at: new Date(it.now - 2 * hour) }, { kwh: 60 }])
  await upgrade(box, it.now - 60 * minute, [])
  await derived(box, idle(it.now - 59 * minute, it.now - 58 * minute))
  expect(await rowsOf(box)).toMatchObject(stood.map(({ id, started_at }) => ({ id, started_at })))
})
