import type { Language } from '#contract/errors.ts'
import type { PointSlot, Profile } from '#server/context/devices.ts'
import { AppError } from '#server/http/appError.ts'

/** One number of a profile: a point, or one place of an array point; `index` counts from 1, and is 1 where there is no array. */
export type Item = { readonly point: PointSlot; readonly index: number; readonly slot: number }

export const pointName = (point: PointSlot, language: Language): string =>
  language === 'en' ? point.pointNameEn || point.pointName : point.pointName

export const itemOf = (profile: Profile, pointKey: string, index: number): Item => {
  const point = profile.byKey.get(pointKey)
  if (!point) throw new AppError('point.unknown', pointKey)
  if (index < 1 || index > point.size) throw new AppError('point.no_place', `${pointKey}:${index}`, String(point.size))
  return { point, index, slot: point.firstSlot + index - 1 }
}

export const itemsOf = (point: PointSlot): Item[] =>
  Array.from({ length: point.size }, (_, at) => ({ point, index: at + 1, slot: point.firstSlot + at }))

/** `soc,cellVoltage:3` → items, each once; refuses `point.unknown` and `point.no_place`. */
export const parseItems = (profile: Profile, list: string): Item[] => {
  const ids = new Set(
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  const items = [...ids].map((each) => {
    const [, key = each, index = '1'] = /^(\w+)(?::(\d{1,6}))?$/.exec(each) ?? []
    return itemOf(profile, key, Number(index))
  })
  return [...new Map(items.map((item) => [item.slot, item])).values()]
}

const plainItems = (profile: Profile): Item[] =>
  profile.points.filter((point) => point.kind !== 'array').flatMap(itemsOf)

/** `soc`, or `cellVoltage:3` for one place of an array. */
export const pointId = ({ point, index }: Item): string =>
  point.kind === 'array' ? `${point.pointKey}:${index}` : point.pointKey

/** The items that a list names, or all but the places of arrays where there is none; refuses `point.unknown`. */
export const historyItems = (profile: Profile, list: string | undefined): Item[] =>
  list ? parseItems(profile, list) : plainItems(profile)

export const itemTitle = ({ point, index }: Pick<Item, 'point' | 'index'>, language: Language): string =>
  pointName(point, language) + (point.kind === 'array' ? ` ${index}` : '')
