import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { type NamedNature, namedNatures } from '#catalogue/natures.ts'
import { isAdded } from '#catalogue/points/derived.ts'
import { pointKinds, writings } from '#catalogue/points/point.ts'
import type { Language } from '#contract/errors.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged, pageOf } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { profileChangeable, profileUsable } from '#server/equipment/profileRights.ts'
import { AppError } from '#server/http/appError.ts'
import type { iotContract } from '../contract.ts'

type Inputs = typeof iotContract

const profilesFor = (db: Db, caller: Caller) =>
  db
    .selectFrom('profile')
    .leftJoin('organization as owner', 'owner.id', 'profile.org_id')
    .selectAll('profile')
    .select(['owner.name as owner_name', profileChangeable(caller).as('changeable')])
    .where(profileUsable(caller))
type Row = Awaited<ReturnType<ReturnType<typeof profilesFor>['execute']>>[number]

// What somebody defined goes back as it was given, since it is what the form sends again.
const recordOf = (row: Row, points: readonly StoredPoint[], language: Language) => ({
  profileId: row.id,
  profileKey: row.key,
  profileName: language === 'en' ? row.name_en || row.name : row.name,
  intervalSeconds: row.interval_seconds,
  builtin: row.builtin,
  ownerName: row.owner_name,
  changeable: row.changeable,
  version: row.version,
  natures: namedOf(row),
  points: shownPoints(row, points, language),
})
const shownPoints = ({ builtin }: Pick<Row, 'builtin'>, points: readonly StoredPoint[], language: Language) =>
  points.map((point) =>
    builtin && language === 'en' ? { ...point, pointName: point.pointNameEn || point.pointName } : point,
  )

export const profilePage = async (db: Db, caller: Caller, input: Parsed<Inputs['profilePage']>, language: Language) => {
  const pattern = containing(input.profileName ?? '')
  const query = profilesFor(db, caller)
    .$if(Boolean(input.profileName), (q) =>
      q.where((eb) => eb.or([eb('profile.name', 'ilike', pattern), eb('profile.name_en', 'ilike', pattern)])),
    )
    .orderBy('profile.builtin')
    .orderBy('profile.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const points = await pointsOfProfiles(
    db,
    rows.map(({ id }) => id),
  )
  return { records: rows.map((row) => recordOf(row, points.get(row.id) ?? [], language)), ...page }
}

const profileFor = async (db: Db, caller: Caller, profileId: string): Promise<Row> => {
  const row = await profilesFor(db, caller).where('profile.id', '=', profileId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

/** One profile by its id, else by its key. Refuses `rows.not_found`. */
export const profileDetail = async (
  db: Db,
  caller: Caller,
  { profileId, profileKey }: Parsed<Inputs['profileDetail']>,
  language: Language,
) => {
  const row = await profilesFor(db, caller)
    .$if(profileId !== undefined, (q) => q.where('profile.id', '=', profileId ?? ''))
    .$if(profileId === undefined, (q) => q.where('profile.key', '=', profileKey ?? ''))
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const [points, { devices }] = await Promise.all([
    pointsOfProfiles(db, [row.id]),
    db
      .selectFrom('device as d')
      .innerJoin('station as s', 's.id', 'd.station_id')
      .select(sql<number>`count(*)::int`.as('devices'))
      .where('d.profile_id', '=', row.id)
      .where(inScope(caller, 's.org_id'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...recordOf(row, points.get(row.id) ?? [], language), devices }
}

/** One page of the declared points of a profile. Refuses `rows.not_found`. */
export const pointPage = async (db: Db, caller: Caller, input: Parsed<Inputs['pointPage']>, language: Language) => {
  const { profileId, pointName = '', current, size } = input
  const row = await profileFor(db, caller, profileId)
  const needle = pointName.toLowerCase()
  const fitting = ((await pointsOfProfiles(db, [profileId])).get(profileId) ?? []).filter((point) =>
    [point.pointKey, point.pointName, point.pointNameEn].some((name) => name.toLowerCase().includes(needle)),
  )
  const { records, ...page } = pageOf(fitting, { current, size })
  return { records: shownPoints(row, records, language), ...page }
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
  writing: string
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
  ...(row.writing === 'none' ? {} : { writing: writings.find((writing) => writing === row.writing) ?? 'none' }),
})
