/**
 * Cranes that tell once a second, each with a box of 216 capacitors told every ten seconds and two DC/DCs: how long readings wait for their
 * acknowledgement, how old a figure of the home is on the wire, what the calls take, and what the server's process costs.
 * `node bench/saving.ts [cranes] [seconds]` runs fewer or shorter.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { energySavingContract as calls } from '#features/energy-saving/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { signIn } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'
import { describe, machine, processUse } from './measure.ts'
import { addYard, craneCode, toldAt } from './savingFleet.ts'
import { quantile, rounded, timed } from './timing.ts'

const cranes = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 60)
const password = 'Harbour_2026'

const databaseDir = await temporaryDataDir()
const database = await startEmbedded(databaseDir, quietLog)
const server = await startTidewatt({ DATABASE_URL: database.url, ADMIN_PASSWORD: password })
const { pool, db } = connect(database.url, quietLog)
const admin = await signIn(server.url, 'admin', password)
const yard = await addYard(admin, pool, cranes)
const devices = await Promise.all(
  Array.from({ length: cranes }, (_, index) => connectDevice(server.mqttPort, craneCode(index + 1), yard.token)),
)

let [running, sent] = [true, 0]
const waits: number[] = []
const tell = (n: number, second: number): void => {
  const device = devices[n - 1]
  if (!device) return
  for (const { code, values } of toldAt(n, second)) {
    const began = Date.now()
    sent += 1
    void publishTelemetry(device, code, `{"ts":${began},"values":{${values}}}`).then(() =>
      waits.push(Date.now() - began),
    )
  }
}
/** Keeps its rate whatever happens, the cranes spread over each second. */
const publish = async (): Promise<void> => {
  const began = Date.now()
  for (let turn = 0; running; await sleep(5))
    for (const due = ((Date.now() - began) / 1000) * cranes; running && turn < due; turn += 1)
      tell((turn % cranes) + 1, Math.floor(turn / cranes))
}

/** From the moment at which the first crane tells a load to the frame of the home that has it, ms. */
const latencies: number[] = []
const asked = new Map<number, number>()
const follow = async (): Promise<WebSocket> => {
  const { user_info } = await admin.call(sessionContract.info, {})
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/web/live`)
  socket.on('open', () => socket.send(JSON.stringify({ token: admin.token })))
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.ready) {
      socket.send(JSON.stringify({ subscribe: `savingHome/${user_info.user_id}` }))
      socket.send(JSON.stringify({ subscribe: `savingDetail/${yard.boxId}` }))
    }
    for (const { deviceId, auxPower } of frame.delta?.tiles ?? []) {
      const at = deviceId === yard.craneId ? asked.get(auxPower) : undefined
      if (at === undefined) continue
      asked.delete(auxPower)
      latencies.push(Date.now() - at)
    }
  })
  return socket
}
const probe = async (): Promise<void> => {
  for (let auxPower = 100; running; auxPower += 1) {
    asked.set(auxPower, Date.now())
    const [device] = devices
    if (device) void publishTelemetry(device, craneCode(1), { ts: Date.now(), values: { auxPower } })
    await sleep(1000)
  }
}

const publishing = publish()
await sleep(15_000)
const socket = await follow()
const probing = probe()
await sleep(5000)
latencies.length = 0
waits.length = 0
const before = { ...processUse(server.pid()), at: Date.now(), sent }
await sleep(seconds * 1000)
const after = { ...processUse(server.pid()), at: Date.now(), sent }
const [wire, acknowledgement] = [describe(latencies), describe(waits)]

const elapsed = (after.at - before.at) / 1000
console.log(machine())
console.log({
  cranes,
  messagesPerSecond: rounded((after.sent - before.sent) / elapsed),
  coresOfServer: rounded((after.cpuSeconds - before.cpuSeconds) / elapsed),
  memoryMb: after.memoryMb,
  acknowledgementMs: acknowledgement,
  figureOnTheWireMs: wire,
})

const past = Date.now() - 5000
const deviceId = yard.craneId
const asks: Record<string, () => Promise<unknown>> = {
  getDischargeInfo: () => admin.call(calls.dischargeInfo, {}),
  'device/list': () => admin.call(calls.deviceList, { size: 100 }),
  getSystemStatus: () => admin.call(calls.systemStatus, {}),
  'getEveryDayDischargeInfo of a month': () => admin.call(calls.everyDay, {}),
  'getEveryDayDischargeInfo of a year': () => admin.call(calls.everyDay, { type: 3 }),
  getStatisticalInfo: () => admin.call(calls.statisticalInfo, {}),
  'getEnergyConservationAndTotal of a day': () => admin.call(calls.conservation, {}),
  'energyEfficiency/ranking of a month': () => admin.call(calls.efficiencyRanking, { type: 2 }),
  tree: () => admin.call(calls.tree, {}),
  getDcdcInfo: () => admin.call(calls.dcdcInfo, { deviceId }),
  getSocInfoByDeviceId: () => admin.call(calls.socCurve, { deviceId }),
  getCapacitorMonomerByDeviceId: () => admin.call(calls.monomers, { deviceId, size: 100 }),
  getVoltageTemperatureHis: () => admin.call(calls.monomerCurve, { deviceId, cell: 100 }),
  'replay/home': () => admin.call(calls.replayHome, { at: past }),
  'replay/detail': () => admin.call(calls.replayDetail, { deviceId, at: past }),
}
for (const [name, ask] of Object.entries(asks)) {
  const list = await timed(20, ask)
  console.log(name, { p50: rounded(quantile(list, 0.5)), p95: rounded(quantile(list, 0.95)) })
}

running = false
await Promise.all([publishing, probing])
socket.terminate()
await Promise.all(devices.map((device) => device.endAsync(true)))
await server.dispose()
await db.destroy()
await database.stop()
await rm(databaseDir, { recursive: true, force: true })
