import type { BrowsedItem } from '../shapes.ts'
import type { DeviceConfig } from './DeviceConfigPage.tsx'
import type { SheetPoint } from './pointSheet.ts'

type Known = Pick<DeviceConfig['points'][number], 'pointKey' | 'pointName' | 'size'>
type Heard = Pick<BrowsedItem, 'name' | 'kind' | 'attributes'>

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_./:-]/g, '')
/** `cellVoltage[2]`: a place of an array, from 0 */
const placed = /^(.*?)\[(\d{1,4})\]$/

/** Points of a profile that values are called like: by key or name, whole or by its last part, whatever the case. */
export const matchMetrics = (known: readonly Known[], heard: readonly Heard[]): SheetPoint[] => {
  const byName = new Map(known.flatMap((point) => [[plain(point.pointName), point] as const]))
  for (const point of known) byName.set(plain(point.pointKey), point)
  const taken = new Set<string>()
  return heard.flatMap(({ name, kind, attributes }): SheetPoint[] => {
    if (kind !== 'value') return []
    const [, before = name, place = '0'] = placed.exec(name) ?? []
    const point = byName.get(plain(before)) ?? byName.get(plain(before.split('/').at(-1) ?? ''))
    const [index, key] = [Number(place), `${point?.pointKey} ${place}`]
    if (!point || index >= point.size || taken.has(key)) return []
    taken.add(key)
    return [{ pointKey: point.pointKey, index, rw: 0, attributes }]
  })
}
