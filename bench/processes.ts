/**
 * `node bench/processes.ts [messages] [points each]`: how many messages a second 1, 2 and 4 ingest processes commit from an external broker
 * (mosquitto) into an external database, all on this machine, and whether each message arrived once.
 */
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { Client } from 'pg'
import { assetsContract } from '#features/assets/contract.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { startMosquitto } from '#test/support/mosquitto.ts'
import { signIn } from '#test/support/portal.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'
import { machine, processUse, until } from './measure.ts'

const [messages = 20_000, points = 100] = process.argv.slice(2).map(Number)
const deviceCount = 100
const underWay = 500
const ADMIN_PASSWORD = 'Harbour_2026'

const folder = await temporaryDataDir()
const database = await startEmbedded(folder, quietLog)
const broker = await startMosquitto({ portal: 'portal-secret', fleet: 'fleet-secret' })
const common = {
  DATABASE_URL: database.url,
  ADMIN_PASSWORD,
  MQTT_URL: `mqtt://portal:portal-secret@127.0.0.1:${broker.port}`,
}
const web = await startTidewatt({ ...common, ROLE: 'web' })
const admin = await signIn(web.url, 'admin', ADMIN_PASSWORD)
const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: 'bench' })
const codes = Array.from({ length: deviceCount }, (_, at) => `BENCH-${at}`)
for (const deviceCode of codes)
  await admin.call(assetsContract.equipmentAdd, {
    deviceType: 'boxPower',
    deviceName: deviceCode,
    deviceCode,
    stationId,
  })
const client = new Client({ connectionString: database.url })
await client.connect()
const fleet = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'fleet', password: 'fleet-secret' })
console.log(`${machine()}; ${messages} messages of ${points} points by ${deviceCount} devices`)

const storedSince = async (from: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from frame where ts >= to_timestamp($1::float8 / 1000)',
    [from],
  )
  return rows[0]?.count ?? 0
}
const volts = Array.from({ length: points - 1 }, () => 3.3)
/** Each message a sample of its own, ten ms after the one before of its device. */
const publishAll = async (from: number): Promise<void> => {
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < messages; at = next++) {
      const sample = { ts: from + Math.floor(at / deviceCount) * 10, values: { soc: at % 100, cellVoltage: volts } }
      await fleet.publishAsync(`devices/${codes[at % deviceCount]}/telemetry`, JSON.stringify(sample), { qos: 1 })
    }
  }
  await Promise.all(Array.from({ length: underWay }, work))
}

try {
  for (const count of [1, 2, 4]) {
    const ingests = []
    for (let at = 0; at < count; at += 1) ingests.push(await startTidewatt({ ...common, ROLE: 'ingest' }))
    await sleep(3000)
    const from = Date.now()
    const [before, load] = [ingests.map(({ pid }) => processUse(pid()).cpuSeconds), loadavg()[0] ?? 0]
    const began = performance.now()
    const published = publishAll(from).then(() => (performance.now() - began) / 1000)
    await until(async () => ((await storedSince(from)) >= messages ? true : undefined), 200, 240_000)
    const seconds = (performance.now() - began) / 1000
    const cpu = ingests.map(({ pid }, at) => processUse(pid()).cpuSeconds - (before[at] ?? 0))
    const stored = await storedSince(from)
    console.log(
      `${count} ingest: ${Math.round(messages / seconds)} messages/s committed (published in ${(await published).toFixed(1)} s), stored ${stored} of ${messages}, ` +
        `CPU s ${cpu.map((each) => each.toFixed(1)).join(' + ')}, load before ${load.toFixed(1)}`,
    )
    for (const each of ingests) await each.dispose()
    await sleep(9000)
  }
} finally {
  await client.end()
  await fleet.endAsync(true)
  await web.dispose()
  await broker.stop()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
