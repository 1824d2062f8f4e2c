import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { keepMinutes } from '#server/health/minutes.ts'
import { createNoteHealth } from '#server/health/notes.ts'
import { createRecorder } from '#server/health/recorder.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf } from '#test/support/people.ts'
import { healthContract as calls } from '../contract.ts'

const minute = 60_000
let it: TestApp
beforeAll(async () => {
  it = await testApp()
})
afterAll(() => it?.stop())

const state = () => it.call(calls.state, {}, it.admin)
const keep = (port: number, recorder = createRecorder(it.context.clock)) => {
  const { pool, clock, log, config } = it.context
  return { recorder, ...keepMinutes({ pool, clock, log, config: { ...config, port }, recorder, every: 20 }) }
}
const named = async (port: number) => (await state()).processes.find(({ name }) => name.endsWith(`:${port}`))

test('a process tells what it does; one that is not heard any more, or ended, says so', async () => {
  const { recorder, stop } = keep(7001)
  recorder.gauge('tidewatt_queue_frames', '', () => 7)
  recorder.gauge('tidewatt_driver_up', '', () => [{ value: 1 }, { value: 0 }])
  recorder.committed(0.004, [{ deviceId: '1', ts: 1, values: Float64Array.of(1, Number.NaN, 3) }], [{ reason: 'x' }], 1)
  await expect.poll(async () => (await named(7001))?.figures.commit_p99 ?? 0).toBeGreaterThan(3.9)
  const told = await named(7001)
  expect(told).toMatchObject({ state: 'running', role: 'all', figures: { queue_frames: 7, drivers_running: 1 } })
  expect(told?.figures).toMatchObject({ drivers_away: 1, live_connections: null, sealing_lag: null })
  expect(told?.figures.memory).toBeGreaterThan(1e7)
  for (const key of ['messages', 'samples', 'numbers', 'refusals'] as const)
    expect(told?.figures[key]).toBeGreaterThan(0)
  await stop()
  expect((await named(7001))?.state).toBe('ended')

  await it.context.pool.query(`update server_minute set ended = false where name like '%:7001'`)
  it.advance(minute)
  expect((await named(7001))?.state).toBe('quiet')
})

test('processes on other ports stand beside each other, and the running minute is one row', async () => {
  const both = [keep(7002), keep(7003)]
  await expect
    .poll(async () => [(await named(7002))?.state, (await named(7003))?.state])
    .toEqual(['running', 'running'])
  for (const { stop } of both) await stop()
  const { processes, stepMs } = await it.call(calls.history, { range: 'hour' }, it.admin)
  expect(stepMs).toBe(minute)
  expect(processes.map(({ name }) => name.split(':')[1])).toEqual(['7001', '7002', '7003'])
})

test('several minutes make one step: the mean, the highest or the lowest of them', async () => {
  const { db, clock } = it.context
  const first = Math.floor((clock() - 3_600_000) / (5 * minute)) * 5 * minute
  const row = (at: number) => ({
    ...{ name: 'far:1', role: 'ingest', instance: 'far 1', since: new Date(first), at: new Date(first + at * minute) },
    ...{ minute: new Date(first + at * minute), cpu: at * 10, commit_p99: at, disk_free: 100 - at },
  })
  await db
    .insertInto('server_minute')
    .values([row(0), row(1), row(4), row(5)])
    .execute()
  const { processes } = await it.call(calls.history, { range: 'day' }, it.admin)
  const far = processes.find(({ name }) => name === 'far:1')
  expect(far?.t).toEqual([first, first + 5 * minute])
  expect(far?.figures).toMatchObject({ commit_p99: [4, 5], disk_free: [96, 95], queue_frames: [null, null] })
  expect(far?.figures.cpu[0]).toBeCloseTo(50 / 3)
})

test('a part that is down says since when, a station without anybody on duty by its name', async () => {
  const { pool, clock, log } = it.context
  const note = createNoteHealth(pool, clock, log)
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '龙潭' }, it.admin)
  const broker = async () => (await state()).parts.find(({ part }) => part === 'broker')
  const began = clock()
  note('broker', { state: 'down', detail: 'port 1883 is taken' })
  await expect.poll(async () => (await broker())?.state).toBe('down')
  it.advance(10_000)
  note('broker', { state: 'down', detail: 'port 1883 is taken' })
  await expect.poll(async () => ((await broker())?.ts ?? 0) - began).toBeGreaterThanOrEqual(10_000)
  expect(((await broker())?.since ?? 0) - began).toBeLessThan(10_000)
  note('broker', { state: 'up', detail: '' })
  await expect.poll(async () => (await broker())?.state).toBe('up')
  expect(((await broker())?.since ?? 0) - began).toBeGreaterThanOrEqual(10_000)

  note('duty', { state: 'down', detail: '' }, `station ${stationId}`)
  await expect.poll(async () => (await state()).parts[0]).toMatchObject({ part: 'duty', state: 'down', of: '龙潭' })
  await it.owner.query(`update health_note set at = at - interval '2 hours' where part = 'duty'`)
  expect((await state()).parts.map(({ part }) => part)).not.toContain('duty')
})

test('whoever is no platform administrator sees nothing of it', async () => {
  const other = await administratorOf(it, 'guest', {}, ['sys_health_view'])
  for (const [call, input] of [
    [calls.state, {}],
    [calls.history, { range: 'hour' }],
  ] as const)
    expect((await it.ask(call, input, other.token)).status).toBe(403)
})
