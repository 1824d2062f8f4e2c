import type { Parsed } from '#contract/endpoint.ts'
import { type NamedNature, namedNatures } from '#catalogue/natures.ts'
import { isAdded } from '#catalogue/points/derived.ts'
import { pointKinds } from '#catalogue/points/point.ts'
import type { Language } from '#contract/errors.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { profileChangeable, profileUsable } from '#server/equipment/profileRights.ts'
import type { iotContract } from '../contract.ts'

type Inputs = typeof iotContract

export const profilePage = async (db: Db, caller: Caller, input: Parsed<Inputs['profilePage']>, language: Language) => {
  const pattern = containing(input.profileName ?? '')
  const query = db
    .selectFrom('profile')
    .leftJoin('organization as owner', 'owner.id', 'profile.org_id')
    .selectAll('profile')
    .select(['owner.name as owner_name', profileChangeable(caller).as('changeable')])
    .where(profileUsable(caller))
    .$if(Boolean(input.profileName), (q) =>
      q.where((eb) => eb.or([eb('profile.name', 'ilike', pattern), eb('profile.name_en', 'ilike', pattern)])),
    )
    .orderBy('profile.builtin')
    .orderBy('profile.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  // What somebody defined goes back as it was given, since it is what the form sends again.
  const points = await pointsOfProfiles(
    db,
    rows.map(({ id }) => id),
  )
  const records = rows.map((row) => ({
    profileId: row.id,
    profileKey: row.key,
    profileName: language === 'en' ? row.name_en || row.name : row.name,
    intervalSeconds: row.interval_seconds,
    builtin: row.builtin,
    ownerName: row.owner_name,
    changeable: row.changeable,
    version: row.version,
    natures: namedOf(row),
    points: (points.get(row.id) ?? []).map((point) =>
      row.builtin && language === 'en' ? { ...point, pointName: point.pointNameEn || point.pointName } : point,
    ),
  }))
  return { records, ...page }
}

/** The natures that a stored profile names. */
export const namedOf = ({ named_natures }: { readonly named_natures: readonly (string | null)[] }): NamedNature[] =>
  namedNatures.filter((nature) => named_natures.includes(nature))

/** The points that were declared, by profile; those that `withDerived` added come back by themselves. */
export const pointsOfProfiles = async (db: Db, profileIds: readonly string[]) => {
  if (profileIds.length === 0) return new Map<string, ReturnType<typeof pointOf>[]>()
  const rows = await db
    .selectFrom('profile_point')
    .selectAll()
    .where('profile_id', 'in', profileIds)
    .where('removed', '=', false)
    .orderBy('position')
    .execute()
  const declared = rows.filter((row) => !isAdded(row.key, row.derive_from))
  return new Map([...Map.groupBy(declared, (row) => row.profile_id)].map(([id, own]) => [id, own.map(pointOf)]))
}

type PointRow = {
  key: string
  name: string
  name_en: string
  unit: string
  kind: string
  decimals: number
  size: number
} & {
  min: number | null
  max: number | null
  sentinels: number[]
  legend: string | null
  columns: number | null
}

export type StoredPoint = ReturnType<typeof pointOf>
const pointOf = (row: PointRow) => ({
  pointKey: row.key,
  pointName: row.name,
  pointNameEn: row.name_en,
  unit: row.unit,
  kind: pointKinds.find((kind) => kind === row.kind) ?? 'gauge',
  decimals: row.decimals,
  size: row.size,
  min: row.min,
  max: row.max,
  sentinels: row.sentinels,
  ...(row.kind === 'state' ? { legend: row.legend } : {}),
  ...(row.columns === null ? {} : { columns: row.columns }),
})
