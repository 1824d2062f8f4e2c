import { accountSubject, type Attempts } from '#server/people/attempts.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { Handlers } from '#server/http/feature.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { sessionContract } from '../contract.ts'
import { passwordHashOf } from './queries.ts'
import { confirmSecret, offerSecret, secondStepOf, takeCode } from '#server/people/secondStep.ts'
import { createVerify, noteAccount, settle } from '#server/people/signIn.ts'

type Calls = Pick<Handlers<typeof sessionContract>, 'totp' | 'totpBegin' | 'totpConfirm' | 'totpRemove'>

/** What somebody does about his own second step; wrong codes count as wrong passwords do. */
export const totpCalls = (context: Context, box: SecretBox, attempts: Attempts): Calls => {
  const { db, clock, sealed } = context
  const verify = createVerify(attempts)
  const operation = ({ caller }: Call, action: string) => ({
    kind: 'user',
    action,
    subject: { id: caller.userId, name: caller.userName },
  })
  return {
    totp: (_, { caller }) => secondStepOf(db, caller.userId),

    totpBegin: (_, { caller }) => offerSecret(db, box, caller),

    totpConfirm: async ({ code }, call) => {
      const { userId, userName } = call.caller
      await noteAccount(attempts, userName)
      const recovery_codes = await db.transaction().execute(async (trx) => {
        const codes = await confirmSecret(trx, box, userId, code.replace(/\s/g, ''), clock())
        await noteOperation(trx, call, clock(), operation(call, 'totpOn'))
        return codes
      })
      await attempts.takeBack(accountSubject(userName))
      return { recovery_codes }
    },

    totpRemove: async ({ randomStr, password, code }, call) => {
      const { userId, userName } = call.caller
      const [plain = ''] = await sealed.open(randomStr, [password])
      if (!(await secondStepOf(db, userId)).on) throw new AppError('totp.off')
      await verify(userName, call.ip, plain, await passwordHashOf(db, userId))
      if (!(await takeCode(db, box, userId, code, clock()))) throw new AppError('totp.refused')
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('user_totp').where('user_id', '=', userId).execute()
        await noteOperation(trx, call, clock(), operation(call, 'totpOff'))
      })
      await settle(db, attempts, userName, call.ip)
      return true as const
    },
  }
}
