import type { CommandState } from '#catalogue/commands/command.ts'
import type { Language } from '#contract/errors.ts'
import type { State } from '#web/equipment/states/StateTag.tsx'
import type { CommandRow, Interlock } from '../shapes.ts'

/** The mark and colour of each state of a command. */
export const faceOf: Readonly<Record<CommandState, State>> = {
  pending: 'connecting',
  approved: 'info',
  sending: 'info',
  sent: 'info',
  accepted: 'info',
  done: 'ok',
  rejected: 'shutdown',
  cancelled: 'shutdown',
  expired: 'stale',
  blocked: 'fault',
  offline: 'offline',
  refused: 'fault',
  unanswered: 'lost',
  unconfirmed: 'fault',
}

/** The names of the interlocks that are not met, in one line; '' where all are. */
export const unmetText = (interlocks: readonly Interlock[], language: Language): string =>
  interlocks
    .filter(({ ok }) => !ok)
    .map(({ name, nameEn }) => (language === 'zh' ? name : nameEn))
    .join(language === 'zh' ? '、' : ', ')

/** What a command is to set, in words; '' for one without arguments. */
export const settingText = (
  { setting, settingEn }: Pick<CommandRow, 'setting' | 'settingEn'>,
  language: Language,
): string => (language === 'zh' ? setting : settingEn)

/** Whole seconds as m:ss; what is over is 0:00. */
export const countdownText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
