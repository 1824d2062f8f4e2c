/**
 * A national fleet on one machine: boxes of eight clusters with 240 cells each, every ten seconds, and their ships, from the demo's own
 * program in shards; beside them ships, cranes at 1 Hz, a storage station and OCPP piles; live connections, calls, and a real browser on
 * each home in turn. `node bench/nation.ts --boxes N --minutes M`; the other options stand in `nation/options.ts`.
 */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { assetsContract } from '#features/assets/contract.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { freePort } from '#test/support/tidewatt.ts'
import { describe, machine, until } from './measure.ts'
import { askInTurn, asksOf, summaryOf } from './nation/asks.ts'
import { sealedSize } from './nation/disk.ts'
import { homesInTurn, openPage, type Visit, visitHome } from './nation/homes.ts'
import { quantileBetween, readServer, turnsBetween } from './nation/metrics.ts'
import { readNation, waitForSealing } from './nation/options.ts'
import { addPeople, heard, playBoxes, playOthers, playViewers } from './nation/players.ts'
import { browsersOf, takenBy, takenByFamilies } from './nation/processes.ts'
import { registerNation } from './nation/register.ts'
import { markdownOf, row } from './nation/result.ts'
import { followHome } from './server.ts'
import { quantile, rounded } from './timing.ts'

const options = readNation(process.argv.slice(2))
const { boxes, minutes, pictures, profile } = options
const metricsToken = 'the-scraper-of-the-nation'
const say = (line: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
for (const folder of [pictures, profile]) if (folder) await mkdir(folder, { recursive: true })

const ocppPort = await freePort()
const bench = await startServer({
  ...{ METRICS_TOKEN: metricsToken, RETENTION_DAYS: '730', OCPP_PORT: String(ocppPort), CALLS_PER_USER: '0' },
  ...(profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}),
})
const { server, pool, admin } = bench
// A run that fails leaves nothing behind that works on.
process.on('exit', () => {
  try {
    process.kill(server.pid())
  } catch {
    // It has ended.
  }
})
const registered = await registerNation(bench, options)
say(`${registered.devices} devices registered in ${registered.tookMs} ms`)
const probeStation = { stationName: 'ZZ-STATION', stationType: 'boxPowerStation' as const }
const { stationId } = await admin.call(assetsContract.stationAdd, probeStation)
const probe = await admin.call(assetsContract.equipmentAdd, {
  ...{ deviceName: 'ZZ-PROBE', deviceCode: 'ZZ-PROBE', deviceType: 'boxPower', stationId },
})
const people = await addPeople(bench, options.users)
const [watcher] = people
if (!watcher) throw new Error('one user at least')
await server.stop()
const stopped = Date.now()
await server.start()
const startMs = Date.now() - stopped
say(`the server starts with them in ${startMs} ms`)

// Before the boxes, whose programs work out an hour of life as fast as the cores allow.
const others = await playOthers({ ...options, ...registered, mqttPort: server.mqttPort, ocppPort })
const players = playBoxes(registered, options, {
  mqtt: `mqtt://127.0.0.1:${server.mqttPort}`,
  ocpp: `ws://127.0.0.1:${ocppPort}/ocpp`,
})
const clusters = boxes * 8
await until(
  async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from latest join device on device.id = latest.device_id join profile on profile.id = device.profile_id where profile.key = 'boxCluster'`,
    )
    return (rows[0]?.n ?? 0) >= clusters * 0.95 || undefined
  },
  2000,
  900_000,
)
say('all boxes report')
if (options.sealing) {
  const waitMs = waitForSealing(Date.now())
  say(`waiting ${Math.round(waitMs / 60_000)} minutes, so that an hour is sealed while it is measured`)
  await sleep(waitMs)
}
const caller = await bench.signInAgain()
const viewers = await playViewers(server.url, people)
const whole = await heard(viewers)
const device = await connectDevice(server.mqttPort, 'ZZ-PROBE', probe.token)
const live = await followHome(
  { ...bench, admin: caller },
  { home: 'boxHome', detail: `boxDetail/${probe.deviceId}`, deviceId: probe.deviceId, point: 'soc' },
)
const page = await openPage(server.url, watcher.userName, watcher.password)
await sleep(15_000)

const waits: number[] = []
const told = new Map<string, number>()
let running = true
/** A state of charge that a box tells each second. */
const probing = (async () => {
  for (let at = 0; running; at += 1) {
    const [soc, began] = [2 + (at % 97), Date.now()]
    told.set(String(soc), began)
    live.told(soc)
    publishTelemetry(device, 'ZZ-PROBE', { values: { soc, runningState: 0 } }).then(
      () => waits.push(Date.now() - began),
      (error: unknown) => say(`the probe was not acknowledged: ${String(error)}`),
    )
    await sleep(1000)
  }
})()

const { rows: where } = await pool.query<{ data_directory: string }>('show data_directory')
const postmaster = Number(readFileSync(`${where[0]?.data_directory}/postmaster.pid`, 'utf8').split('\n')[0])
const pidsOf = (list: readonly { readonly pid?: number | undefined }[]): number[] =>
  list.flatMap(({ pid }) => pid ?? [])
const takenNow = () => ({
  at: Date.now(),
  'Node server': takenBy(server.pid()),
  PostgreSQL: takenByFamilies([postmaster]),
  fleet: takenByFamilies([...pidsOf(players), ...pidsOf([others])]),
  'live connections of the users': takenByFamilies(pidsOf([viewers])),
  browser: takenByFamilies(browsersOf(process.pid)),
  'bench itself': takenBy(process.pid),
})
const databaseBytes = async (): Promise<number> =>
  (await pool.query<{ n: number }>('select pg_database_size(current_database())::float8 as n')).rows[0]?.n ?? 0

live.latencies.length = 0
const before = {
  ...{ taken: takenNow(), told: await readServer(server.url, metricsToken), bytes: await databaseBytes() },
  load: loadavg().map(rounded),
}
say(`measuring for ${minutes} minutes; load ${before.load.join(' ')}`)
const calling = new AbortController()
const calls = askInTurn(asksOf(caller), 500, calling.signal)
const visits: Record<string, Visit> = {}
const figure = { unit: 'ZZ-PROBE', station: probeStation.stationName, told }
const inTurn = [
  ...homesInTurn.map((platform) => ({ platform, at: 'wall' as const })),
  { platform: 'boxPower' as const, at: 'desk' as const },
]
for (const { platform, at } of inTurn) {
  const visit = await visitHome(page, {
    ...{ url: server.url, platform, at, ms: (minutes * 60_000) / inTurn.length, pictures },
    ...(platform === 'boxPower' ? { figure } : {}),
  })
  visits[`${platform}, ${at}`] = visit
  say(`${platform}, ${at}: ${JSON.stringify({ ...visit, figureMs: visit.figureMs.length })}`)
}
calling.abort()
const asked = await calls
const times = summaryOf(asked)
const after = { taken: takenNow(), told: await readServer(server.url, metricsToken), bytes: await databaseBytes() }
const load = loadavg().map(rounded)
running = false
await probing
viewers.send('report')
const streamed = await heard(viewers)
await page.context().browser()?.close()
live.stop()
await device.endAsync(true)
for (const child of [...players, others, viewers]) child.kill('SIGTERM')
const { rows: opened } = await pool.query<{ n: number }>('select count(*)::int as n from alarm')
await server.stop()
say('the fleet has ended; what was stored is sealed for its size')
const disk = await sealedSize(pool, String(pool.options.connectionString), after.told.sealed)
await bench.stop()

const elapsed = (after.taken.at - before.taken.at) / 1000
const programs = Object.entries(after.taken).flatMap(([name, now]) => {
  const then = before.taken[name as keyof typeof before.taken]
  if (typeof now === 'number' || typeof then === 'number') return []
  return [{ name, cores: rounded((now.cpuSeconds - then.cpuSeconds) / elapsed), memoryMb: now.memoryMb }]
})
const turns = turnsBetween(before.told, after.told)
const visitsSeen = Object.values(visits)
const p99 = (list: readonly number[]): number => Math.round(quantile(list, 0.99))
const shown = visitsSeen.flatMap(({ figureMs }) => figureMs)
const since = (name: 'messages' | 'values' | 'sealed' | 'commitFailures'): number =>
  after.told[name] - before.told[name]
const waitedP99 = quantileBetween(before.told.acknowledged, after.told.acknowledged, 0.99)
const ofServer = programs.find(({ name }) => name === 'Node server')
const rows = [
  row('the Node server', ofServer?.cores ?? Number.NaN, 'cores', 1.5),
  row('its memory', ofServer?.memoryMb ?? Number.NaN, 'MB', 2000),
  row('commits p99', quantileBetween(before.told.commits, after.told.commits, 0.99), 'ms', 50),
  row('commits that failed', since('commitFailures'), '', 0),
  row('all devices: their wait in the server until the acknowledgement, p99', waitedP99, 'ms'),
  row('a device from its message to the acknowledgement, p99', p99(waits), 'ms'),
  row('figure on the wire, p99', p99(live.latencies), 'ms'),
  row('figure on the screen, p99', p99(shown), 'ms', 1000),
  row('calls of all kinds, p95', Math.round(quantile(Object.values(asked.answered).flat(), 0.95)), 'ms', 300),
  row('those of the slowest kind, p95', Math.max(...Object.values(times).map(({ p95 }) => p95)), 'ms', 300),
  row(
    'calls without an answer',
    Object.values(asked.failed).reduce((sum, each) => sum + each, 0),
    '',
    0,
  ),
  row('the busiest main thread of a home', Math.max(...visitsSeen.map(({ mainThread }) => mainThread)), '%', 15),
  ...Object.entries(visits).map(([platform, { mainThread }]) => row(`main thread of ${platform}`, mainThread, '%')),
  row('disk a day, sealed', disk.sealedGbADay, 'GB', 25),
  row('messages a second', Math.round(since('messages') / elapsed), ''),
  row('points a second', Math.round(since('values') / elapsed), ''),
  row('points sealed in these minutes', since('sealed'), ''),
  row('server start with all devices', startMs, 'ms'),
  ...programs.slice(1).map(({ name, cores, memoryMb }) => row(name, cores, `cores, ${memoryMb} MB`)),
]
console.log(
  `${machine()}; ${boxes} boxes, ${minutes} min, load before ${before.load.join(' ')}, after ${load.join(' ')}\n`,
)
console.log(markdownOf(rows))
console.table(times)
console.table(turns)
console.table(
  Object.fromEntries(
    Object.entries(visits).map(([key, visit]) => [key, { ...visit, ...visit.parts, parts: '', figureMs: '' }]),
  ),
)
const result = {
  ...{ machine: machine(), load: { before: before.load, after: load }, ...options, devices: registered.devices },
  ...{
    registeredMs: registered.tookMs,
    startMs,
    programs,
    calls: times,
    turns,
    failed: asked.failed,
    slow: asked.slow,
    visits,
    disk,
    whole,
    streamed,
    rows,
  },
  ...{ acknowledgementMs: describe(waits), wireMs: describe(live.latencies), screenMs: describe(shown) },
  ...{ commitP50Ms: quantileBetween(before.told.commits, after.told.commits, 0.5), alarms: opened[0]?.n },
  databaseGrowthMb: Math.round((after.bytes - before.bytes) / 2 ** 20),
}
if (options.json) await writeFile(options.json, JSON.stringify(result, null, 2))
console.log(JSON.stringify(result))
process.exit(0)
