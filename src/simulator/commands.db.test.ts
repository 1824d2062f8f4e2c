import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyWire } from '#server/commands/replyWire.ts'
import type { CommandReply } from '#server/commands/wire.ts'
import { registerFleet } from '#server/demo/register.ts'
import { type FleetFile, keepTokens } from '#server/demo/tokens.ts'
import { type Ingest, startIngest } from '#server/ingest/ingest.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { demoFleet } from './fleet.ts'
import { runFleet } from './run.ts'
import { minute, tickMs } from './times.ts'
import { createSpeakers, type Speakers } from './wire/speakers.ts'

/** So many that the crane with the faulty DC/DC is there. */
const boxes = 11
const replies: CommandReply[] = []
const stop = new AbortController()
let app: TestApp
let ingest: Ingest
let folder: string
let speakers: Speakers
let running: Promise<void>

beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'tidewatt-commands-'))
  const plan = demoFleet(boxes)
  const codes = plan.devices.filter(({ speaks }) => speaks).map(({ code }) => code)
  const now = Math.floor(Date.now() / tickMs) * tickMs
  const kept = await keepTokens(folder, codes, boxes, now)
  const fleet: FleetFile = { ...kept, origin: now - 10 * minute }
  await registerFleet(app.context.db, plan, fleet.tokens)
  await app.context.registry.reload()
  const config = { ...app.context.config, host: '127.0.0.1', mqttPort: 0 }
  const take = async (reply: CommandReply) => {
    replies.push(reply)
    return 'taken' as const
  }
  ingest = await startIngest({ ...app.context, config, wire: { ...app.wires, 'command/reply': replyWire(take) } })
  speakers = createSpeakers({ url: `mqtt://127.0.0.1:${ingest.mqttPort}`, tokens: fleet.tokens, say: () => undefined })
  running = runFleet({
    fleet,
    boxes,
    seed: fleet.seed,
    progressPath: join(folder, 'progress.json'),
    speakers,
    clock: Date.now,
    stop: stop.signal,
    tell: () => undefined,
    warn: () => undefined,
  })
})
afterAll(async () => {
  stop.abort()
  await running
  await speakers?.stop()
  await ingest?.stop()
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

let serial = 0
const send = (code: string, name: string) => {
  serial += 1
  const ts = app.context.clock()
  const deviceId = app.context.registry.byCode(code)?.deviceId ?? ''
  const wireId = `${'x'.repeat(20)}${serial}`
  return app.context.commands.send({ deviceId, code, wireId, name, args: {}, ts, expires: ts + 10_000 })
}
const answersOf = (code: string): boolean[] =>
  replies.filter(({ deviceId }) => deviceId === app.context.registry.byCode(code)?.deviceId).map(({ ok }) => ok)

test('the devices of the fleet hear commands and answer them; nothing that it sends is refused', async () => {
  await expect.poll(() => send('RTG-05-D2', 'reset'), { interval: 500, timeout: 60_000 }).toBe('sent')
  await expect.poll(() => answersOf('RTG-05-D2').at(-1)).toBe(true)
  await expect.poll(() => send('ES-A-S1', 'restart'), { interval: 500, timeout: 60_000 }).toBe('sent')
  await expect.poll(() => answersOf('ES-A-S1').at(-1)).toBe(true)
  await expect.poll(() => send('RTG-05', 'restart'), { interval: 500, timeout: 60_000 }).toBe('sent')
  await expect.poll(() => answersOf('RTG-05').at(-1)).toBe(false)
  const { rows } = await app.context.pool.query<{ last_detail: string }>('select last_detail from refusal')
  expect(rows).toEqual([])
})
