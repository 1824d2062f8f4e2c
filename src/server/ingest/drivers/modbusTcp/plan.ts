import type { Plan } from '../bound.ts'
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

/** The devices of a plan; points whose attributes are wrong are left out and named. */
export const unitsOf = ({ devices }: Plan): { units: UnitPlan[]; faults: Fault[] } => {
  const faults: Fault[] = []
  const units = devices.map(({ deviceId, attributes: set, points }): UnitPlan => {
    const read = points.map((bound) => {
      const found = readPoint(bound)
      if ('fault' in found) faults.push({ deviceId, pointKey: bound.pointKey, attribute: found.fault })
      return found
    })
    return {
      deviceId,
      unit: Number(set.unit ?? 1),
      interval: Math.max(100, Number(set.interval ?? 1000)),
      points: read.flatMap((each) => ('point' in each ? [each.point] : [])),
      sunspec: read.flatMap((each) => ('sunspec' in each ? [each.sunspec] : [])),
    }
  })
  return { units, faults }
}
