import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '#server/db/migrate.ts'
import { tellLate } from '#server/derive/mark.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'

const [minute, hour] = [60_000, 3_600_000]
let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
}, 60_000)
afterAll(() => it?.stop())

test('in Singapore a plug has the hours of today, also one that an older version gave those of 1970', async () => {
  const { pool } = it.context
  const station = { stationType: 'shorePowerStation', timeZone: 'Asia/Singapore' } as const
  const socket = await it.device('shoreSocket', await it.station('岸电站', station))
  const start = Math.floor(it.now / hour) * hour - 4 * hour
  for (let at = 0; at <= 180; at += 5)
    await it.tell(socket, start + at * minute, { pluggedState: 0, mainBreaker: 1, suppliedEnergy: 100 + at })
  const follow = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) {
      it.advance(4000)
      await it.tick()
    }
  }
  const hours = async () =>
    (await pool.query('select hours from shore_plug where device_id = $1', [socket.deviceId])).rows[0]?.hours
  const right = [0, 1, 2].map((at) => [start + at * hour, 60])
  await follow()
  expect(await hours()).toEqual(right)

  const before = JSON.stringify([
    [start - hour / 2, 30],
    [start + hour / 2, 60],
    [start + 1.5 * hour, 60],
    [start + 2.5 * hour, 30],
  ])
  await pool.query('update shore_plug set hours = $2 where device_id = $1', [socket.deviceId, before])
  await it.owner.query((await migrations()).find(({ name }) => name === '115_shore_hours.sql')?.text ?? '')
  tellLate(it.context, 'shore plugs')
  await follow()
  expect(await hours()).toEqual(right)
})
