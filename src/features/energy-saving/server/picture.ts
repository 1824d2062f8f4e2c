import { ofDevice } from '#server/alarms/conditions.ts'
import { alone } from '#server/context/alone.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { dayAround } from '#server/equipment/day.ts'
import { below } from '#server/equipment/tree.ts'
import { type Drawing, platformPicture } from '#server/fleet/picture.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { alarmsAt } from '#server/past/pastAlarms.ts'
import { energySavingTopics } from '../contract.ts'
import type { SavingDetail } from '../shapes.ts'
import { registerKeys } from './cycles/parts.ts'
import { detailOf, type Known } from './detail.ts'
import { type Facts, noFacts, readEvery, readFacts } from './facts.ts'
import { craneOf, isCrane, isPart, ofKindBelow } from './kinds.ts'
import { registersOf } from './registers.ts'
import { faultSlots, noSince, readSince, type Since } from './since.ts'
import { type Figures, figuresOf } from './sums.ts'
import { craneTileOf, type MadeCrane, tileKeys } from './tile.ts'
import { savingTree } from './tree.ts'

/** How often energies before today are read anew, which only late samples change, ms. */
const rereadEvery = 600_000

const drawingWith = (known: () => Known): Drawing<MadeCrane, Figures, SavingDetail> => ({
  tileOf: (standing, crane) => craneTileOf(standing, crane, known().facts),
  figuresOf,
  detailOf: (standing, device) => detailOf(standing, device, known()),
})

/** The picture of saving stations in memory: its tiles are cranes, which their boxes and DC/DCs are part of. */
export const savingPicture = (context: Context) => {
  const { registry, db, live } = context
  let known: Known = { facts: noFacts, since: noSince }
  const dcdcsOf = (cranes: readonly Device[]): Device[] =>
    cranes.flatMap((crane) => ofKindBelow(registry, crane, 'dcdc'))
  const factsAt = (cranes: readonly Device[], at: number): Promise<Facts> => {
    const dayEnds = new Map(
      [...new Set(cranes.map(({ timeZone }) => timeZone))].map((timeZone) => [timeZone, dayAround(at, timeZone).to]),
    )
    /** what lies before a day is the same all day */
    const ofSameDay = (deviceId: string) => {
      const [facts, crane] = [known.facts.get(deviceId), registry.byId(deviceId)]
      return facts && crane && dayEnds.get(crane.timeZone) === facts.dayEnd ? facts.before : {}
    }
    return readFacts(context, cranes, at, { known: ofSameDay, isPast: true })
  }
  const sinceAt = async (cranes: readonly Device[], at: number): Promise<Since> => {
    const dcdcs = dcdcsOf(cranes)
    const items = dcdcs.map((device) => ({ device, slots: faultSlots(device) }))
    const rows = await context.telemetry.at(items, at)
    return readSince(context, { telemetry: { latest: (deviceId) => rows.get(deviceId) } }, dcdcs, at)
  }
  const picture = platformPicture(context, {
    platform: 'energySaving',
    nature: isCrane,
    isPart,
    name: 'saving stations',
    topics: { home: energySavingTopics.savingHome.name, detail: energySavingTopics.savingDetail.name },
    tileKeys,
    besideOf: (_, crane) => below(registry, crane).filter(isPart),
    ...drawingWith(() => known),
    // Tiles and figures say nothing of when a fault began; the detail has a replay of its own.
    drawingAt: async (cranes, at) => {
      const facts = await factsAt(cranes, at)
      return drawingWith(() => ({ facts, since: noSince }))
    },
  })
  const { members, past, standing } = picture

  let [readAt, wholeAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const read = async (now: number): Promise<void> => {
    const isWhole = hasPassed(rereadEvery, wholeAt, now)
    const before = (deviceId: string) => {
      const facts = known.facts.get(deviceId)
      if (!facts || facts.dayEnd <= now) return {}
      return isWhole ? {} : facts.before
    }
    const cranes = members.units()
    const [facts, since] = await Promise.all([
      readFacts(context, cranes, now, { known: before }),
      readSince(context, standing.context, dcdcsOf(cranes), now, known.since),
    ])
    known = { facts, since }
    readAt = now
    if (isWhole) wholeAt = now
  }
  /** Not read at all, or with fewer registers than it has been heard to have since. */
  const isUnread = (facts: Facts, crane: Device): boolean => {
    const registers = facts.get(crane.deviceId)?.registers.size
    return registers === undefined || (registers < registerKeys.length && registersOf(context, crane).size > registers)
  }
  const isDue = (facts: Facts, now: number): boolean =>
    hasPassed(readEvery, readAt, now) ||
    members.units().some((crane) => isUnread(facts, crane)) ||
    [...facts.values()].some(({ dayEnd }) => dayEnd <= now)

  const tracker: Tracker = {
    ...picture.tracker,
    observe: async (frames) => {
      await picture.tracker.observe?.(frames)
      // The detail of a part shows the crane that it is part of.
      for (const { deviceId } of frames) {
        const device = registry.byId(deviceId)
        if (!device || !isCrane(device) || members.roleOf(deviceId)?.kind !== 'unit') continue
        for (const part of below(registry, device)) live.changed(energySavingTopics.savingDetail.name, part.deviceId)
      }
    },
    tick: async (now, letIn = alone) => {
      if (isDue(known.facts, now)) await letIn(() => read(now))
      await picture.tracker.tick?.(now, letIn)
    },
  }
  /** A device as it stood at a moment, with the tree of its crane. */
  const replayDetail = async ({ deviceId, at }: { deviceId: string; at: number }, { caller, language }: Call) => {
    const device = picture.monitoredFor(caller, deviceId)
    const crane = craneOf(registry, device) ?? device
    const moment = Math.min(at, context.clock())
    const [whole, facts, since, alarms] = await Promise.all([
      past.device(device, moment),
      factsAt([crane], moment),
      sinceAt([crane], moment),
      alarmsAt(db, caller, language, moment, ofDevice(deviceId)),
    ])
    return {
      detail: detailOf(whole, device, { facts, since }),
      tree: savingTree(whole, [crane]),
      alarms,
    }
  }
  return { ...picture, tracker, replayDetail, known: () => known }
}
export type SavingPicture = ReturnType<typeof savingPicture>
