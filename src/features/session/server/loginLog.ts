import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'

type Who = { userName: string } | { mobile: string } | { userId: string }
type Try = { who: Who; way: 'password' | 'sms' | 'totp' | 'oidc' | 'logout'; ip: string }

/** Refusals before anything was tried. */
const nothingTried: ReadonlySet<string> = new Set([
  'login.key_expired',
  'captcha.needed',
  'captcha.wrong',
  'oidc.ticket',
])

/** Writes who tried to come in or left, and how it ended: `done` or the key of the refusal. */
export const noteLogin = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { who, way, ip }: Try,
  result: string,
): Promise<void> => {
  const [column, value] =
    'userName' in who
      ? ['user_name', who.userName]
      : 'mobile' in who
        ? ['mobile_phone', who.mobile]
        : ['id', who.userId]
  await sql`
    insert into login_log (at, user_name, user_id, org_id, way, result, ip)
    select ${new Date(clock())}, coalesce(u.user_name, ${value}), u.id, u.org_id, ${way}, ${result}, ${ip}
    from (values (1)) as one left join app_user u on u.${sql.ref(column ?? '')} = ${value}`.execute(db)
}

/** Does the sign-in and writes how it ended. */
export const logged = async <T>(
  context: Pick<Context, 'db' | 'clock'>,
  attempt: Try,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    const answer = await work()
    await noteLogin(context, attempt, 'done')
    return answer
  } catch (error) {
    if (error instanceof AppError && !nothingTried.has(error.key)) await noteLogin(context, attempt, error.key)
    throw error
  }
}
