import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import { profileUsable } from '#server/equipment/profileRights.ts'
import { AppError } from '#server/http/appError.ts'
import type { iotContract } from '../contract.ts'
import type { profilePoint } from '../shapes.ts'
import { editProfile } from './profileChanges.ts'
import { pointsOfProfiles } from './profileQueries.ts'

type Inputs = typeof iotContract
type Given = z.output<typeof profilePoint>
type Which = { readonly profileId: string; readonly version: number }

/** Changes the points of a profile as an edit of the whole does, which refuses where its version is another one meanwhile. */
const change = async (
  context: Context,
  call: Call,
  { profileId, version }: Which,
  how: (points: readonly Given[]) => Given[],
): Promise<void> => {
  const row = await context.db
    .selectFrom('profile')
    .select(['key', 'name', 'interval_seconds'])
    .where('id', '=', profileId)
    .where(profileUsable(call.caller))
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const stored = (await pointsOfProfiles(context.db, [profileId])).get(profileId) ?? []
  const points = how(stored)
  if (points.length === 0) throw new AppError('request.invalid', 'points')
  const named = { profileKey: row.key, profileName: row.name, intervalSeconds: row.interval_seconds }
  await editProfile(context, call, { profileId, version, ...named, points })
}

/** Refuses `point.key_taken` where the profile has one of this key. */
export const addPoint = (context: Context, call: Call, input: Parsed<Inputs['pointAdd']>): Promise<void> => {
  const { profileId, version, ...point } = input
  return change(context, call, { profileId, version }, (points) => [...points, point])
}

const placeOf = (points: readonly Given[], pointKey: string): number => {
  const place = points.findIndex((each) => each.pointKey === pointKey)
  if (place < 0) throw new AppError('rows.not_found')
  return place
}

export const editPoint = (context: Context, call: Call, input: Parsed<Inputs['pointEdit']>): Promise<void> => {
  const { profileId, version, ...point } = input
  return change(context, call, { profileId, version }, (points) => points.with(placeOf(points, point.pointKey), point))
}

export const removePoint = (context: Context, call: Call, input: Parsed<Inputs['pointRemove']>): Promise<void> => {
  const { pointKey, ...which } = input
  return change(context, call, which, (points) => points.toSpliced(placeOf(points, pointKey), 1))
}
