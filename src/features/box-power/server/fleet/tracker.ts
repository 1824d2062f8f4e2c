import type { Tracker } from '#server/context/stream.ts'
import { isBox, isCluster } from './fleet.ts'
import type { Parts } from '../parts.ts'
import type { Watchers } from './sources.ts'

/** Ages and silences move without any reading: everything is told at least this often, ms. */
const tellEvery = 10_000

/** Follows the stream into tiles and registers, and tells the live topics. */
export const tracker = ({ context, fleet, energy, levels }: Parts, watchers: Watchers): Tracker => {
  const { registry, live } = context
  let toldAt = Number.NEGATIVE_INFINITY
  const tellHomes = (): void => {
    for (const userId of watchers.keys()) live.changed('boxHome', userId)
  }

  return {
    name: 'box power',
    inWeb: true,
    observe: (frames) => {
      for (const frame of frames) {
        const device = registry.byId(frame.deviceId)
        if (device && isBox(device)) energy.observe(device, frame)
      }
      if (fleet.observe(frames)) tellHomes()
      for (const deviceId of new Set(frames.map((frame) => frame.deviceId))) {
        const device = registry.byId(deviceId)
        if (!device || !(isBox(device) || isCluster(registry, device))) continue
        live.changed('boxDetail', deviceId)
        if (device.parentId && isCluster(registry, device)) live.changed('boxDetail', device.parentId)
      }
    },
    tick: async (now) => {
      await Promise.all([energy.tick(now), levels.tick()])
      const before = fleet.seq()
      if (watchers.size > 0) fleet.refresh(true)
      const due = now - toldAt >= tellEvery
      if (fleet.seq() !== before || due) tellHomes()
      if (!due) return
      toldAt = now
      for (const device of registry.all()) {
        if (isBox(device) || isCluster(registry, device)) live.changed('boxDetail', device.deviceId)
      }
    },
  }
}
