import type { Caller, Context, Device } from '#server/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { DayEnergy } from './dayEnergy.ts'
import { type Fleet, isBox, isCluster } from './fleet.ts'
import type { OpenLevels } from './openLevels.ts'

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
  return {
    ...given,
    deviceFor: find(() => true),
    boxFor: find(isBox),
    clusterFor: find((device) => isCluster(given.context.registry, device)),
  }
}
