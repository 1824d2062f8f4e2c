/**
 * A charging station of 200 bays, each with a box, all told every ten seconds: how old a bay of the yard is on the wire, what the calls
 * take, and what the server's process costs. `node bench/charging.ts [bays] [seconds]` runs a smaller or a shorter one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { chargingReportContract, portChargingContract as calls } from '#features/port-charging/contract.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { addChargingYard, boxCode, gatewayCode, stationToldAt, toldAt } from './chargingFleet.ts'
import { describe, machine, processUse } from './measure.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { followHome } from './server.ts'
import { rounded, timesOfCalls } from './timing.ts'

const bays = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 60)
const round = 10

const bench = await startServer()
const { server, pool, admin } = bench
const yard = await addChargingYard(admin, pool, bays)
const gateway = await connectDevice(server.mqttPort, gatewayCode, yard.token)
const boxes = await Promise.all(
  Array.from({ length: bays }, (_, index) => connectDevice(server.mqttPort, boxCode(index + 1), yard.token)),
)

let [running, sent] = [true, 0]
const waits: number[] = []
const send = ({ code, values }: { code: string; values: string }, device = gateway): void => {
  const began = Date.now()
  sent += 1
  void publishTelemetry(device, code, `{"ts":${began},"values":{${values}}}`).then(() => waits.push(Date.now() - began))
}
/** Keeps its rate whatever happens, the bays spread over each round. */
const publish = async (): Promise<void> => {
  const began = Date.now()
  for (let turn = 0; running; await sleep(5))
    for (const due = ((Date.now() - began) / 1000 / round) * bays; running && turn < due; turn += 1) {
      const [n, second] = [(turn % bays) + 1, Math.floor(turn / bays) * round]
      for (const told of toldAt(n, second)) send(told, told.code === boxCode(n) ? boxes[n - 1] : gateway)
      if (n === 1) for (const told of stationToldAt(bays, second)) send(told)
    }
}
/** A SOC that the first box tells each second. */
const probe = async (): Promise<void> => {
  for (let step = 1; running; step += 1) {
    const soc = step / 100
    live.told(soc)
    const [device] = boxes
    if (device) void publishTelemetry(device, boxCode(1), { ts: Date.now(), values: { soc } })
    await sleep(1000)
  }
}

const publishing = publish()
await sleep(1.5 * round * 1000)
const live = await followHome(bench, {
  ...{ home: `chargeYard/${yard.stationId}`, detail: `bayDetail/${yard.bayId}`, deviceId: yard.bayId, point: 'soc' },
})
const probing = probe()
await sleep(5000)
live.latencies.length = 0
waits.length = 0
const before = { ...processUse(server.pid()), at: Date.now(), sent }
await sleep(seconds * 1000)
const after = { ...processUse(server.pid()), at: Date.now(), sent }
const [wire, acknowledgement] = [describe(live.latencies), describe(waits)]

const { stationId } = yard
const past = Date.now() - 5000
const asks: Record<string, () => Promise<unknown>> = {
  'home/basicInformation': () => admin.call(calls.basicInformation, {}),
  'home/yard': () => admin.call(calls.yard, { stationId }),
  'home/load': () => admin.call(calls.load, { stationId }),
  'bay/detail': () => admin.call(calls.bayDetail, { bayId: yard.bayId }),
  'bay/curves': () => admin.call(calls.bayCurves, { bayId: yard.bayId }),
  'statistics of a day': () => admin.call(chargingReportContract.statistics, { stationId, reportType: 1 }),
  'statistics of a month': () => admin.call(chargingReportContract.statistics, { stationId, reportType: 3 }),
  'statistics of a year': () => admin.call(chargingReportContract.statistics, { stationId, reportType: 5 }),
  'home/yard at a moment': () => admin.call(calls.yard, { stationId, at: past }),
  'replay/home': () => admin.call(calls.replayHome, { at: past }),
  'replay/detail': () => admin.call(calls.replayDetail, { deviceId: yard.bayId, at: past }),
}
const figures = await timesOfCalls(asks, 20)

running = false
await Promise.all([publishing, probing])
live.stop()
await Promise.all([gateway, ...boxes].map((device) => device.endAsync(true)))
await bench.stop()

const elapsed = (after.at - before.at) / 1000
console.log(machine())
console.table(figures)
console.log({
  bays,
  messagesPerSecond: rounded((after.sent - before.sent) / elapsed),
  coresOfServer: rounded((after.cpuSeconds - before.cpuSeconds) / elapsed),
  memoryMb: after.memoryMb,
  acknowledgementMs: acknowledgement,
  bayOnTheWireMs: wire,
})
