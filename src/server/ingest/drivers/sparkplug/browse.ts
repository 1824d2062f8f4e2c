import type { Browsed, BrowseItem } from '../bound.ts'
import type { Host } from './host.ts'
import { pathOf } from './topics.ts'
import { typeNames } from './types.ts'
import type { Known, Unit } from './unit.ts'

const mostItems = 2000
/** Not a thing to measure. */
const isOwn = ({ name }: Known): boolean => name === 'bdSeq' || name.startsWith('Node Control/')

const unitItem = (host: Host, unit: Unit): BrowseItem => {
  const { source, isBorn, heardAt, metrics } = unit
  const deviceId = host.bindingsOf(source)[0]?.deviceId
  return {
    ...{ path: pathOf(source), name: pathOf(source), kind: 'device', isOnline: isBorn, ts: heardAt },
    ...{ below: [...metrics.values()].filter((each) => !isOwn(each)).length },
    ...(deviceId === undefined ? {} : { deviceId }),
    attributes: { group: source.group, node: source.node, ...(source.device ? { device: source.device } : {}) },
  }
}
const metricItem = (path: string, { name, type, value, ts }: Known): BrowseItem => ({
  ...{ path: `${path}/${name}`, name, kind: 'value', type: typeNames[type] ?? `type ${type}`, ts },
  ...(value === undefined ? {} : { value: typeof value === 'boolean' ? Number(value) : value }),
  attributes: { metric: name },
})

/** Nodes and devices that were heard; with the path of one its metrics. `find` is part of a name. */
export const browse = (host: Host, { path, find }: { readonly path: string; readonly find: string }): Browsed => {
  const needle = find.toLowerCase()
  const fits = (name: string): boolean => name.toLowerCase().includes(needle)
  const found: BrowseItem[] = []
  for (const unit of host.nodes.units()) {
    const own = pathOf(unit.source)
    if (path === '') {
      if (fits(own) && unit.heardAt > 0) found.push(unitItem(host, unit))
    } else if (own === path) {
      for (const each of unit.metrics.values()) if (!isOwn(each) && fits(each.name)) found.push(metricItem(own, each))
    }
  }
  const items = found.sort((a, b) => (a.name < b.name ? -1 : 1))
  return { items: items.slice(0, mostItems), isCut: items.length > mostItems }
}
