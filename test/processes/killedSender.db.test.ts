import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KilledScene, killedScene, type Way } from '#test/support/killedScene.ts'
import { mosquitto, startMosquitto } from '#test/support/mosquitto.ts'
import { underSoak } from '#test/support/soak.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const mostAtOnce = 8
const kills = underSoak(1, 40)
const ways: readonly Way[] = ['prompt', 'mute', 'broken', 'mail']
let it: KilledScene
let server: Tidewatt

beforeAll(async () => {
  it = await killedScene()
  server = await startTidewatt(it.env)
})
afterAll(async () => {
  await server?.dispose()
  await it?.dispose()
})

const beReady = (): void => {
  for (const peer of Object.values(it.hooks)) peer.be('ok')
  it.mail.be('accept')
}
const queueMany = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await it.queue(ways[n % ways.length] ?? 'prompt'))
  return ids
}

test('kill -9 in every state of a message: it came once, or is said to be unsure', async () => {
  const { hooks, mail, database } = it
  hooks.broken.be('broken')
  hooks.mute.be('mute')
  mail.be('later')
  const refused = [await it.queue('broken'), await it.queue('mail')]
  const underWay = [await it.queue('mute'), await it.queue('mute')]
  const waiting = [await it.queue('mute')]
  const again = { state: 'queued', tries: 1, heard: 1 }
  await expect
    .poll(() => it.fates([...refused, ...underWay]))
    .toEqual([...[again, again], ...underWay.map(() => ({ state: 'sending', tries: 1, heard: 1 }))])
  mail.be('deaf')
  underWay.push(await it.queue('mail'))
  await expect.poll(() => mail.letters.length).toBe(2)
  mail.be('accept')
  const answered = [await it.queue('prompt', 'sent'), await it.queue('mail', 'sent')]
  const noted = await it.queue('prompt', 'sent')
  for (const id of [...answered, noted]) await it.untilHeld('sent', id)
  waiting.push(await it.queue('mail'))
  const taken = await it.queue('broken', 'sending')
  await it.untilHeld('sending', taken)

  await server.kill()
  await it.lose('sending', taken)
  for (const id of answered) await it.lose('sent', id)
  await it.letGo('sent', noted)
  beReady()
  await server.start()
  await it.untilDone()

  const once = { state: 'sent', tries: 1, heard: 1 }
  const unsure = { state: 'unsure', tries: 1, heard: 1 }
  expect({
    refused: await it.fates(refused),
    underWay: await it.fates(underWay),
    waiting: await it.fates(waiting),
    answered: await it.fates(answered),
    noted: await it.fates([noted]),
    taken: await it.fates([taken]),
  }).toEqual({
    refused: refused.map(() => ({ state: 'sent', tries: 2, heard: 2 })),
    underWay: underWay.map(() => unsure),
    waiting: waiting.map(() => once),
    answered: answered.map(() => unsure),
    noted: [once],
    taken: [once],
  })
  const { rows } = await database.pool.query(`select distinct error from notify_message where state = 'unsure'`)
  expect(rows).toEqual([{ error: expect.stringContaining('it may have arrived') }])
})

test('kill -9 at any moment of many messages: none is lost, none comes twice', async () => {
  beReady()
  const late = await it.queue('prompt', 'sending')
  await it.untilHeld('sending', late)
  const ids = await queueMany((kills + 1) * 80)
  const before = it.heardSoFar()
  await server.kill()
  // It takes the message in hand though its process is gone.
  await it.letGo('sending', late)
  await server.start()
  for (let round = 1; round <= kills; round += 1) {
    await expect.poll(() => it.heardSoFar() - before, { interval: 5 }).toBeGreaterThan(round * 50)
    await server.kill()
    await server.start()
  }
  await it.untilDone()
  expect(await it.fates([late])).toEqual([{ state: 'unsure', tries: 1, heard: 0 }])
  const fates = await it.fates(ids)
  expect(fates.filter(({ state }) => state !== 'sent' && state !== 'unsure')).toEqual([])
  expect(fates.filter(({ state, heard }) => heard > 1 || (state === 'sent' && heard !== 1))).toEqual([])
  expect(fates.filter(({ state }) => state === 'unsure').length).toBeLessThanOrEqual(kills * mostAtOnce)
})

test.skipIf(!mosquitto)('two processes at once send each message once', async () => {
  await server.stop()
  for (const peer of Object.values(it.hooks)) peer.be('slow')
  it.mail.be('slow')
  const broker = await startMosquitto({ portal: 'portal-secret' })
  const env = { ...it.env, ROLE: 'ingest', MQTT_URL: `mqtt://portal:portal-secret@127.0.0.1:${broker.port}` }
  const processes = await Promise.all([startTidewatt(env), startTidewatt(env)])
  try {
    const before = it.heardSoFar()
    const ids = await queueMany(80)
    for (const share of [10, 30, 50]) {
      await expect.poll(() => it.heardSoFar() - before).toBeGreaterThan(share)
      // Whoever sends loses its lock, and the other one begins while the first still has messages in hand.
      await it.database.owner.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7439220 and objid = 3`,
      )
    }
    await it.untilDone()
    expect(await it.fates(ids)).toEqual(ids.map(() => ({ state: 'sent', tries: 1, heard: 1 })))
  } finally {
    await Promise.all(processes.map((each) => each.dispose()))
    await broker.stop()
  }
})
