import type { Transaction } from 'kysely'
import { naturesOf } from '#catalogue/natures.ts'
import { profiles as builtins } from '#catalogue/profiles.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { ownerOf, profileChangeable, profileUsable } from '#server/equipment/profileRights.ts'
import { refuseStale } from '#server/people/people.ts'
import { writeProfilePoints } from '#server/telemetry/store/profilePoints.ts'
import type { iotContract } from '../contract.ts'
import { mostSlots, pointsOf } from './profileInput.ts'
import { namedOf, pointsOfProfiles, type StoredPoint } from './profileQueries.ts'

type Inputs = typeof iotContract
type Trx = Transaction<Tables>
const kind = 'profile'

const said = ({ pointKey, pointName, pointNameEn, ...rest }: StoredPoint): string => {
  const { unit, kind, decimals, size, min, max, sentinels, legend, columns } = rest
  const range = min === null && max === null ? '' : `${min ?? ''}…${max ?? ''}`
  const places = size > 1 ? `×${size}${columns ? ` / ${columns}` : ''}` : ''
  const traits = [unit, kind, places, `.${decimals}`, range, sentinels.join('|'), legend ?? '']
  return [pointKey, pointName, pointNameEn, `(${traits.filter(Boolean).join(', ')})`].filter(Boolean).join(' ')
}

/** What the log says of a profile as it stands. */
const logged = async (trx: Trx, profileId: string) => {
  const row = await trx
    .selectFrom('profile')
    .select(['key as profile_key', 'name as profile_name', 'interval_seconds'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const points = (await pointsOfProfiles(trx, [profileId])).get(profileId) ?? []
  return { ...row, points: points.map(said).join('; ') }
}

export const addProfile = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['profileAdd']>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    if (builtins.some(({ profileKey }) => profileKey === input.profileKey)) throw new AppError('profile.key_taken')
    const points = pointsOf(input.points)
    const request_id = input.requestId || null
    const made = await trx
      .insertInto('profile')
      .values({
        key: input.profileKey,
        name: input.profileName,
        interval_seconds: input.intervalSeconds,
        natures: naturesOf(points, input.natures),
        named_natures: input.natures ?? [],
        request_id,
        org_id: ownerOf(call.caller),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) {
      await writeProfilePoints(trx, made.id, points, mostSlots)
      const subject = { id: made.id, name: input.profileName }
      await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after: await logged(trx, made.id) })
      return made.id
    }
    const before = await trx
      .selectFrom('profile')
      .select('id')
      .where('request_id', '=', request_id)
      .where(profileChangeable(call.caller))
      .executeTakeFirst()
    if (!before) throw new AppError('profile.key_taken')
    return before.id
  })

/** A profile that the caller may change, held until the transaction ends. */
const lockOwn = async (trx: Trx, caller: Caller, profileId: string) => {
  const row = await trx
    .selectFrom('profile')
    .select(['key', 'builtin', 'version', 'named_natures', profileChangeable(caller).as('changeable')])
    .where('id', '=', profileId)
    .where(profileUsable(caller))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (row.builtin) throw new AppError('profile.builtin')
  if (!row.changeable) throw new AppError('profile.not_yours')
  return row
}

const declaredKeys = async (trx: Trx, profileId: string): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('profile_point')
    .select('key')
    .where('profile_id', '=', profileId)
    .where('derive_from', 'is', null)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export const editProfile = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['profileEdit']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { profileId } = input
    const row = await lockOwn(trx, call.caller, profileId)
    refuseStale(row, input.version)
    if (input.profileKey !== row.key) throw new AppError('request.invalid', 'profileKey')
    const before = await logged(trx, profileId)
    const points = pointsOf(input.points, await declaredKeys(trx, profileId))
    const named = input.natures ?? namedOf(row)
    await writeProfilePoints(trx, profileId, points, mostSlots)
    await trx
      .updateTable('profile')
      .set({
        name: input.profileName,
        interval_seconds: input.intervalSeconds,
        natures: naturesOf(points, named),
        named_natures: named,
        version: row.version + 1,
      })
      .where('id', '=', profileId)
      .execute()
    const subject = { id: profileId, name: input.profileName }
    const after = await logged(trx, profileId)
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before, after })
  })

export const removeProfile = ({ db, clock }: Context, call: Call, profileId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Nobody can add a device of this profile while its row is held.
    await lockOwn(trx, call.caller, profileId)
    const device = await trx
      .selectFrom('device')
      .select('id')
      .where('profile_id', '=', profileId)
      .limit(1)
      .executeTakeFirst()
    if (device) throw new AppError('rows.in_use')
    const model = await trx
      .selectFrom('type_model')
      .select('id')
      .where('profile_id', '=', profileId)
      .limit(1)
      .executeTakeFirst()
    if (model) throw new AppError('rows.in_use')
    const before = await logged(trx, profileId)
    await trx.deleteFrom('profile').where('id', '=', profileId).execute()
    const subject = { id: profileId, name: before.profile_name }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before })
  })
