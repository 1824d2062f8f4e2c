import { ofDevice } from '#server/alarms/conditions.ts'
import { alone } from '#server/context/alone.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { type Drawing, platformPicture } from '#server/fleet/picture.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { alarmsAt } from '#server/past/pastAlarms.ts'
import { energyStorageTopics } from '../contract.ts'
import type { StorageDetail } from '../shapes.ts'
import { detailOf } from './detail.ts'
import { type Facts, noFacts, readFacts } from './facts.ts'
import { type Figures, figuresOf } from './figures.ts'
import { tileKeys } from './keys.ts'
import { kindOf } from './kinds.ts'
import { metersOf } from './meters.ts'
import { createPowerToday } from './powerToday.ts'
import { type MadeStorage, type Seen, storageTileOf } from './tile.ts'
import { storageTree } from './tree.ts'

/** How often facts are read anew, ms. */
const readEvery = 30_000

const drawingWith = (facts: () => Facts): Drawing<MadeStorage, Figures, StorageDetail> => ({
  tileOf: storageTileOf,
  figuresOf: (standing, seen, caller) => figuresOf(standing, facts(), seen, caller),
  detailOf,
})

/** Values of a device whole and of those around it as their tiles show them. */
const together = (around: Standing, whole: Standing): Standing => ({
  ...around,
  context: {
    ...around.context,
    pace: (device) => Math.max(around.context.pace(device), whole.context.pace(device)),
    telemetry: {
      latest: (deviceId) => whole.context.telemetry.latest(deviceId) ?? around.context.telemetry.latest(deviceId),
    },
  },
})

/** The picture of storage stations in memory; its tiles are EMS, PCS and stacks. */
export const storagePicture = (context: Context) => {
  const { registry, db, live, clock } = context
  const [powerToday, powerThen] = [createPowerToday(context), createPowerToday(context)]
  let facts = noFacts
  const picture = platformPicture(context, {
    platform: 'energyStorage',
    nature: (device) => ['ems', 'pcs', 'stack'].includes(kindOf(device) ?? ''),
    name: 'storage stations',
    topics: { home: energyStorageTopics.storageHome.name, detail: energyStorageTopics.storageDetail.name },
    tileKeys,
    besideOf: (_, device, part) => (part === 'tile' && kindOf(device) === 'stack' ? clustersOf(registry, device) : []),
    ...drawingWith(() => facts),
    drawingAt: async (devices, at) => {
      const then = await readFacts(context, powerThen, devices, at)
      return drawingWith(() => then)
    },
  })
  const { members, past } = picture

  let readAt = Number.NEGATIVE_INFINITY
  const tracker: Tracker = {
    ...picture.tracker,
    observe: async (frames) => {
      await picture.tracker.observe?.(frames)
      const above = new Set<Device>()
      for (const { deviceId } of frames) {
        const role = members.roleOf(deviceId)
        if (role) for (const device of lineageOf(registry, role.device).slice(1)) above.add(device)
      }
      for (const { deviceId } of above) live.changed(energyStorageTopics.storageDetail.name, deviceId)
    },
    tick: async (now, letIn = alone) => {
      if (hasPassed(readEvery, readAt, now)) {
        await letIn(async () => {
          facts = await readFacts(context, powerToday, members.units(), now)
        })
        readAt = now
      }
      await picture.tracker.tick?.(now, letIn)
    },
  }
  /** Facts for parts of stations as well: the power of a stack is read when it is asked for, since its station may be metered elsewhere. */
  const factsOf = async (parts: readonly Seen[]): Promise<Facts> => {
    const missing = metersOf(parts)
      .flatMap(({ by, devices }) => (by === 'power' ? devices : []))
      .map(({ device }) => device)
      .filter(({ deviceId }) => !facts.powerToday.has(deviceId))
    if (missing.length === 0) return facts
    const read = await powerToday(missing, clock())
    return { ...facts, powerToday: new Map([...facts.powerToday, ...read]) }
  }
  /** A device as it stood at a moment, with the tree of its station. */
  const replayDetail = async ({ deviceId, at }: { deviceId: string; at: number }, { caller, language }: Call) => {
    const device = picture.monitoredFor(caller, deviceId)
    const beside = members.units().filter(({ stationId }) => stationId === device.stationId)
    const [around, whole] = await Promise.all([past.fleet(beside, at), past.device(device, at)])
    const standing = together(around, whole)
    return {
      detail: detailOf(standing, device),
      tree: storageTree(standing, [...beside, device]),
      alarms: await alarmsAt(db, caller, language, standing.context.clock(), ofDevice(deviceId)),
    }
  }
  return { ...picture, tracker, replayDetail, facts: () => facts, factsOf }
}
export type StoragePicture = ReturnType<typeof storagePicture>
