import type { BoundDevice, Plan } from '../bound.ts'
import type { Host } from './line.ts'
import { readPoint } from './point.ts'
import type { UnitPlan } from './unit.ts'

export type Fault = { readonly deviceId: string; readonly pointKey: string; readonly attribute: string }

export const hostOf = ({ attributes: set }: Plan): Host => ({
  host: String(set.host ?? ''),
  port: Number(set.port ?? 502),
  timeout: Number(set.timeout ?? 1000),
  inFlight: Number(set.inFlight ?? 1),
  pause: Number(set.pause ?? 0),
})

type Read = { readonly unit: UnitPlan; readonly faults: readonly Fault[] }

/** What a device is asked for; points whose attributes are wrong are left out and named. */
const readUnit = ({ deviceId, attributes: set, points }: BoundDevice): Read => {
  const faults: Fault[] = []
  const read = points.map((bound) => {
    const found = readPoint(bound)
    if ('fault' in found) faults.push({ deviceId, pointKey: bound.pointKey, attribute: found.fault })
    return found
  })
  const unit = {
    deviceId,
    unit: Number(set.unit ?? 1),
    interval: Math.max(100, Number(set.interval ?? 1000)),
    points: read.flatMap((each) => ('point' in each ? [each.point] : [])),
    sunspec: read.flatMap((each) => ('sunspec' in each ? [each.sunspec] : [])),
  }
  return { unit, faults }
}

/** Reads the devices of one plan after the other; one that is the same object as before gives the same unit. */
export const createUnitReader = () => {
  const known = new WeakMap<BoundDevice, Read>()
  return ({ devices }: Plan): { units: UnitPlan[]; faults: Fault[] } => {
    const read = devices.map((device) => {
      const own = known.get(device) ?? readUnit(device)
      known.set(device, own)
      return own
    })
    return { units: read.map(({ unit }) => unit), faults: read.flatMap(({ faults }) => faults) }
  }
}
