/**
 * Cranes that tell once a second, each with a box of 216 capacitors told every ten seconds and two DC/DCs: how long readings wait for their
 * acknowledgement, how old a figure of the home is on the wire, what the calls take, and what the server's process costs.
 * `node bench/saving.ts [cranes] [seconds]` runs fewer or shorter.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { energySavingContract as calls } from '#features/energy-saving/contract.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { describe, machine, processUse } from './measure.ts'
import { addYard, craneCode, toldAt } from './savingFleet.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { followHome } from './server.ts'
import { rounded, timesOfCalls } from './timing.ts'

const cranes = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 60)

const bench = await startServer()
const { server, pool, admin } = bench
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

/** A load that the first crane tells each second. */
const probe = async (): Promise<void> => {
  for (let auxPower = 100; running; auxPower += 1) {
    live.told(auxPower)
    const [device] = devices
    if (device) void publishTelemetry(device, craneCode(1), { ts: Date.now(), values: { auxPower } })
    await sleep(1000)
  }
}

const publishing = publish()
await sleep(15_000)
const live = await followHome(bench, {
  ...{ home: 'savingHome', detail: `savingDetail/${yard.boxId}`, deviceId: yard.craneId, point: 'auxPower' },
})
const probing = probe()
await sleep(5000)
live.latencies.length = 0
waits.length = 0
const before = { ...processUse(server.pid()), at: Date.now(), sent }
await sleep(seconds * 1000)
const after = { ...processUse(server.pid()), at: Date.now(), sent }
const [wire, acknowledgement] = [describe(live.latencies), describe(waits)]

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
await timesOfCalls(asks, 20, console.log)

running = false
await Promise.all([publishing, probing])
live.stop()
await Promise.all(devices.map((device) => device.endAsync(true)))
await bench.stop()
