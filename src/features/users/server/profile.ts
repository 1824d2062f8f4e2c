import type { Parsed } from '#contract/endpoint.ts'
import { emailPattern, phonePattern } from '#contract/person.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { avatarOf } from '#server/files/avatar.ts'
import { AppError } from '#server/http/appError.ts'
import { changesBetween, noteOperation } from '#server/administration/operationLog.ts'
import type { createProof } from '#server/people/proof.ts'
import { changePeople, merged } from '#server/people/people.ts'
import type { usersContract } from '../contract.ts'
import { refuseTwin } from './writes.ts'

type Prove = ReturnType<typeof createProof>

/** What somebody may change of himself, and his name. */
export const profileOf = async (db: Db, userId: string) => {
  const row = await db
    .selectFrom('app_user')
    .select(['user_name', 'real_name', 'mobile_phone', 'email', 'gender', 'theme_type'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...row, mobile_phone: row.mobile_phone ?? '' }
}

/** The same with what stands beside it; times in his own zone. */
export const ownProfile = async (db: Db, { userId, timeZone }: Caller) => {
  const [facts, beside] = await Promise.all([
    profileOf(db, userId),
    db
      .selectFrom('app_user as u')
      .innerJoin('organization as o', 'o.id', 'u.org_id')
      .select(['o.name as dept_name', 'o.time_zone', 'u.expiry_time', avatarOf('u.id').as('avatar_attach_id')])
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  const { expiry_time } = beside
  return { ...facts, ...beside, expiry_time: expiry_time && formatTime(expiry_time.getTime(), timeZone) }
}

/** Who may sign in by his mobile number proves himself before it is another one. */
const proveOwner = async (
  { db, prove }: Pick<Context, 'db'> & { prove: Prove },
  call: Call,
  { mobile_phone, ...proof }: Parsed<typeof usersContract.saveProfile>,
): Promise<void> => {
  if (mobile_phone === undefined || !phonePattern.test(mobile_phone)) return
  if (mobile_phone !== (await profileOf(db, call.caller.userId)).mobile_phone) await prove(call, proof)
}

/** Refuses what the proof refuses where the mobile number is another one, and facts that are not sound. */
export const saveProfile = async (
  given: Pick<Context, 'db' | 'clock'> & { prove: Prove },
  call: Call,
  input: Parsed<typeof usersContract.saveProfile>,
): Promise<void> => {
  await proveOwner(given, call, input)
  const { password: _, randomStr: __, code: ___, ...facts } = input
  await writeProfile(given, call, facts)
}

type Facts = Omit<Parsed<typeof usersContract.saveProfile>, 'password' | 'randomStr' | 'code'>
const writeProfile = ({ db, clock }: Pick<Context, 'db' | 'clock'>, call: Call, input: Facts): Promise<void> =>
  changePeople(db, async (trx) => {
    const { userId } = call.caller
    const { user_name, ...before } = await profileOf(trx, userId)
    const after = merged(before, input)
    if (after.real_name === '') throw new AppError('user.real_name_required')
    if (after.mobile_phone !== before.mobile_phone && !phonePattern.test(after.mobile_phone))
      throw new AppError('user.phone_required')
    if (after.email !== '' && !emailPattern.test(after.email)) throw new AppError('user.email_pattern')
    await trx
      .updateTable('app_user')
      .set((eb) => ({ ...after, mobile_phone: after.mobile_phone || null, version: eb('version', '+', 1) }))
      .where('id', '=', userId)
      .execute()
      .catch(refuseTwin)
    const { theme_type: _, ...wasKnown } = before
    const { theme_type: __, ...known } = after
    // A change of theme is no news to anybody.
    if (changesBetween(wasKnown, known).length === 0) return
    const subject = { id: userId, name: user_name }
    await noteOperation(trx, call, clock(), {
      kind: 'user',
      action: 'profile',
      subject,
      before: wasKnown,
      after: known,
    })
  })
