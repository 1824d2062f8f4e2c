import type { Input } from '#contract/endpoint.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract as calls } from '#features/drivers/contract.ts'
import { features } from '#server/features.ts'
import { createSink } from '#server/ingest/accept.ts'
import type { Bound } from '#server/ingest/bound/startBound.ts'
import { startBound } from '#server/ingest/bound/startBound.ts'
import { boundTypes } from '#server/ingest/bound/types.ts'
import { createQueue } from '#server/ingest/queue.ts'
import { createLog } from '#server/log.ts'
import { testApp } from './app.ts'

type Config = Omit<Input<typeof calls.deviceConfigSave>, 'deviceId' | 'driverId'>

/** An app with the drivers that people add, which may reach this machine, and one station. */
export const boundScene = async () => {
  let count = 0
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const it = await testApp(features, { config: { driverNetworks: ['127.0.0.0/8'] }, log })
  const { context } = it
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '驱动站' }, it.admin)
  const endings: (() => Promise<void>)[] = []
  const detail = (driverId: string) => it.call(calls.driverDetail, { driverId }, it.admin)
  return {
    ...{ it, lines, stationId, detail },
    /** a process that runs drivers */
    run: (): Bound => {
      const queue = createQueue({ commit: context.telemetry.commit, committed: () => undefined })
      const sink = createSink(context.registry, queue, context.clock)
      const bound = startBound({ ...context, sink, types: boundTypes })
      endings.push(async () => {
        await bound.stop()
        await sink.stop()
        await queue.idle()
      })
      return bound
    },
    add: async (driverType: string, attributes: Input<typeof calls.driverAdd>['attributes']): Promise<string> => {
      count += 1
      return (await it.call(calls.driverAdd, { driverName: `驱动 ${count}`, driverType, attributes }, it.admin))
        .driverId
    },
    device: async (deviceCode: string, parentId?: string): Promise<{ deviceId: string; token: string }> => {
      const given = { deviceName: `箱 ${deviceCode}`, deviceCode, deviceType: 'boxPower', stationId }
      return it.call(assetsContract.equipmentAdd, { ...given, ...(parentId ? { parentId } : {}) }, it.admin)
    },
    bind: (deviceId: string, driverId: string, config: Config) =>
      it.call(calls.deviceConfigSave, { deviceId, driverId, ...config }, it.admin),
    /** the newest value of a point; undefined before the first */
    latest: (deviceId: string, key: string): number | undefined => {
      const slot = context.registry.byId(deviceId)?.profile.byKey.get(key)?.firstSlot
      return slot === undefined ? undefined : context.telemetry.latest(deviceId)?.values[slot]
    },
    codes: async (driverId: string): Promise<string[]> =>
      (await it.call(calls.driverEvents, { driverId }, it.admin)).records.map(({ code }) => code),
    stop: async (): Promise<void> => {
      for (const end of endings) await end()
      await it.stop()
    },
  }
}
export type BoundScene = Awaited<ReturnType<typeof boundScene>>
