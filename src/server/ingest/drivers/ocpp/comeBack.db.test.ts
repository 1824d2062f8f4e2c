import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '#server/piles/key.ts'
import { type OcppScene, ocppScene } from '#test/support/ocppScene.ts'
import { bootOf } from '#test/support/ocppStation.ts'
import { underSoak } from '#test/support/soak.ts'

const piles = underSoak(300, 2000)
const key = 'ab'.repeat(20)
let it: OcppScene
beforeAll(async () => {
  it = await ocppScene()
}, 120_000)
afterAll(async () => {
  await it?.endStations()
  await it?.stop()
})

test('piles that all come back at once are all let in, none is told to come later, and each is noted', async () => {
  const first = await it.pile()
  await it.context.pool.query(
    `with made as (
       insert into device (code, name, profile_id, station_id, token_hash)
       select 'Q' || n, 'Q' || n, profile_id, station_id, sha256(('Q' || n)::bytea)
       from device, generate_series(1, $2::int) n where id = $1 returning id)
     insert into pile (device_id, key_hash, rated_power, enabled) select id, $3, 40, true from made`,
    [first.deviceId, piles, hashOf(key)],
  )
  await it.context.registry.reload()
  const codes = Array.from({ length: piles }, (_, n) => `Q${n + 1}`)
  const stations = await Promise.all(codes.map((code) => it.open(code, { key })))
  const answers = await Promise.all(stations.map((station) => station.call('BootNotification', bootOf())))
  expect(answers.every(({ status }) => status === 'Accepted')).toBe(true)
  const noted = await it.context.pool.query(
    `select count(*)::int from pile join device on id = device_id where code ~ '^Q[0-9]+$' and connected_at is not null and gone_at is null`,
  )
  expect(noted.rows[0].count).toBe(piles)
  expect(it.driver()?.counts.refused).toBe(0)

  await it.endStations()
  const gone = async (): Promise<number> =>
    (
      await it.context.pool.query(
        `select count(*)::int from pile_connection join device on id = pile_id where code ~ '^Q[0-9]+$' and not up`,
      )
    ).rows[0].count
  await expect.poll(gone).toBe(piles)
})
