import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import { accountSubject, forgetAttempts } from '#server/people/attempts.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { removeUnused, setUses } from '#server/files/attachments.ts'
import { AppError } from '#server/http/appError.ts'
import { organizationName, roleNames } from '#server/administration/names.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { passwordFault } from '#server/people/passwordRule.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { changePeople, merged, refuseStale, refuseWithoutAdministrator } from '#server/people/people.ts'
import { refuseRicher, refuseRoles } from '#server/people/roleGrants.ts'
import { endSessions, openSessions } from '#server/people/sessions.ts'
import type { usersContract } from '../contract.ts'
import { type HeldUser, holdUser, organizationSeen } from './queries.ts'
import { expiryOf, noUser, type UserFacts, userFault } from './rules.ts'
import { deleteUser, insertUser, madeBefore, movePicture, writeRoles, writeUser } from './writes.ts'

type Inputs = { [K in keyof typeof usersContract]: Parsed<(typeof usersContract)[K]> }
type Sealed = { password?: string | undefined; randomStr?: string | undefined }

/** The hash of the password that was sealed, or undefined where none was given. */
const hashOf = async ({ sealed }: Context, { password, randomStr }: Sealed): Promise<string | undefined> => {
  if (!password) return undefined
  const [plain = ''] = await sealed.open(randomStr ?? '', [password])
  const fault = passwordFault(plain, '')
  if (fault) throw new AppError(fault)
  return hashPassword(plain)
}

const factsOf = (before: UserFacts, input: Omit<Inputs['save'], 'requestId'>, timeZone: string): UserFacts => {
  const expiry_time = expiryOf(input.expiry_time, timeZone)
  if (expiry_time === 'invalid') throw new AppError('user.expiry_invalid')
  const facts = merged(before, {
    ...input,
    expiry_time,
    role_ids: input.role_ids && [...new Set(input.role_ids)].sort(),
  })
  const fault = userFault(facts)
  if (fault) throw new AppError(fault)
  return facts
}

/** What the log says of a user: no secrets, names for ids, times in the zone of who changed them. */
const logged = async (
  trx: Transaction<Tables>,
  { role_ids, dept_id, expiry_time, ...facts }: UserFacts,
  timeZone: string,
) => ({
  ...facts,
  dept: await organizationName(trx, dept_id),
  roles: await roleNames(trx, role_ids),
  expiry_time: expiry_time === null ? '' : formatTime(expiry_time, timeZone),
})

const refuseElsewhere = async (
  trx: Transaction<Tables>,
  { caller }: Call,
  before: UserFacts,
  after: UserFacts,
): Promise<void> => {
  if (after.platform_admin !== before.platform_admin && !caller.isPlatformAdmin)
    throw new AppError('user.platform_only')
  if (after.dept_id !== before.dept_id && !(await organizationSeen(trx, caller, after.dept_id ?? '')))
    throw new AppError('rows.not_found')
  await refuseRoles(
    trx,
    caller,
    after.role_ids.filter((id) => !before.role_ids.includes(id)),
  )
}

export const addUser = async (context: Context, call: Call, input: Inputs['save']): Promise<string> => {
  const { timeZone } = call.caller
  const facts = factsOf(noUser, input, timeZone)
  if (!input.password) throw new AppError('user.password_required')
  const hash = await hashOf(context, input)
  return changePeople(context.db, async (trx) => {
    const requestId = input.requestId || null
    const before = await madeBefore(trx, call.caller, requestId)
    if (before !== undefined) return before
    await refuseElsewhere(trx, call, noUser, facts)
    const id = await insertUser(trx, facts, hash ?? '', requestId)
    await writeRoles(trx, id, facts.role_ids)
    const subject = { id, name: facts.user_name }
    await noteOperation(trx, call, context.clock(), {
      kind: 'user',
      action: 'save',
      subject,
      after: await logged(trx, facts, timeZone),
    })
    return id
  })
}

/** What a user can sign in by, beside his password. */
const waysIn = ({ mobile_phone, external_name }: UserFacts): string => JSON.stringify([mobile_phone, external_name])

const mayStay = ({ status, expiry_time }: UserFacts, now: number): boolean =>
  status === 0 && (expiry_time === null || expiry_time > now)

/** Ends what the change takes away: the sessions of who may not stay, else the live streams, which come back with the new rights. */
const endAfter = (trx: Transaction<Tables>, { id }: HeldUser, stays: boolean, now: number): Promise<string[]> =>
  stays ? openSessions(trx, { userId: id }) : endSessions(trx, { userId: id }, 'administrator', now)

export const editUser = async (context: Context, call: Call, input: Inputs['update']): Promise<void> => {
  const { timeZone, userId } = call.caller
  const now = context.clock()
  const hash = await hashOf(context, input)
  const ended = await changePeople(context.db, async (trx) => {
    const held = await holdUser(trx, call.caller, input.user_id)
    refuseStale(held, input.version)
    const after = factsOf(held.facts, input, timeZone)
    await refuseElsewhere(trx, call, held.facts, after)
    if (hash !== undefined || waysIn(after) !== waysIn(held.facts)) await refuseRicher(trx, call.caller, held.id)
    if (held.id === userId && !mayStay(after, now)) throw new AppError('user.self')
    await writeUser(trx, held.id, after, hash)
    if (after.dept_id !== held.facts.dept_id) await movePicture(trx, held.id, after.dept_id ?? '')
    await writeRoles(trx, held.id, after.role_ids)
    await refuseWithoutAdministrator(trx)
    await noteOperation(trx, call, now, {
      kind: 'user',
      action: 'update',
      subject: { id: held.id, name: after.user_name },
      before: await logged(trx, held.facts, timeZone),
      after: { ...(await logged(trx, after, timeZone)), ...(hash === undefined ? {} : { password: '******' }) },
    })
    return endAfter(trx, held, mayStay(after, now) && hash === undefined, now)
  })
  context.live.endSessions(ended)
}

/** One change of a user whom the caller may change; what it resolves to are the sessions whose streams end. */
const change = async (
  context: Context,
  call: Call,
  userId: string,
  action: string,
  work: (trx: Transaction<Tables>, held: HeldUser) => Promise<string[]>,
): Promise<void> => {
  const ended = await changePeople(context.db, async (trx) => {
    const held = await holdUser(trx, call.caller, userId)
    const gone = action === 'remove' ? { before: await logged(trx, held.facts, call.caller.timeZone) } : {}
    const sessions = await work(trx, held)
    const subject = { id: held.id, name: held.facts.user_name }
    await noteOperation(trx, call, context.clock(), { kind: 'user', action, subject, ...gone })
    return sessions
  })
  context.live.endSessions(ended)
}

export const removeUser = async (context: Context, call: Call, { user_id }: Inputs['remove']): Promise<void> => {
  let pictures: string[] = []
  await change(context, call, user_id, 'remove', async (trx, held) => {
    if (held.id === call.caller.userId) throw new AppError('user.self')
    pictures = (await setUses(trx, call.caller, { kind: 'avatar', subjectId: held.id }, [])) ?? []
    const ended = await endSessions(trx, { userId: held.id }, 'administrator', context.clock())
    await deleteUser(trx, held.id)
    await refuseWithoutAdministrator(trx)
    await forgetAttempts(trx, accountSubject(held.facts.user_name))
    return ended
  })
  await removeUnused(context.db, context.config.dataDir, pictures)
}

export const resetPassword = async (context: Context, call: Call, input: Inputs['resetPassword']): Promise<void> => {
  const hash = await hashOf(context, input)
  if (hash === undefined) throw new AppError('user.password_required')
  await change(context, call, input.user_id, 'resetPassword', async (trx, held) => {
    await refuseRicher(trx, call.caller, held.id)
    await writeUser(trx, held.id, held.facts, hash)
    return endSessions(trx, { userId: held.id }, 'password', context.clock())
  })
}

/** His sign-in goes by the password alone from now on; what he was in the middle of is void, since his version moves on. */
export const resetTotp = (context: Context, call: Call, { user_id }: Inputs['resetTotp']): Promise<void> =>
  change(context, call, user_id, 'resetTotp', async (trx, held) => {
    await refuseRicher(trx, call.caller, held.id)
    const { numDeletedRows } = await trx.deleteFrom('user_totp').where('user_id', '=', held.id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('totp.off')
    await writeUser(trx, held.id, held.facts)
    return []
  })

export const unlockUser = (context: Context, call: Call, { user_id }: Inputs['unlock']): Promise<void> =>
  change(context, call, user_id, 'unlock', async (trx, held) => {
    await forgetAttempts(trx, accountSubject(held.facts.user_name))
    return []
  })
