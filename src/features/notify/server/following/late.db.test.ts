import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarms } from '#features/alarms/server/handlers.ts'
import { type NotifyScene, notifyScene } from '#test/support/notifyScene.ts'

const second = 1000
const minute = 60_000
let it: NotifyScene

beforeAll(async () => {
  it = await notifyScene([alarms])
  await it.duty([await it.person('first')])
  await it.rule({ alarmTypes: ['socLow'] })
}, 60_000)
afterAll(() => it?.stop())

const rows = async () =>
  (
    await it.context.pool.query<{ level: number; open: boolean }>(
      `select highest_level as level, cleared_at is null as open from alarm where rule = 'socLow' order by id`,
    )
  ).rows

test('late samples make history that nobody is told of, unless the newest sample stands in alarm', async () => {
  const tell = (ago: number, soc: number) => it.tell(it.box, it.context.clock() - ago, { soc })
  await tell(0, 60)
  for (let ago = 60; ago >= 50; ago -= 1) await tell(ago * minute, 2)
  await tell(49 * minute, 60)
  await expect.poll(() => it.pass().then(rows), { timeout: 20_000 }).toEqual([{ level: 1, open: false }])
  await it.pass(2 * minute)
  expect(await it.told()).toEqual([])
  for (let ago = 40; ago >= 20; ago -= 1) await tell(ago * minute, 14)
  for (let ago = 90; ago >= 0; ago -= 10) await tell(ago * second, 14)
  await expect.poll(() => it.pass().then(() => it.told()), { timeout: 20_000 }).toEqual([['first', 'began', 1]])
  expect((await rows()).at(-1)).toEqual({ level: 3, open: true })
})
