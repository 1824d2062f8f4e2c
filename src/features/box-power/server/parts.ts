import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { DayEnergy } from './fleet/dayEnergy.ts'
import { type Fleet, isBox, isCluster } from './fleet/fleet.ts'
import type { OpenLevels } from './fleet/openLevels.ts'
import { createPast, type Past } from './past/past.ts'
import type { Places } from '#server/places/places.ts'

/** What pictures are drawn from: the fleet as it stands, or as it stood at a moment of the past. */
export type Standing = {
  readonly context: Pick<Context, 'registry' | 'clock'> & {
    readonly telemetry: Pick<Telemetry, 'latest'>
    readonly places: Pick<Places, 'mountOf'>
  }
  readonly fleet: Pick<Fleet, 'unitOf' | 'since'>
  readonly energy: Pick<DayEnergy, 'today' | 'hours'>
  readonly levels: Pick<OpenLevels, 'of'>
}

/** What the calls and topics of box power stand on. */
export type Parts = {
  readonly context: Context
  readonly fleet: Fleet
  readonly energy: DayEnergy
  readonly levels: OpenLevels
  /** any device that the caller sees; refuses `rows.not_found` */
  deviceFor(caller: Caller, deviceId: string): Device
  /** the same where it is a box, or a cluster */
  boxFor(caller: Caller, deviceId: string): Device
  clusterFor(caller: Caller, deviceId: string): Device
  /** either of them */
  monitoredFor(caller: Caller, deviceId: string): Device
  readonly past: Past
}

type Given = Pick<Parts, 'context' | 'fleet' | 'energy' | 'levels'>

export const createParts = (given: Given): Parts => {
  const find =
    (fits: (device: Device) => boolean) =>
    (caller: Caller, deviceId: string): Device => {
      const device = given.context.registry.byId(deviceId)
      if (!device || !pathInScope(caller, device.orgPath) || !fits(device)) throw new AppError('rows.not_found')
      return device
    }
  const isOurCluster = (device: Device): boolean => isCluster(given.context.registry, device)
  return {
    ...given,
    past: createPast(given),
    deviceFor: find(() => true),
    boxFor: find(isBox),
    clusterFor: find(isOurCluster),
    monitoredFor: find((device) => isBox(device) || isOurCluster(device)),
  }
}
