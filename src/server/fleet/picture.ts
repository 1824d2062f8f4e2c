import { ofDevice } from '#server/alarms/conditions.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { deviceFor, maySee } from '#server/equipment/deviceFor.ts'
import { type Unit, unitWith } from '#server/equipment/parts.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { AppError } from '#server/http/appError.ts'
import { type BesideOf, createPast, type Past } from '#server/past/past.ts'
import { type AlarmsOf, replayHandlers } from '#server/past/replay.ts'
import { createDayEnergy } from './dayEnergy.ts'
import { createFleet, type Made, type Seen } from './fleet.ts'
import { type Members, membersOf, type Shown } from './members.ts'
import { homeSource, type Watchers } from './sources.ts'
import { pictureTracker, type TopicNames } from './tracker.ts'

/** How a platform draws its units. Everything is drawn from a standing, so that the past looks like the present. */
export type Drawing<M extends Made, F extends object, D> = {
  readonly tileOf: (standing: Standing, unit: Unit) => M
  /** what comes whole with every delta of the home topic */
  readonly figuresOf: (standing: Standing, seen: readonly Seen<M>[], caller: Caller) => F
  /** all that the dialog of a unit or cluster shows */
  readonly detailOf: (standing: Standing, device: Device) => D
}

type Drawn<M extends Made, F extends object, D> = Shown &
  Drawing<M, F, D> & {
    /** of the tracker, for the log */
    readonly name: string
    readonly topics: TopicNames
    /** the points that `tileOf` reads; at a moment of the past only these are read */
    readonly tileKeys: readonly string[]
    /** what `tileOf` and `detailOf` read beside a unit and its clusters */
    readonly besideOf?: BesideOf
    /** how units were drawn at a moment (ms), where that takes more than their standing */
    readonly drawingAt?: (units: readonly Device[], at: number) => Promise<Drawing<M, F, D>>
    /** the alarms of a unit or cluster that its replay shows in a span, where those of its own are not all */
    readonly alarmsOf?: AlarmsOf
  }

type Find = (caller: Caller, deviceId: string) => Device
/** What the calls of a platform use. */
export type Monitor = {
  readonly context: Context
  /** the equipment now */
  readonly standing: Standing
  readonly past: Past
  readonly members: Members
  /** any device that the caller may read, a unit, cluster or either of them and of parts, of the platform; each refuses `rows.not_found` */
  readonly deviceFor: Find
  readonly unitFor: Find
  readonly clusterFor: Find
  readonly monitoredFor: Find
}

/** A platform's picture in memory: its home and detail topics, the tracker that keeps it, its replay, and what its calls ask. */
export const platformPicture = <M extends Made, F extends object, D>(context: Context, drawn: Drawn<M, F, D>) => {
  const { registry, telemetry, places, clock, pace, openLevels: levels } = context
  const members = membersOf(registry, drawn)
  const energy = createDayEnergy(context, members.units)
  const standing: Standing = { context: { registry, telemetry, places, clock, pace }, energy, levels, since: clock() }
  const fleet = createFleet({
    registry,
    members,
    make: (device) => drawn.tileOf(standing, unitWith(standing.context, device)),
  })
  const watchers: Watchers = new Map()

  const isMonitored = (device: Device): boolean =>
    members.isUnit(device) || members.isCluster(device) || members.isPart(device)
  const find =
    (fits: (device: Device) => boolean): Find =>
    (caller, deviceId) => {
      const device = deviceFor(context, caller, deviceId)
      if (!fits(device)) throw new AppError('rows.not_found')
      return device
    }
  const monitor: Monitor = {
    context,
    standing,
    past: createPast(context, standing, drawn.tileKeys, drawn.besideOf),
    members,
    deviceFor: find(() => true),
    unitFor: find(members.isUnit),
    clusterFor: find(members.isCluster),
    monitoredFor: find(isMonitored),
  }
  const detailNow = (deviceId: string): D => {
    const device = registry.byId(deviceId)
    if (!device) throw new AppError('rows.not_found')
    return drawn.detailOf(standing, device)
  }
  const seen = (caller: Caller): Seen<M>[] => {
    fleet.refresh(true)
    return fleet.seen(caller)
  }

  return {
    ...monitor,
    /** the units of the platform that a caller sees, fresh */
    seen,
    figures: (caller: Caller): F => drawn.figuresOf(standing, seen(caller), caller),
    home: homeSource(fleet, watchers, (own, caller) => drawn.figuresOf(standing, own, caller)),
    detail: {
      allowed: (deviceId: string, caller: Caller): boolean => {
        const device = registry.byId(deviceId)
        return device !== undefined && isMonitored(device) && maySee(context, caller, device)
      },
      snapshot: detailNow,
      delta: detailNow,
    },
    replay: replayHandlers({
      ...monitor,
      platform: drawn.platform,
      drawingAt: drawn.drawingAt ?? (async () => drawn),
      alarmsOf: drawn.alarmsOf ?? (({ deviceId }) => ofDevice(deviceId)),
    }),
    tracker: pictureTracker({ ...drawn, context, members, fleet, energy, watchers }) satisfies Tracker,
  }
}
