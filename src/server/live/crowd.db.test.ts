import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { features } from '#server/features.ts'
import { createAuthenticate } from '#server/http/auth.ts'
import { type Built, buildFeatures } from '#server/http/feature.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { liveClients } from '#test/support/live.ts'
import { underSoak } from '#test/support/soak.ts'
import { registerLive } from './socket.ts'

const users = underSoak(5, 25)
const windows = 20
const topicName = 'deviceLatest'
let app: TestApp
let deviceId: string
const tokens: string[] = []

beforeAll(async () => {
  app = await testApp()
  const profile = { profileKey: 'probe', profileName: '探针', points: [{ pointKey: 'a', pointName: '甲' }] }
  await app.call(iotContract.profileAdd, profile, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const device = { deviceName: '一', deviceCode: 'P1', deviceType: 'probe', stationId }
  deviceId = (await app.call(assetsContract.equipmentAdd, device, app.admin)).deviceId
  for (let n = 0; n < users; n += 1) {
    const { userName, password } = await addPerson(app.context, `w${n}`, ['iot_view', 'platform_iot'], { orgId: '1' })
    tokens.push((await app.signIn(userName, password)).data.access_token)
  }
})
afterAll(() => app?.stop())

/** The features with the snapshots and deltas of one topic counted. */
const counted = () => {
  const counts = { snapshots: 0, deltas: 0 }
  const built = buildFeatures(features, app.context).map((each): Built => {
    const key = Object.keys(each.feature.topics).find((name) => each.feature.topics[name]?.name === topicName)
    const source = key === undefined ? undefined : each.sources[key]
    if (key === undefined || !source) return each
    const watched: typeof source = {
      ...source,
      snapshot: (id) => {
        counts.snapshots += 1
        return source.snapshot(id)
      },
      delta: (id, since) => {
        counts.deltas += 1
        return source.delta(id, since)
      },
    }
    return { ...each, sources: { ...each.sources, [key]: watched } }
  })
  return { counts, built }
}

test('a device open in the windows of many users: few snapshots for all, one delta, and each window has both', async () => {
  const own = fastify()
  const { counts, built } = counted()
  const { context } = app
  const authenticate = createAuthenticate(context.pool, context.db, context.clock)
  await registerLive(own, context, built, authenticate)
  const live = await liveClients(own)
  const all = tokens.flatMap((token) => Array.from({ length: windows }, () => token))
  const clients = await Promise.all(all.map((token) => live.signedIn(token)))
  const topic = `${topicName}/${deviceId}`
  for (const client of clients) client.send({ subscribe: topic })
  const first = await Promise.all(clients.map((client) => client.next()))
  expect(first.every((frame) => frame.topic === topic && frame.snapshot !== undefined)).toBe(true)
  expect(counts.snapshots).toBeLessThan(clients.length / 2)

  await context.telemetry.commit([{ deviceId, ts: Date.now(), values: Float64Array.of(5) }], [])
  context.live.changed(topicName, deviceId)
  const told = await Promise.all(clients.map((client) => client.next()))
  expect(told.every(({ delta }) => delta !== undefined)).toBe(true)
  expect(counts.deltas).toBe(1)
  live.end()
  await own.close()
})
