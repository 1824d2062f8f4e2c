import { sql } from 'kysely'
import { type FactorKind, factorKinds } from '#contract/factorKinds.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import { merchantRoot } from '#server/db/merchantRoot.ts'
import type { FactorSet } from './avoided.ts'
import { type StationSetting, usualShoreSetting, type Water } from './settings.ts'

/** A row of emission_factor; `merchant` is the id of its root, '' for all. */
export type Factor = {
  readonly id: string
  readonly merchant: string
  readonly kind: FactorKind
  readonly area: string
  readonly value: number
  readonly validFrom: string
}
type Place = { readonly merchant: string; readonly zone: string; readonly settings: readonly StationSetting[] }

const isKind = (kind: string): kind is FactorKind => (factorKinds as readonly string[]).includes(kind)

/** All factors, those of all merchants before those of one. */
export const allFactors = async (db: Db): Promise<Factor[]> => {
  const rows = await db
    .selectFrom('emission_factor as f')
    .leftJoin('organization as o', 'o.id', 'f.org_id')
    .select(['f.id', 'f.kind', 'f.area', 'f.value', 'f.valid_from as validFrom'])
    .select(sql.raw<string | null>(merchantRoot('o.path')).as('merchant'))
    .orderBy('f.valid_from')
    .execute()
  return rows.flatMap(({ kind, merchant, ...row }) =>
    isKind(kind) ? [{ ...row, kind, merchant: merchant ?? '' }] : [],
  )
}

const areaOf = (kind: FactorKind, gridArea: string, water: Water): string =>
  kind === 'grid' ? gridArea : kind === 'sulphur' ? water : ''

const setAt = (factors: readonly Factor[], { merchant, zone, settings }: Place, from: number): FactorSet | null => {
  const { gridArea, water } = settings.findLast((each) => each.from <= from) ?? usualShoreSetting
  const startOf = ({ validFrom }: Factor): number => parseTime(`${validFrom} 00:00:00`, zone)
  const found = factorKinds.map((kind) => {
    const own = factors.filter(
      (each) => each.kind === kind && each.area === areaOf(kind, gridArea, water) && startOf(each) <= from,
    )
    return own.findLast((each) => each.merchant === merchant) ?? own.findLast((each) => each.merchant === '')
  })
  const [sfoc, cf, sulphur, nox, grid] = found
  if (!sfoc || !cf || !sulphur || !nox || !grid) return null
  const values = { sfoc: sfoc.value, cf: cf.value, sulphur: sulphur.value, nox: nox.value, grid: grid.value }
  return { from, factorIds: [sfoc, cf, sulphur, nox, grid].map(({ id }) => id), ...values }
}

/** What holds at a station over time, in its order; a time for which one of the five is unknown has none. `factors` by day, as `allFactors` gives them. */
export const factorSets = (factors: readonly Factor[], place: Place): FactorSet[] => {
  const own = factors.filter(({ merchant }) => merchant === '' || merchant === place.merchant)
  const begins = own.map(({ validFrom }) => parseTime(`${validFrom} 00:00:00`, place.zone))
  const times = [...new Set([...begins, ...place.settings.map(({ from }) => from)])].sort((a, b) => a - b)
  return times.flatMap((from) => setAt(own, place, from) ?? [])
}
