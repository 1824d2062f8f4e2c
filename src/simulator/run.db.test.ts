import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFleet } from '#server/demo/register.ts'
import { type FleetFile, keepTokens } from '#server/demo/tokens.ts'
import { type Ingest, startIngest } from '#server/ingest/ingest.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { isSample, reportsAt } from './reports.ts'
import { runFleet, type Told } from './run.ts'
import { hour, minute, tickMs } from './times.ts'
import { createSpeakers } from './wire/speakers.ts'
import { advanceWorld, buildModel, startWorld } from './world.ts'
import { usualDue } from './actors/usualDue.ts'
import { toldLate } from './behaviours/box/mishaps.ts'
import { demoFleet } from './fleet.ts'

const boxes = 2
let app: TestApp
let ingest: Ingest
let folder: string
let fleet: FleetFile
const told: Told[] = []
const said: string[] = []
const warned: string[] = []

beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'tidewatt-fleet-'))
  const plan = demoFleet(boxes)
  const codes = plan.devices.filter(({ speaks }) => speaks).map(({ code }) => code)
  const now = Math.floor(Date.now() / tickMs) * tickMs
  fleet = { ...(await keepTokens(folder, codes, boxes, now)), origin: now - 2 * hour }
  await registerFleet(app.context.db, plan, fleet.tokens)
  await app.context.registry.reload()
  const config = { ...app.context.config, host: '127.0.0.1', mqttPort: 0 }
  ingest = await startIngest({ ...app.context, config, wire: app.wires })
})
afterAll(async () => {
  await ingest?.stop()
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the fleet until `enough` says so. */
const play = async (enough: () => boolean | Promise<boolean>): Promise<void> => {
  const url = `mqtt://127.0.0.1:${ingest.mqttPort}`
  const speakers = createSpeakers({ url, tokens: fleet.tokens, say: (line) => said.push(line) })
  const stop = new AbortController()
  const running = runFleet({
    fleet,
    boxes,
    seed: fleet.seed,
    progressPath: join(folder, 'progress.json'),
    speakers,
    clock: Date.now,
    stop: stop.signal,
    tell: (each) => told.push(each),
    warn: (line) => warned.push(line),
  })
  await expect.poll(enough, { interval: 100 }).toBe(true)
  stop.abort()
  await running
  await speakers.stop()
}
const count = async (from: number, to: number): Promise<number> => {
  const { rows } = await app.context.pool.query<{ n: number }>(
    'select count(*)::int as n from frame where ts > $1 and ts <= $2',
    [new Date(from), new Date(to)],
  )
  return rows[0]?.n ?? 0
}
/** The ship has no link at times and tells afterwards where she was meanwhile: the times of places told after `from`. */
const placesToldLate = (from: number): number[] => {
  const { seededAt } = fleet
  return Array.from({ length: (seededAt - from) / tickMs }, (_, index) => from + (index + 1) * tickMs)
    .filter((ts) => usualDue(ts, ts >= seededAt - 30 * minute ? 'recent' : 'past'))
    .flatMap((ts) => toldLate(0, ts))
}
const refusals = async () =>
  (await app.context.pool.query<{ last_detail: string }>('select last_detail from refusal')).rows.map(
    ({ last_detail }) => last_detail,
  )

test('the past is stored whole, beside it the present comes in; nothing is refused', async () => {
  const { origin, seededAt } = fleet
  await play(async () => (told.at(-1)?.progress ?? 0) === 100 && (await count(seededAt + tickMs, Date.now())) > 0)
  expect(said).toEqual([])
  expect(told[0]).toEqual({ progress: 0, frames: 0, boxes })
  const frames = told.at(-1)?.frames ?? 0
  // Each box and the ship once a minute, then all of them every tick; some clusters less often.
  expect(frames).toBeGreaterThan(3 * 90 + 18 * 180)
  const places = placesToldLate(origin).filter((then) => then > origin).length
  expect(await count(origin, seededAt + tickMs - 1)).toBe(frames + places)
  expect(await refusals()).toEqual([])

  const device = app.context.registry.byCode('XD-002')
  const slots = ['soc', 'chargedEnergy'].map((key) => device?.profile.byKey.get(key)?.firstSlot ?? -1)
  if (!device) throw new Error('not registered')
  const model = buildModel(fleet.seed, boxes)
  const ts = Math.ceil((origin + hour) / minute) * minute
  const world = advanceWorld(model, startWorld(model, origin), ts)
  const expected = reportsAt(model, world, 'past')
    .filter(isSample)
    .find(({ code }) => code === 'XD-002')
  const at = expected?.sample.ts ?? 0
  const { rows } = await app.context.telemetry.rows(device, slots, at, at + 1, { current: 1, size: 10 })
  expect(rows[0]?.values).toEqual([expected?.sample.values.soc, expected?.sample.values.chargedEnergy])
})

test('started again it sends nothing of the past and goes on from where it was', async () => {
  const before = await count(fleet.origin, fleet.seededAt)
  const kept = JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8'))
  const since = Date.now()
  told.length = 0
  await play(async () => (await count(since, Date.now())) > 0)
  expect(told.every(({ progress }) => progress === 100)).toBe(true)
  expect(await count(fleet.origin, fleet.seededAt)).toBe(before)
  const now = JSON.parse(await readFile(join(folder, 'progress.json'), 'utf8'))
  expect(now.checkpoint.world.ts).toBeGreaterThanOrEqual(kept.checkpoint.world.ts)
  const { world, ...made } = now.checkpoint
  expect(kept.checkpoint).toMatchObject(made)
  const again = advanceWorld(buildModel(fleet.seed, boxes), kept.checkpoint.world, world.ts)
  expect(again).toEqual(world)
})

test('a saved world of an older version is thrown away with a line in the log, what was sent is not', async () => {
  const path = join(folder, 'progress.json')
  const kept = JSON.parse(await readFile(path, 'utf8'))
  const { ts } = kept.checkpoint.world
  expect(warned).toEqual([])
  await writeFile(path, JSON.stringify({ ...kept, checkpoint: { ts, boxes: [{ power: 0 }], ships: [] } }))
  const since = Date.now()
  told.length = 0
  await play(async () => (await count(since, Date.now())) > 0)
  expect(warned).toEqual([
    expect.stringMatching(/^the saved world of the demo does not fit and is computed anew: version/),
  ])
  expect(told.every(({ progress }) => progress === 100)).toBe(true)
  const now = JSON.parse(await readFile(path, 'utf8'))
  const model = buildModel(fleet.seed, boxes)
  expect(now.checkpoint.world).toEqual(advanceWorld(model, startWorld(model, fleet.origin), now.checkpoint.world.ts))
})

test('cut off in the past it sends the rest, not what was acknowledged', async () => {
  const { origin, seededAt } = fleet
  const historyDone = origin + hour
  await app.owner.query('truncate frame')
  await writeFile(join(folder, 'progress.json'), JSON.stringify({ historyDone, frames: 7, checkpoint: null }))
  told.length = 0
  await play(() => told.at(-1)?.progress === 100)
  expect(told[0]).toEqual({ progress: 50, frames: 7, boxes })
  const places = placesToldLate(historyDone)
  const before = places.filter((then) => then <= historyDone).length
  expect(await count(origin, historyDone)).toBe(before)
  expect(await count(historyDone, seededAt + tickMs - 1)).toBe((told.at(-1)?.frames ?? 0) - 7 + places.length - before)
})
