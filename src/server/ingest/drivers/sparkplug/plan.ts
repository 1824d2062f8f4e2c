import type { BoundPoint, Plan } from '../bound.ts'
import { arrayKeys } from '../byKey.ts'
import { filtersOf } from '../mqttPeer/filters.ts'
import { type Mapping, mappingOf } from '../pointValue.ts'
import { pathOf, type Source } from './topics.ts'

export type MetricPoint = Pick<BoundPoint, 'pointKey' | 'index' | 'rw'> & {
  readonly metric: string
  readonly mapping: Mapping
}
export type Binding = {
  readonly deviceId: string
  readonly source: Source
  readonly points: readonly MetricPoint[]
  readonly byMetric: ReadonlyMap<string, readonly MetricPoint[]>
  readonly arrays: ReadonlySet<string>
}
export type PlanFault = { readonly deviceId: string; readonly point: string; readonly attribute: string }

const word = (value: unknown): string => String(value ?? '').trim()

export const groupsOf = ({ attributes }: Plan): string[] =>
  filtersOf(attributes.groups).filter((group) => !/[+#/]/.test(group))
export const hostOf = ({ attributes }: Plan): string => word(attributes.hostId) || 'tidewatt'

/** Who is bound to what; points whose attributes are wrong are left out and named. */
export const bindingsOf = ({ devices }: Plan): { bindings: Binding[]; faults: PlanFault[] } => {
  const faults: PlanFault[] = []
  const bindings = devices.map(({ deviceId, attributes: set, points: bound }): Binding => {
    const points = bound.flatMap((point): MetricPoint[] => {
      const { pointKey, index, rw, attributes } = point
      const [metric, mapping] = [word(attributes.metric), mappingOf(point)]
      const fault = metric === '' ? 'metric' : 'fault' in mapping ? mapping.fault : undefined
      if (fault !== undefined || 'fault' in mapping) {
        faults.push({ deviceId, point: pointKey, attribute: fault ?? 'metric' })
        return []
      }
      return [{ pointKey, index, rw, metric, mapping }]
    })
    return {
      ...{ deviceId, points, arrays: arrayKeys(points) },
      source: { group: word(set.group), node: word(set.node), device: word(set.device) },
      byMetric: Map.groupBy(
        points.filter(({ rw }) => rw !== 1),
        ({ metric }) => metric,
      ),
    }
  })
  return { bindings, faults }
}

/** Bindings by `group/node/device`. */
export const bySource = (bindings: readonly Binding[]): ReadonlyMap<string, readonly Binding[]> =>
  Map.groupBy(bindings, ({ source }) => pathOf(source))
