import type { Call, Context } from '../context/context.ts'
import { AppError } from '../http/appError.ts'
import { createAttempts } from './attempts.ts'
import { takeCode } from './secondStep.ts'
import { createSecretBox } from './secretBox.ts'
import { createVerify, noteAccount, noteAddress, settle } from './signIn.ts'

/** A password sealed under `randomStr` (as at the sign-in), or a code of the second step. */
export type Proof = {
  readonly password?: string | undefined
  readonly randomStr?: string | undefined
  readonly code?: string | undefined
}

/**
 * Lets somebody who is signed in prove himself anew. Wrong answers count as wrong passwords do and lock the account. Refuses
 * `login.refused`, `totp.refused`, `login.too_many`, `login.key_expired`, and `request.invalid` where nothing was given.
 */
export const createProof = ({ config, db, clock, sealed }: Context) => {
  const attempts = createAttempts(db, clock)
  const verify = createVerify(attempts)
  const box = createSecretBox(config)

  const byCode = async (caller: Call['caller'], ip: string, code: string): Promise<void> => {
    await noteAddress(attempts, ip)
    await noteAccount(attempts, caller.userName)
    if (!(await takeCode(db, box, caller.userId, code, clock()))) throw new AppError('totp.refused')
  }
  const byPassword = async ({ userId, userName }: Call['caller'], ip: string, plain: string): Promise<void> => {
    const user = await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
    await verify(userName, ip, plain, user?.password_hash)
  }
  return async ({ caller, ip }: Pick<Call, 'caller' | 'ip'>, { password, randomStr, code }: Proof): Promise<void> => {
    if (code) await byCode(caller, ip, code)
    else if (password && randomStr) {
      const [plain = ''] = await sealed.open(randomStr, [password])
      await byPassword(caller, ip, plain)
    } else throw new AppError('request.invalid', 'password')
    await settle(db, attempts, caller.userName, ip)
  }
}
