import { alone } from '#server/context/alone.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { pathInScope } from '#server/db/scope.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { carriersOf } from '#server/equipment/perLoad.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { AppError } from '#server/http/appError.ts'
import { shorePowerTopics } from '../contract.ts'
import { shoreDetailOf } from './quay/detail.ts'
import { layoutOf } from './quay/layout.ts'
import { createPastQuays } from './quay/past.ts'
import { type Drawn, emptyDrawn, readFast, readSlow } from './quay/scene.ts'
import { homeSource, quaySource } from './quay/told.ts'
import { shoreTopic } from './topic.ts'

/** How often what changes slowly is read anew, ms. */
const slowEvery = 15_000
const { shoreHome, shoreBerths, shoreDetail } = shorePowerTopics

/** The shore power stations in memory: what is known of them beside readings, and what their topics tell. */
export const shorePicture = (context: Context) => {
  const { registry, telemetry, places, clock, pace, live, openLevels: levels } = context
  const energy = { today: () => undefined, hours: () => new Map(), isFilling: () => false }
  const standing: Standing = { context: { registry, telemetry, places, clock, pace }, energy, levels, since: clock() }
  let drawn: Drawn = emptyDrawn(standing)
  let slow: { readonly at: number; readonly ids: string } | undefined
  const now = (): Drawn => drawn
  const [quays, homes] = [quaySource(now), homeSource(now)]
  const watched = new Set<string>()
  let unlisten: (() => void) | undefined

  const read = async (): Promise<void> => {
    const stations = layoutOf(registry)
    const layouts = [...stations.values()]
    const [at, ids] = [clock(), [...stations.keys()].join()]
    const isDue = !slow || slow.ids !== ids || at - slow.at >= slowEvery || at < slow.at
    const known = isDue ? await readSlow(context, layouts, at, true) : drawn.slow
    if (isDue) slow = { at, ids }
    drawn = {
      standing,
      stations,
      ships: carriersOf(registry),
      ...(await readFast(context, layouts, at, true)),
      slow: known,
    }
  }
  const tellAll = (): void => {
    for (const userId of homes.watched()) live.changed(shoreHome.name, userId)
    for (const stationId of quays.watched()) live.changed(shoreBerths.name, stationId)
    for (const deviceId of watched) live.changed(shoreDetail.name, deviceId)
  }

  const tracker: Tracker = {
    name: 'shore power stations',
    inWeb: true,
    start: async () => {
      unlisten = live.listen({
        changed: (name) => {
          if (name === shoreTopic) slow = undefined
        },
      })
      await read()
    },
    stop: () => unlisten?.(),
    observe: (frames) => {
      const stations = new Set<string>()
      for (const { deviceId } of frames) {
        const device = registry.byId(deviceId)
        if (!device || !drawn.stations.has(device.stationId)) continue
        stations.add(device.stationId)
      }
      for (const stationId of stations) live.changed(shoreBerths.name, stationId)
      if (stations.size === 0) return
      for (const deviceId of watched)
        if (stations.has(registry.byId(deviceId)?.stationId ?? '')) live.changed(shoreDetail.name, deviceId)
    },
    tick: async (_, letIn = alone) => {
      await letIn(levels.tick)
      await letIn(read)
      tellAll()
    },
  }

  const isOurs = (device: Device): boolean => drawn.stations.has(device.stationId)
  /** A device of a shore power station that the caller sees. Refuses `rows.not_found`. */
  const deviceFor = (caller: Caller, deviceId: string): Device => {
    const device = registry.byId(deviceId)
    if (!device || !isOurs(device) || !maySee(context, caller, device)) throw new AppError('rows.not_found')
    return device
  }
  const seesStation = (stationId: string, caller: Caller): boolean => {
    const layout = drawn.stations.get(stationId)
    return layout !== undefined && pathInScope(caller, layout.station.orgPath)
  }
  const detailNow = (deviceId: string) => {
    const device = registry.byId(deviceId)
    if (!device) throw new AppError('rows.not_found')
    return shoreDetailOf(drawn, device)
  }
  return {
    ...{ context, tracker, drawn: now, deviceFor, seesStation },
    /** what is drawn is read anew at the next tick */
    changed: (stationId: string): true => {
      live.changed(shoreTopic, stationId)
      return true
    },
    past: createPastQuays(context, standing),
    sources: {
      shoreHome: homes,
      shoreBerths: { allowed: seesStation, snapshot: quays.snapshot, delta: quays.delta },
      shoreDetail: {
        allowed: (deviceId: string, caller: Caller): boolean => {
          const device = registry.byId(deviceId)
          if (!device || !isOurs(device) || !maySee(context, caller, device)) return false
          watched.add(deviceId)
          return true
        },
        snapshot: detailNow,
        delta: detailNow,
      },
    },
  }
}
export type ShorePicture = ReturnType<typeof shorePicture>
