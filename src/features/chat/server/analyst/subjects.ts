import type { Language } from '#contract/errors.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import type { Place } from '../tools/answers.ts'
import { byStation } from '../tools/byStation.ts'
import { liesIn } from '../tools/place.ts'
import { isPowerReckoned } from '../tools/rankPower.ts'
import { powerKey } from '../tools/standing.ts'
import type { Asking } from '../tools/tool.ts'
import { type Group, groups } from '#catalogue/typeGroups.ts'
import { below as belowOf } from '#server/equipment/tree.ts'
import { pointOf, type Quantity } from './points.ts'

/** What a quantity is asked of: a device that has the point itself, or all devices of a type below a place. */
export type Carrier =
  | { readonly kind: 'device'; readonly place: Place; readonly device: Device; readonly point: PointSlot }
  | { readonly kind: 'below'; readonly place: Place; readonly type: string; readonly point: PointSlot }
  | { readonly kind: 'none'; readonly place: Place }

export const pointName = (point: Pick<PointSlot, 'pointName' | 'pointNameEn'>, language: Language): string =>
  (language === 'zh' ? point.pointName : point.pointNameEn) || point.pointName

/** Where a device or a station is asked for a quantity that it does not have, what hangs below it may: first one unit, then all of a type. */
export const carrierOf = ({ context: { registry } }: Asking, place: Place, quantity: Quantity): Carrier => {
  const own = place.kind === 'device' ? registry.byId(place.id) : undefined
  const direct = own && pointOf(quantity, own)
  const slot = direct === undefined ? undefined : own?.profile.byKey.get(direct)
  if (own && slot) return { kind: 'device', place, device: own, point: slot }
  const below = own ? belowOf(registry, own) : (byStation(registry).get(place.id) ?? [])
  const having = below.flatMap((device) => {
    const key = pointOf(quantity, device)
    const point = key === undefined ? undefined : device.profile.byKey.get(key)
    return point ? [{ device, point }] : []
  })
  const leads = having.filter(({ device }) => device.profile.natures.has('leads'))
  const isExact = ({ point }: { point: PointSlot }): boolean => point.pointKey === quantity.keys[0]
  const exact = having.filter(isExact)
  const ofUnits = having.filter(({ device }) => device.profile.natures.has('unit'))
  // A unit that has only something like it stands back behind what has the thing itself.
  const units = exact.length > 0 && !ofUnits.some(isExact) ? exact : ofUnits
  const [first] = leads.length > 0 ? leads : units.length > 0 ? units : having
  if (!first) return { kind: 'none', place }
  const type = first.device.profile.profileKey
  const alike = having.filter(({ device }) => device.profile.profileKey === type)
  if (alike.length > 1) return { kind: 'below', place, type, point: first.point }
  const { device, point } = first
  const lies = { id: device.deviceId, name: device.deviceName, code: device.deviceCode, type, kind: 'device' } as const
  return { kind: 'device', place: { ...place, ...lies, parents: [] }, device, point }
}

/** The point that is meant, or in the place of one the power that the page of a battery reckons. */
const slotOf = (quantity: Quantity, device: Device): PointSlot | undefined => {
  const key = pointOf(quantity, device)
  if (key !== undefined) return device.profile.byKey.get(key)
  const current = device.profile.byKey.get('totalCurrent')
  if (!current || quantity.keys[0] !== powerKey || !isPowerReckoned(device)) return undefined
  return { ...current, pointKey: powerKey, pointName: '功率', pointNameEn: 'Power', unit: 'kW', decimals: 1 }
}

/** The type that a ranking is over: of the kind that was named, else of units, that have the point within the place; null: nothing has it. */
export const rankedType = (
  asking: Pick<Asking, 'context'>,
  place: Place | undefined,
  quantity: Quantity,
  group: Group | undefined,
): { readonly type: string; readonly point: PointSlot } | undefined => {
  const { registry, telemetry } = asking.context
  const outer = place?.kind === 'device' ? registry.byId(place.id) : undefined
  const found = new Map<string, { device: Device; point: PointSlot }>()
  const told = new Set<string>()
  const devices = place?.kind === 'station' ? (byStation(registry).get(place.id) ?? []) : registry.all()
  for (const device of devices) {
    if (outer && (device === outer || !liesIn(asking, device, outer))) continue
    const type = device.profile.profileKey
    if (told.has(type)) continue
    const point = slotOf(quantity, device)
    if (!point) continue
    if (!found.has(type)) found.set(type, { device, point })
    if (Number.isFinite(telemetry.latest(device.deviceId)?.values[point.firstSlot])) told.add(type)
  }
  const kinds = group ? groups[group].filter((type) => found.has(type)) : []
  const named = kinds.find((type) => told.has(type)) ?? kinds[0]
  const all = [...found.entries()]
  const unit = all.find(([, { device }]) => device.profile.natures.has('unit'))
  const [type, one] = named ? [named, found.get(named)] : group ? [undefined, undefined] : (unit ?? all[0] ?? [])
  return type !== undefined && one ? { type, point: one.point } : undefined
}
