import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { Interlock } from '../shapes.ts'
import { type Aim, gatherFacts } from './gather.ts'
import { judgeAll } from './interlocks.ts'

/** The interlocks of a command as they stand now. */
export const interlocksNow = async (context: Context, aim: Aim): Promise<Interlock[]> =>
  judgeAll(aim.spec.interlocks, await gatherFacts(context, context.db, aim))

/** Refuses another open command (3062), else every condition that fails, by name (3061). */
export const refuseUnmet = (interlocks: readonly Interlock[], { language }: Pick<Call, 'language'>): void => {
  const unmet = interlocks.filter(({ ok }) => !ok)
  if (unmet.some(({ key }) => key === 'noCommand')) throw new AppError('control.open')
  if (unmet.length === 0) return
  const names = unmet.map(({ name, nameEn }) => (language === 'zh' ? name : nameEn))
  throw new AppError('control.interlock', names.join(language === 'zh' ? '、' : ', '))
}
