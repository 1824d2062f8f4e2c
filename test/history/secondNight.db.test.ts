import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { type ClockSteps, clockSteps } from '#test/support/clockSteps.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { type Mosquitto, mosquitto, startMosquitto } from '#test/support/mosquitto.ts'
import { type Equipment, signIn } from '#test/support/portal.ts'
import { type Standby, startStandby } from '#test/support/standby.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { type Way, wayTo } from '#test/support/way.ts'
import {
  addDevices,
  type Fleet,
  flowsOn,
  hour,
  memoryOf,
  nothingLost,
  refusedAsFuture,
  silences,
  startFleet,
} from './night.ts'

/** Each part of the night takes a moment here; under `npm run soak` an eighth of SOAK_SECONDS. */
const soakSeconds = Number(process.env.SOAK_SECONDS ?? 0)
const partMs = soakSeconds > 0 ? (soakSeconds / 8) * 1000 : 2000
const rounds = soakSeconds > 0 ? Math.max(2, Math.round(soakSeconds / 100)) : 1
const password = 'Harbour_2026'
const began = Math.floor(Date.now() / 1000) * 1000
/** ms before and after a step of the clock in which a message may have met either */
const margin = 5000

describe.skipIf(!mosquitto || process.platform !== 'linux')('a second night', () => {
  let [primaryDir, standbyDir] = ['', '']
  let primary: Embedded
  let standby: Standby | undefined
  let way: Way
  let broker: Mosquitto
  let clock: ClockSteps
  let pool: Pool
  let equipment: Equipment[]
  let fleet: Fleet
  const running: Tidewatt[] = []
  const behind: [number, number][] = []

  const start = async (role: 'all' | 'web' | 'ingest', more: Record<string, string> = {}): Promise<Tidewatt> => {
    const url = Object.assign(new URL(primary.url), { hostname: '127.0.0.1', port: String(way.port) }).href
    const env = {
      ...{ ROLE: role, DATABASE_URL: url, ADMIN_PASSWORD: password, ...clock.env, ...more },
      ...(role === 'web' ? {} : { MQTT_URL: `mqtt://portal:portal-secret@127.0.0.1:${broker.port}` }),
    }
    const started = await startTidewatt(env)
    running.push(started)
    return started
  }

  beforeAll(async () => {
    primaryDir = await temporaryDataDir()
    standbyDir = await temporaryDataDir()
    primary = await startEmbedded(primaryDir, quietLog, { wal_keep_size: '1GB' })
    way = await wayTo(Number(new URL(primary.url).port))
    await way.open()
    broker = await startMosquitto({ portal: 'portal-secret', fleet: 'fleet-secret' })
    clock = await clockSteps()
  })
  afterAll(async () => {
    await fleet?.stop()
    for (const each of running) await each.dispose()
    await pool?.end()
    await way?.cut()
    await standby?.stop()
    await primary?.stop()
    await broker?.stop()
    await clock?.remove()
    for (const dir of [primaryDir, standbyDir]) await rm(dir, { recursive: true, force: true })
  })

  test(
    'a broker that restarts, processes killed in turn, a clock that steps, a standby that takes over: nothing is lost, nobody falls silent',
    async () => {
      const alone = await start('all')
      const admin = await signIn(alone.url, 'admin', password)
      equipment = await addDevices(admin, 4)
      const address = Object.assign(new URL(primary.url), { hostname: '127.0.0.1', port: String(way.port) }).href
      pool = connect(address, quietLog, 2).pool
      const codes = equipment.map(({ deviceCode }) => deviceCode)
      fleet = await startFleet(broker.port, codes, began, 40)
      await flowsOn(pool)

      for (let round = 0; round < rounds; round += 1) {
        await sleep(partMs / rounds)
        await broker.restart()
        await flowsOn(pool)
      }
      await alone.stop()

      const first = await start('ingest', { DATA_DIR: alone.dataDir })
      const [second, web] = [await start('ingest'), await start('web')]
      const memory = await Promise.all([first, second, web].map(({ pid }) => memoryOf(pid())))
      await flowsOn(pool)
      for (let round = 0; round < 2 * rounds; round += 1) {
        const victim = round % 2 === 0 ? first : second
        await victim.kill()
        await sleep(partMs / rounds)
        await victim.start()
        await flowsOn(pool)
      }

      for (const step of [hour, 0, -hour, 0]) {
        const at = Date.now() - margin
        await clock.to(step)
        await sleep(Math.max(partMs, 1500))
        if (step < 0) behind.push([at, Date.now() + margin])
      }
      await flowsOn(pool)

      standby = await startStandby(primary.url, primaryDir, standbyDir)
      await sleep(partMs)
      const pid = await primary.pid()
      if (pid) process.kill(pid, 'SIGKILL')
      await primary.stop()
      await way.cut()
      await standby.promote()
      await way.open(standby.host)
      await flowsOn(pool)
      await sleep(partMs)

      await fleet.stop()
      await nothingLost(pool, equipment, fleet, began, behind)
      expect(fleet.count()).toBeGreaterThan(100)
      expect(await silences(pool)).toEqual([])
      const again = await signIn(web.url, 'admin', password)
      expect(await refusedAsFuture(again)).toBeGreaterThan(0)
      const after = await Promise.all([first, second, web].map(({ pid }) => memoryOf(pid())))
      process.stdout.write(`${fleet.count()} acknowledged; MB of the processes ${memory} before, ${after} after\n`)
      for (const [at, mb] of after.entries()) expect(mb).toBeLessThan((memory[at] ?? 0) * 1.5 + 100)
    },
    (soakSeconds + 600) * 1000,
  )
})
