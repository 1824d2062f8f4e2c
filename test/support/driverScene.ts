import type { Input } from '#contract/endpoint.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract as calls } from '#features/drivers/contract.ts'
import { drivers, driversOf } from '#features/drivers/server/handlers.ts'
import { features } from '#server/features.ts'
import { createSink } from '#server/ingest/accept.ts'
import { type Bound, startBound } from '#server/ingest/bound/startBound.ts'
import { createQueue } from '#server/ingest/queue.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from './app.ts'
import { type LinePeer, lineType, startLinePeer } from './linePeer.ts'

type Points = NonNullable<Input<typeof calls.deviceConfigSave>['points']>
export type DriverScene = {
  readonly it: TestApp
  readonly peer: LinePeer
  /** all that was logged */
  readonly lines: string[]
  /** a process that runs drivers, until `clear` */
  run(): Bound
  /** a driver that reads the peer */
  add(attributes?: object, more?: Partial<Input<typeof calls.driverAdd>>): Promise<string>
  device(): Promise<string>
  bind(deviceId: string, driverId: string, points: Points): Promise<unknown>
  /** its last SOC; undefined before the first */
  socOf(deviceId: string): number | undefined
  /** ends the processes and turns all drivers off */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** The password of every driver of the scene. */
export const secret = 'Hush_8831'
/** The SOC, read at an address of the peer. */
export const soc = (address: string): Points => [{ pointKey: 'soc', attributes: { address } }]

/** An app with one small type of driver, and a peer for it. */
export const driverScene = async (): Promise<DriverScene> => {
  const lines: string[] = []
  const types = features.map((each) => (each === drivers ? driversOf([lineType]) : each))
  const log = createLog((line) => lines.push(line))
  const it = await testApp(types, { config: { driverNetworks: ['127.0.0.0/8'] }, log })
  const peer = await startLinePeer()
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '驱动站' }, it.admin)
  const endings: (() => Promise<void>)[] = []
  let count = 0
  const clear = async (): Promise<void> => {
    for (const end of endings.splice(0)) await end()
    await it.owner.query('update driver set enabled = false')
    peer.values.clear()
    peer.asked.length = 0
  }
  return {
    ...{ it, peer, lines, clear },
    run: () => {
      const { context } = it
      const queue = createQueue({ commit: context.telemetry.commit, committed: () => undefined })
      const sink = createSink(context.registry, queue, context.clock)
      const bound = startBound({ ...context, sink, types: [lineType], pauses: { first: 100, longest: 400 } })
      endings.push(async () => {
        await bound.stop()
        await sink.stop()
        await queue.idle()
      })
      return bound
    },
    add: async (attributes = {}, more = {}) => {
      count += 1
      const given = { host: '127.0.0.1', port: peer.port, password: secret, ...attributes }
      const input = { driverName: `驱动 ${count}`, driverType: 'line', attributes: given, ...more }
      return (await it.call(calls.driverAdd, input, it.admin)).driverId
    },
    device: async () => {
      count += 1
      const given = { deviceName: `箱 ${count}`, deviceCode: `LINE-${count}`, deviceType: 'boxPower', stationId }
      return (await it.call(assetsContract.equipmentAdd, given, it.admin)).deviceId
    },
    bind: (deviceId, driverId, points) => it.call(calls.deviceConfigSave, { deviceId, driverId, points }, it.admin),
    socOf: (deviceId) => {
      const known = it.context.telemetry.latest(deviceId)
      const slot = it.context.registry.byId(deviceId)?.profile.byKey.get('soc')?.firstSlot
      return known && slot !== undefined ? known.values[slot] : undefined
    },
    stop: async () => {
      await peer.stop()
      await it.stop()
    },
  }
}
