import { alone } from '#server/context/alone.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { hasPassed } from '#server/hasPassed.ts'
import type { DayEnergy } from './dayEnergy.ts'
import type { Fleet, Made } from './fleet.ts'
import type { Members } from './members.ts'
import type { Watchers } from './sources.ts'

/** Ages and silences move without any reading: everything is told at least this often, ms. */
const tellEvery = 10_000

/** The names of a platform's two topics. */
export type TopicNames = { readonly home: string; readonly detail: string }

type Given = {
  readonly context: Pick<Context, 'registry' | 'live' | 'openLevels'>
  readonly name: string
  readonly topics: TopicNames
  readonly members: Members
  readonly fleet: Fleet<Made>
  readonly energy: DayEnergy
  readonly watchers: Watchers
}

/** Follows the stream into a platform's tiles and registers, and tells its live topics. */
export const pictureTracker = ({ context, name, topics, members, fleet, energy, watchers }: Given): Tracker => {
  const { registry, live, openLevels } = context
  let toldAt = Number.NEGATIVE_INFINITY
  const tellHomes = (): void => {
    for (const userId of watchers.keys()) live.changed(topics.home, userId)
  }

  return {
    name,
    inWeb: true,
    observe: (frames) => {
      let any = false
      const details = new Set<string>()
      for (const frame of frames) {
        const role = members.roleOf(frame.deviceId)
        if (!role) continue
        any = true
        if (role.kind === 'carrier') continue
        details.add(frame.deviceId)
        if (role.kind === 'unit') energy.observe(role.device, frame)
        if (!role.unit) continue
        fleet.touch(role.unit.deviceId)
        details.add(role.unit.deviceId)
      }
      for (const deviceId of details) live.changed(topics.detail, deviceId)
      if (!any) return
      fleet.turn()
      tellHomes()
    },
    tick: async (now, letIn = alone) => {
      await letIn(openLevels.tick)
      await energy.tick(now)
      const before = fleet.seq()
      if (watchers.size > 0) fleet.refresh(true)
      const due = hasPassed(tellEvery, toldAt, now)
      if (fleet.seq() !== before || due) tellHomes()
      if (!due) return
      toldAt = now
      for (const { deviceId } of registry.all()) {
        const role = members.roleOf(deviceId)
        if (role && role.kind !== 'carrier') live.changed(topics.detail, deviceId)
      }
    },
  }
}
