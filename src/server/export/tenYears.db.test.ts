import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devicesContract } from '#features/devices/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { shanghai } from '#test/support/portal.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { sealDays } from '#test/support/sealedDays.ts'
import { underSoak } from '#test/support/soak.ts'

const dayMs = 86_400_000
const days = 3652
/** Under `npm run soak` more than ten million rows. */
const perDay = underSoak(12, 2880)
const pointCount = 24
let it: DeviceScene
let url: string
let other: string
let deviceId: string
let [first, end] = [0, 0]

beforeAll(
  async () => {
    it = await deviceScene()
    url = await it.app.listen({ port: 0, host: '127.0.0.1' })
    const points = Array.from({ length: pointCount }, (_, n) => ({ pointKey: `p${n}`, pointName: `点${n}` }))
    await it.call(iotContract.profileAdd, { profileKey: 'decade', profileName: '十年', points }, it.admin)
    ;({ deviceId } = await it.device('decade', await it.station('站')))
    end = Math.floor(it.now / dayMs) * dayMs
    first = end - days * dayMs
    await sealDays(it.context.pool, deviceId, { first, days, perDay, points: pointCount })
    const { userName, password } = await addPerson(it.context, 'other', ['iot_view', 'platform_iot'], { orgId: '1' })
    other = (await it.signIn(userName, password)).data.access_token
  },
  underSoak(240_000, 1_200_000),
)
afterAll(() => it?.stop())

const range = () => ({ startTime: shanghai(first), endTime: shanghai(end - 1000) })
const keys = Array.from({ length: pointCount }, (_, n) => `p${n}`).join(',')
const exported = (init: RequestInit = {}) =>
  fetch(`${url}${devicesContract.rowsExport.path}?${new URLSearchParams({ deviceId, ...range(), format: 'csv' })}`, {
    headers: { authorization: `Bearer ${it.admin}` },
    ...init,
  })

test('curves of all points are refused with what to narrow; of one, or of two months, they are drawn', async () => {
  const asked = { deviceId, ...range(), buckets: 1500 }
  const { code, msg } = await it.ask(devicesContract.curve, { ...asked, points: keys }, it.admin)
  expect([code, msg]).toEqual([3018, expect.stringMatching(/24.*3,?652/)])
  const { t } = await it.call(devicesContract.curve, { ...asked, points: 'p0' }, it.admin)
  expect(t.length).toBeGreaterThan(700)
  const shorter = { ...asked, points: keys, startTime: shanghai(end - 60 * dayMs) }
  expect((await it.call(devicesContract.curve, shorter, it.admin)).series).toHaveLength(pointCount)
})

test('a page of all points says how many there are, as far as it counts', async () => {
  const { records, total } = await it.call(devicesContract.rows, { deviceId, ...range(), size: 100 }, it.admin)
  expect([records.length, total]).toEqual([100, Math.min(100_001, days * perDay)])
})

test(
  'as a file they come whole, newest first, in bounded memory; others are answered meanwhile, and a second file is not',
  async () => {
    const before = process.memoryUsage().rss
    const answer = await exported()
    const second = await exported()
    expect(second.status).toBe(429)
    let [lines, most] = [0, before]
    let calls = 0
    let isOver = false
    const beside = (async () => {
      for (; !isOver; calls += 1) {
        await it.call(devicesContract.deviceInfo, { deviceId }, other)
        await sleep(50)
      }
    })()
    for await (const chunk of answer.body ?? []) {
      for (const byte of chunk) if (byte === 0x0a) lines += 1
      most = Math.max(most, process.memoryUsage().rss)
    }
    isOver = true
    await beside
    expect(lines).toBe(days * perDay + 1)
    expect(calls).toBeGreaterThan(3)
    expect(most - before).toBeLessThan(400 * 2 ** 20)
  },
  underSoak(180_000, 3_600_000),
)

test('whoever closes the window ends it, and may ask again', async () => {
  const gone = new AbortController()
  const reader = (await exported({ signal: gone.signal })).body?.getReader()
  await reader?.read()
  gone.abort()
  const open = async (): Promise<number> =>
    (
      await it.owner.query(
        `select from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
      )
    ).rows.length
  await expect.poll(open).toBe(0)
  const again = new AbortController()
  await expect.poll(async () => (await exported({ signal: again.signal })).status).toBe(200)
  again.abort()
})
