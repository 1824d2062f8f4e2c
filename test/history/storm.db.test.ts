import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Input } from '#contract/endpoint.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { memoryOf } from './night.ts'
import { addStormFleet, profileKey, publish, quantile } from './storm.ts'

/** A few seconds here; under `npm run soak` ten minutes. */
const seconds = Math.min(600, Number(process.env.SOAK_SECONDS ?? 8))
const calmSeconds = Math.min(60, seconds / 2)
/** Of 2,000 devices each breaks its limit every other report: 10,000 alarms a minute. */
const periodMs = 6000
const ruleKey = 'coHigh'
/** Without a window each alarm is a row of its own: the most that lists can have to bear. */
const rule: Input<typeof alarmsContract.ruleSave> = {
  ruleKey,
  deviceType: profileKey,
  version: '0',
  limits: [200, 100, 50],
  recover: 40,
  onDelay: [0, 0, 0],
  offDelay: 0,
  returnWindow: 0,
  enabled: true,
}
const password = 'Harbour_2026'
let dataDir: string
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let server: Tidewatt
let stationId: string

// A database as the product runs it: what is acknowledged is on the disk.
beforeAll(async () => {
  dataDir = await temporaryDataDir()
  embedded = await startEmbedded(dataDir, quietLog)
  server = await startTidewatt({ DATABASE_URL: embedded.url, ADMIN_PASSWORD: password })
  const { db } = connect(embedded.url, quietLog)
  stationId = await addStormFleet(db)
  await db.destroy()
})
afterAll(async () => {
  await server?.dispose()
  await embedded?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Bell = { snapshot?: { count: number }; delta?: { count: number } }
/** Follows the live topic of the bell; ends when `done` is told. */
const followBell = async (admin: Portal, userId: string, hear: (bell: Bell) => void): Promise<{ done(): void }> => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/web/live`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('message', (data) => hear(JSON.parse(String(data))))
  socket.send(JSON.stringify({ token: admin.token }))
  socket.send(JSON.stringify({ subscribe: `openAlarms/${userId}` }))
  return { done: () => socket.close() }
}
/** What the bell counts when it is asked. */
const bell = async (admin: Portal, userId: string): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { done } = await followBell(admin, userId, ({ snapshot }) => snapshot && resolve(snapshot.count))
  return promise.finally(done)
}

test(
  '10,000 alarms a minute over 2,000 devices: each is recorded, and lists answer meanwhile',
  async () => {
    const admin = await signIn(server.url, 'admin', password)
    const { user_id } = (await admin.call(sessionContract.info, {})).user_info
    const known = async () => (await admin.call(alarmsContract.rulePage, { deviceType: profileKey })).total
    await expect.poll(known).toBeGreaterThan(0)
    await admin.call(alarmsContract.ruleSave, rule)

    const times = new Map<string, number[]>()
    const timed = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
      const began = performance.now()
      await ask()
      times.set(name, [...(times.get(name) ?? []), performance.now() - began])
    }
    const calm = await publish(server.mqttPort, calmSeconds, periodMs, false)
    /** MB of the server, each second of the storm */
    const memory: number[] = []
    let over = false
    let deltas = 0
    const watcher = await followBell(admin, user_id, ({ delta }) => {
      deltas += delta ? 1 : 0
    })
    const looking = (async () => {
      while (!over) {
        await timed('list page 1', () => admin.call(alarmsContract.page, { size: 20 }))
        await timed('list filtered', () =>
          admin.call(alarmsContract.page, { state: 1, alarmLevel: 2, handling: 'unhandled', stationId, size: 20 }),
        )
        await timed('list page 50', () => admin.call(alarmsContract.page, { current: 50, size: 20 }))
        await timed('list of the boxes', () => admin.call(boxHomeContract.homeAlarmList, { size: 20 }))
        await timed('list of a device', () => admin.call(alarmsContract.page, { deviceName: 'S7-42', size: 20 }))
        await timed('statistics', () => admin.call(alarmsContract.statistics, {}))
        await timed('bell', () => bell(admin, user_id))
        await sleep(200)
      }
    })()
    const watching = (async () => {
      for (; !over; await sleep(1000)) memory.push(await memoryOf(server.pid()))
    })()
    const storm = await publish(server.mqttPort, seconds, periodMs, true)
    over = true
    await Promise.all([looking, watching])
    watcher.done()
    expect(deltas).toBeGreaterThan(1)

    const { total } = await admin.call(alarmsContract.page, { alarmType: ruleKey })
    expect(total).toBe(Math.min(storm.begins, 100_001))
    expect(storm.begins).toBeGreaterThan(0)
    const open = await admin.call(alarmsContract.page, { alarmType: ruleKey, state: 1 })
    expect(await bell(admin, user_id)).toBe(open.total)
    const [early, late] = [memory.slice(0, memory.length / 2), memory.slice(memory.length / 2)].map((part) =>
      Math.max(...part),
    ) as [number, number]
    const line = (name: string, all: readonly number[]): string =>
      `${name}: p50 ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms, p99 ${quantile(all, 0.99).toFixed(0)} ms`
    process.stdout.write(
      [
        `${storm.begins} alarms in ${seconds} s, ${total} rows; the server's memory at most ${early} MB, then ${late} MB`,
        line('acknowledgement without alarms', calm.latencies),
        line('acknowledgement in the storm', storm.latencies),
        ...[...times].map(([name, all]) => line(name, all)),
        '',
      ].join('\n'),
    )
    expect(late, 'its memory does not grow with the alarms').toBeLessThan(early * 1.2 + 100)
  },
  (seconds + calmSeconds + 120) * 1000,
)
