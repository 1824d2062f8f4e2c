/**
 * The IoT pages with 10,000 devices of 100 points each, then 200 Modbus units of 200 registers that are read each second, and the sheet of
 * 500 points scrolled in a browser. `node bench/iot.ts [devices] [units] [seconds]` measures fewer.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { intakeContract } from '#features/intake/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { launchBrowser, plainMap } from '#test/support/browser.ts'
import { startModbusServer } from '#test/support/modbusServer.ts'
import { fillSignIn, show } from '#test/support/page.ts'
import { connectDevice } from '#test/support/publisher.ts'
import { type ServedProgram, startServer } from '#test/support/servedProgram.ts'
import { machine, processUse, until } from './measure.ts'
import { rounded, timesOfCalls } from './timing.ts'

const [devices = 10_000, units = 200, seconds = 30] = process.argv.slice(2).map(Number)
const [registers, sheetPoints] = [200, 500]
const gauges = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ pointKey: `p${at}`, pointName: `点位${at}`, unit: 'kW' }))

/** Devices below one gateway, which tells a sample of each; resolves once the last is stored. */
const fill = async ({ server, pool, admin }: ServedProgram, stationId: string): Promise<void> => {
  await admin.call(iotContract.profileAdd, { profileKey: 'meter', profileName: '电表', points: gauges(100) })
  const gateway = { deviceType: 'meter', deviceName: '网关', deviceCode: 'GATEWAY', stationId }
  const { deviceId, token } = await admin.call(assetsContract.equipmentAdd, gateway)
  await pool.query(
    `insert into device (code, name, profile_id, station_id, parent_id, token_hash)
     select 'M-' || n, '电表 ' || n, d.profile_id, d.station_id, d.id, sha256(('m' || n)::bytea)
     from generate_series(1, $2::int) n, device d where d.id = $1`,
    [deviceId, devices - 1],
  )
  const client = await connectDevice(server.mqttPort, 'GATEWAY', token)
  await until(async () => (await admin.call(intakeContract.devicePage, {})).total >= devices || undefined)
  const values = Object.fromEntries(gauges(100).map(({ pointKey }, at) => [pointKey, at / 2]))
  for (let from = 1; from < devices; from += 500)
    await Promise.all(
      Array.from({ length: Math.min(500, devices - from) }, (_, at) =>
        client.publishAsync(`devices/M-${from + at}/telemetry`, JSON.stringify({ values }), { qos: 1 }),
      ),
    )
  await client.endAsync()
}

const listsOf = ({ admin }: ServedProgram) => ({
  'device/page': () => admin.call(intakeContract.devicePage, { size: 100 }),
  'device/page by name': () => admin.call(intakeContract.devicePage, { deviceName: '电表 77' }),
  'device/page by state': () => admin.call(intakeContract.devicePage, { status: 'online' }),
  'device/page, page 90 of 100 rows': () => admin.call(intakeContract.devicePage, { current: 90, size: 100 }),
  'pointValue/latestPage': () => admin.call(intakeContract.latestPage, { size: 100 }),
  'pointValue/latestPage by point': () => admin.call(intakeContract.latestPage, { pointName: 'p42' }),
  'pointValue/latestPage by device': () => admin.call(intakeContract.latestPage, { deviceName: 'M-9000' }),
  'home/statistics': () => admin.call(intakeContract.statistics, {}),
  'home/topology': () => admin.call(intakeContract.topology, {}),
  'equipment/page': () => admin.call(assetsContract.equipmentPage, { size: 100 }),
  'profile/page': () => admin.call(iotContract.profilePage, {}),
  'driver/page': () => admin.call(driversContract.driverPage, {}),
})

/** The server's share of a core while it reads all units each second, beside its share before. */
const measureModbus = async ({ server, admin }: ServedProgram, stationId: string) => {
  const words = new Map(Array.from({ length: registers }, (_, at) => [at, at]))
  const peer = await startModbusServer(new Map(Array.from({ length: units }, (_, at) => [at + 1, { holding: words }])))
  const share = async (): Promise<number> => {
    const before = processUse(server.pid())
    await sleep(seconds * 1000)
    return rounded(((processUse(server.pid()).cpuSeconds - before.cpuSeconds) / seconds) * 100)
  }
  const idle = await share()
  const attributes = { host: '127.0.0.1', port: peer.port, inFlight: 16 }
  const added = { driverName: '网关', driverType: 'modbusTcp', attributes }
  const { driverId } = await admin.call(driversContract.driverAdd, added)
  const points = Array.from({ length: registers }, (_, at) => ({
    pointKey: `p${at}`,
    attributes: { function: '3', address: at, type: 'uint16' },
  }))
  await admin.call(iotContract.profileAdd, { profileKey: 'unit', profileName: '单元', points: gauges(registers) })
  const made: string[] = []
  for (let unit = 1; unit <= units; unit += 1) {
    const device = { deviceType: 'unit', deviceName: `单元 ${unit}`, deviceCode: `U-${unit}`, stationId }
    const { deviceId } = await admin.call(assetsContract.equipmentAdd, device)
    const input = { deviceId, driverId, attributes: { unit, interval: 1000 }, points }
    await admin.call(driversContract.deviceConfigSave, input)
    made.push(deviceId)
  }
  await until(async () => (peer.requests.length > units * 2 ? true : undefined))
  const requests = peer.requests.length
  const reading = await share()
  const perSecond = rounded((peer.requests.length - requests) / seconds)
  const { status } = await admin.call(driversContract.driverDetail, { driverId })
  await admin.call(driversContract.driverEnable, { driverId, enable: 0 })
  await peer.stop()
  return {
    driverId,
    status,
    idlePercent: idle,
    readingPercent: reading,
    requestsPerSecond: perSecond,
    devices: made.length,
  }
}

/** Frames of a sheet that is scrolled from end to end within three seconds. */
const scrollSheet = async ({ server, admin }: ServedProgram, stationId: string, driverId: string) => {
  await admin.call(iotContract.profileAdd, { profileKey: 'wide', profileName: '宽表', points: gauges(sheetPoints) })
  const device = { deviceType: 'wide', deviceName: '宽表', deviceCode: 'WIDE', stationId }
  const { deviceId } = await admin.call(assetsContract.equipmentAdd, device)
  const points = Array.from({ length: sheetPoints }, (_, at) => ({
    pointKey: `p${at}`,
    attributes: { function: '3', address: at, type: 'uint16' },
  }))
  await admin.call(driversContract.deviceConfigSave, { deviceId, driverId, attributes: { unit: 1 }, points })
  const browser = await launchBrowser(plainMap)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/#/nav`)
  await fillSignIn(page, 'admin', 'Harbour_2026')
  await show(page, `/iot/device/edit?id=${deviceId}`)
  const area = page.locator('main:visible .tw-sheet-area')
  await area.waitFor()
  await sleep(3000)
  const { gaps, last } = await area.evaluate(async (scrolled) => {
    const [times, began, end] = [[] as number[], performance.now(), scrolled.scrollHeight - scrolled.clientHeight]
    for (let at = began; at - began < 3000; ) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      times.push(now - at)
      at = now
      scrolled.scrollTop = Math.min(1, (now - began) / 3000) * end
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { gaps: times.slice(1), last: [...scrolled.querySelectorAll('tbody th')].at(-1)?.textContent ?? '' }
  })
  await browser.close()
  return { frames: gaps.length, perSecond: rounded(gaps.length / 3), longestMs: rounded(Math.max(...gaps)), last }
}

const bench = await startServer({ DRIVER_NETWORKS: '127.0.0.0/8', CALLS_PER_USER: '0', CALLS_PER_ADDRESS: '0' })
const { stationId } = await bench.admin.call(assetsContract.stationAdd, { stationName: '站' })
await fill(bench, stationId)
const lists = await timesOfCalls(listsOf(bench), 30)
console.log(machine())
console.table(lists)
const modbus = await measureModbus(bench, stationId)
console.log(modbus)
console.log(await scrollSheet(bench, stationId, modbus.driverId))
await bench.stop()
process.exit(0)
