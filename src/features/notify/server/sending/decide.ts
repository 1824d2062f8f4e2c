import type { Facts } from './facts.ts'

export const reasons = {
  over: '告警已结束，未发送 / the alarm ended before it was sent',
  quiet: '告警已搁置或在维护中，未发送 / the alarm was shelved or under maintenance before it was sent',
  noted: '告警已被确认，未发送 / somebody took note of the alarm before it was sent',
  unheard: '告警开始未曾通知，结束也不再通知 / its begin was not told, so its end is not either',
  removed: '告警已删除，未发送 / the alarm was removed before it was sent',
  enters: '该用户已不能登录 / the user may no longer enter',
  lost: '发送时服务中断，可能已送达 / the server stopped while it was sent; it may have arrived',
  unshown: '十分钟内该用户未打开系统 / the user had no portal open for ten minutes',
} as const

/**
 * Why a message is not to leave any more; undefined where it is. Begins, escalations, reminders and digests say what stands now: they are
 * dropped once all that they tell of has ended or is quiet. Who took note stops escalations and reminders; others still learn that the alarm
 * began. An end is told to whom its begin was not kept from; limits and tests always are.
 */
export const needless = (facts: Facts): string | undefined => {
  const { kind, userId, enters, alarmId, clearedAt, acknowledgedAt, quiet, ringing } = facts
  if (userId !== null && enters !== true) return reasons.enters
  if (kind === 'ended') return facts.unheard ? reasons.unheard : undefined
  if (kind === 'limit' || kind === 'test') return undefined
  if (facts.alarmCount > 1 && ringing > 0) return undefined
  if (alarmId === null) return reasons.removed
  if (clearedAt !== null) return reasons.over
  if (quiet !== null) return reasons.quiet
  if (acknowledgedAt !== null && (kind === 'escalated' || kind === 'repeated')) return reasons.noted
  return undefined
}

/** Whether a message may carry a link that takes note of its alarm. */
export const isAcknowledgeable = ({ kind, channel, userId, alarmId, clearedAt, acknowledgedAt }: Facts): boolean =>
  (kind === 'began' || kind === 'escalated' || kind === 'repeated') &&
  (channel === 'email' || channel === 'sms') &&
  userId !== null &&
  alarmId !== null &&
  clearedAt === null &&
  acknowledgedAt === null
