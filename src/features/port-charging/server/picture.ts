import { alone } from '#server/context/alone.ts'
import { settingTopic } from '#server/charging/setting.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { dayAround } from '#server/equipment/day.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { pathInScope } from '#server/db/scope.ts'
import { createDayEnergy } from '#server/fleet/dayEnergy.ts'
import { AppError } from '#server/http/appError.ts'
import { portChargingTopics } from '../contract.ts'
import { bayDetailOf } from './detail.ts'
import { createDrawings } from './drawings.ts'
import { type Facts, noFacts } from './facts/facts.ts'
import { factsOf, readFast, readSlow, type Slow } from './facts/read.ts'
import { stationTile } from './home.ts'
import type { Bay } from './layout.ts'
import { createPeaks } from './load/peaks.ts'
import { createPastYards } from './past.ts'
import { emptyScene, type Scene, sceneOf } from './scene.ts'
import { homeSource, yardSource } from './told.ts'
import { type Drawn, tileOf } from './yard/yard.ts'

/** How often what changes slowly is read anew, ms. */
const slowEvery = 15_000
const { chargeHome, chargeYard, bayDetail } = portChargingTopics

/** The charging stations in memory: their scene, what is known of them beside readings, and what their topics tell. */
export const chargingPicture = (context: Context) => {
  const { registry, telemetry, places, clock, pace, live, openLevels: levels } = context
  let scene: Scene = emptyScene
  let facts: Facts = noFacts
  let slow: { readonly at: number; readonly ids: string; readonly read: Slow } | undefined
  const pcs = () => [...scene.stations.values()].flatMap((layout) => layout.pcs)
  const energy = createDayEnergy(context, pcs)
  const peaks = createPeaks(context)
  const standing: Standing = { context: { registry, telemetry, places, clock, pace }, energy, levels, since: clock() }
  const drawn = (): Drawn => ({ standing, scene, facts })
  const drawings = createDrawings(clock, {
    bay: (bay) => tileOf(drawn(), bay),
    station: (layout, tiles) => stationTile(drawn(), layout, tiles),
  })
  const yards = yardSource(drawn, drawings)
  const homes = homeSource(drawn, drawings)
  const watchedBays = new Set<string>()
  live.listen({
    changed: (name) => {
      if (name === settingTopic) slow = undefined
    },
  })

  const read = async (): Promise<void> => {
    scene = sceneOf(standing.context)
    const at = clock()
    const asked = { scene, standing, at, isNow: true }
    const ids = [...scene.stations.keys()].join()
    if (!slow || slow.ids !== ids || at - slow.at >= slowEvery || at < slow.at) {
      const days = [...scene.stations.values()].map((layout) => ({
        layout,
        from: dayAround(at, layout.station.timeZone).from,
      }))
      await peaks.read(days, at)
      slow = { at, ids, read: await readSlow(context, asked) }
    }
    facts = factsOf(await readFast(context, asked), slow.read, peaks)
  }

  const tellAll = (): void => {
    for (const userId of homes.watched()) live.changed(chargeHome.name, userId)
    for (const stationId of yards.watched()) live.changed(chargeYard.name, stationId)
    for (const bayId of watchedBays) live.changed(bayDetail.name, bayId)
  }

  const tracker: Tracker = {
    name: 'charging stations',
    inWeb: true,
    start: read,
    observe: (frames) => {
      const stations = new Set<string>()
      for (const frame of frames) {
        const device = registry.byId(frame.deviceId)
        const layout = device && scene.stations.get(device.stationId)
        if (layout && device) {
          stations.add(layout.stationId)
          energy.observe(device, frame)
          peaks.heard(layout.stationId, device, frame.ts)
          drawings.touch(layout.stationId, [])
        }
        for (const bayId of scene.baysOf(frame.deviceId)) {
          const stationId = scene.bay(bayId)?.bay.stationId ?? ''
          drawings.touch(stationId, [bayId])
          stations.add(stationId)
          if (watchedBays.has(bayId)) live.changed(bayDetail.name, bayId)
        }
      }
      for (const stationId of stations) live.changed(chargeYard.name, stationId)
    },
    tick: async (now, letIn = alone) => {
      await letIn(levels.tick)
      await letIn(read)
      await energy.tick(now)
      drawings.forget()
      tellAll()
    },
  }

  /** A bay that the caller sees. Refuses `rows.not_found`. */
  const bayFor = (caller: Caller, bayId: string): Bay => {
    const bay = scene.bay(bayId)
    if (!bay || !maySee(context, caller, bay.bay)) throw new AppError('rows.not_found')
    return bay
  }
  const seesStation = (stationId: string, caller: Caller): boolean => {
    const layout = scene.stations.get(stationId)
    return layout !== undefined && pathInScope(caller, layout.station.orgPath)
  }
  const detailNow = (bayId: string) => {
    const bay = scene.bay(bayId)
    if (!bay) throw new AppError('rows.not_found')
    return bayDetailOf(drawn(), bay)
  }
  return {
    ...{ context, tracker, drawn, bayFor, seesStation, read },
    past: createPastYards(context, standing),
    sources: {
      chargeHome: homes,
      chargeYard: { allowed: seesStation, snapshot: yards.snapshot, delta: yards.delta },
      bayDetail: {
        allowed: (bayId: string, caller: Caller): boolean => {
          const bay = scene.bay(bayId)
          if (!bay || !maySee(context, caller, bay.bay)) return false
          watchedBays.add(bayId)
          return true
        },
        snapshot: detailNow,
        delta: detailNow,
      },
    },
  }
}
export type ChargingPicture = ReturnType<typeof chargingPicture>
