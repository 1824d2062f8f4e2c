import type { CommandArgs, CommandState } from '#catalogue/commands/command.ts'
import type { Language } from '#contract/errors.ts'
import type { State } from '#web/equipment/states/StateTag.tsx'
import type { Interlock } from '../shapes.ts'

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

const operativeWords = { true: { zh: '可用', en: 'in service' }, false: { zh: '停用', en: 'out of service' } } as const

/** What a command is to do, as its approver reads it: a power in kW, the point and its value, a card; '' for a command without arguments. */
export const argsText = ({ pointKey, index, value, operative, idTag }: CommandArgs, language: Language): string => {
  if (operative !== undefined) return operativeWords[operative === true ? 'true' : 'false'][language]
  if (idTag !== undefined) return String(idTag)
  if (value === undefined) return ''
  return pointKey === undefined ? `${value} kW` : `${pointKey}[${index ?? 0}] = ${value}`
}

/** Whole seconds as m:ss; what is over is 0:00. */
export const countdownText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
