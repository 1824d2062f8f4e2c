/**
 * A storage station of 100 MW / 400 MWh whose every cell is told every ten seconds, 80,000 points a second: what the calls take, how old a
 * figure on the wire is, and what the server's process costs. `node bench/storage.ts [pcs] [seconds] [ems|pcs]` runs a smaller or a shorter
 * one, or one whose energies are read from the registers of all PCS because the EMS has none.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { energyStorageContract as calls } from '#features/energy-storage/contract.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { describe, machine, processUse } from './measure.ts'
import { addPlant, clusterCode, contentsOf, emsCode, pcsCode, type Size, stackCode } from './storageFleet.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { followHome } from './server.ts'
import { rounded, timesOfCalls } from './timing.ts'

const size: Size = { pcs: Number(process.argv[2] ?? 80), clustersPerStack: 12, cells: 416 }
const seconds = Number(process.argv[3] ?? 60)
const round = 10
const isMeteredByPcs = process.argv[4] === 'pcs'

const bench = await startServer()
const { server, pool, admin } = bench
const plant = await addPlant(admin, pool, size)
const device = await connectDevice(server.mqttPort, emsCode, plant.token)
const contents = contentsOf(size)

/** All messages of a round, in the order in which they are sent. */
const told = Array.from({ length: size.pcs }, (_, index) => index + 1).flatMap((n) => [
  { code: pcsCode(n), of: contents.pcs },
  { code: stackCode(n), of: contents.stack },
  ...Array.from({ length: size.clustersPerStack }, (_, k) => ({ code: clusterCode(n, k + 1), of: contents.cluster })),
])
let [running, sent, acknowledged] = [true, 0, 0]
const counted = (): void => {
  acknowledged += 1
}
/** Keeps its rate whatever happens. */
const publish = async (): Promise<void> => {
  const began = Date.now()
  for (; running; await sleep(5))
    for (const due = ((Date.now() - began) / 1000 / round) * told.length; running && sent < due; sent += 1) {
      const each = told[sent % told.length]
      if (each)
        void publishTelemetry(device, each.code, `{"ts":${Date.now()},"values":{${each.of(sent)}}}`).then(counted)
    }
}

/** A power that the EMS tells each second. */
const probe = async (): Promise<void> => {
  for (let power = 1; running; power += 1) {
    live.told(power)
    const registers = isMeteredByPcs ? {} : { chargedEnergy: power / 10, dischargedEnergy: power / 20 }
    const values = { power, gridPower: -power, loadPower: 0, ...registers }
    void publishTelemetry(device, emsCode, { ts: Date.now(), values })
    await sleep(1000)
  }
}

const publishing = publish()
await sleep(1.5 * round * 1000)
const live = await followHome(bench, {
  ...{ home: 'storageHome', detail: `storageDetail/${plant.stackId}`, deviceId: plant.emsId, point: 'power' },
})
const probing = probe()
await sleep(3000)
live.latencies.length = 0
const before = { ...processUse(server.pid()), at: Date.now(), acknowledged }
await sleep(seconds * 1000)
const after = { ...processUse(server.pid()), at: Date.now(), acknowledged }
const wire = describe(live.latencies)

const past = Date.now() - 5000
const asks: Record<string, () => Promise<unknown>> = {
  'basic/info': () => admin.call(calls.basicInfo, {}),
  'status/statistics': () => admin.call(calls.statusStatistics, {}),
  'discharge/ranking of a month': () => admin.call(calls.dischargeRanking, { type: 2 }),
  'chart of a day': () => admin.call(calls.chart, { type: 1 }),
  'chart of a year': () => admin.call(calls.chart, { type: 3 }),
  tree: () => admin.call(calls.tree, {}),
  extremes: () => admin.call(calls.extremes, {}),
  'ems/info': () => admin.call(calls.emsInfo, { deviceId: plant.emsId }),
  'ems/communicationStatus': () => admin.call(calls.emsCommunication, { deviceId: plant.emsId }),
  'stack/info': () => admin.call(calls.stackInfo, { deviceId: plant.stackId }),
  'stack/chargeDischargeCurve': () => admin.call(calls.stackPowerCurve, { deviceId: plant.stackId }),
  'cluster/info': () => admin.call(calls.clusterInfo, { deviceId: plant.clusterId }),
  'cluster/voltageCurve': () => admin.call(calls.clusterVoltageCurve, { deviceId: plant.clusterId }),
  'replay/home': () => admin.call(calls.replayHome, { at: past }),
  'replay/detail of a stack': () => admin.call(calls.replayDetail, { deviceId: plant.stackId, at: past }),
}
const figures = await timesOfCalls(asks, 20)

running = false
await Promise.all([publishing, probing])
live.stop()
await device.endAsync(true)
await bench.stop()

const elapsed = (after.at - before.at) / 1000
const points = size.pcs * size.clustersPerStack * size.cells * 2
console.log(machine())
console.table(figures)
console.log({
  ...{ ...size, pointsPerSecond: Math.round(points / round) },
  acknowledgedPerSecond: rounded((after.acknowledged - before.acknowledged) / elapsed),
  coresOfServer: rounded((after.cpuSeconds - before.cpuSeconds) / elapsed),
  memoryMb: after.memoryMb,
  figureOnTheWireMs: wire,
})
