import type { Config } from '#server/config/config.ts'
import type { MailConfig } from '#server/config/mail.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import { postSms } from '#server/sms/postSms.ts'
import { createReach, webhookUrl } from './addresses.ts'
import { createMailRoom, isAddress, type MailRoom, type MailTimes } from './email.ts'
import type { Facts } from './facts.ts'
import { refusalIn, requestOf } from './formats.ts'
import { type Outcome, reasonOf, sent } from './outcome.ts'
import { post } from './posting.ts'
import { bodyOf, shortOf, type Words } from './texts.ts'
import { openSecret } from './webhookSecret.ts'

export type ChannelTimes = { readonly mail?: MailTimes; readonly postMs?: number }
export type Channels = {
  /** sends what was taken in hand; never throws */
  send(facts: Facts, words: Words, now: number, signal?: AbortSignal): Promise<Outcome>
  /** lets connections go; the next message opens new ones */
  close(): void
}

const unable = (error: string): Outcome => ({ state: 'unable', error })
const off = '服务器未配置该渠道 / the server is not set up for this channel'
const noContact = '该用户没有可用的邮箱或手机号 / the user has no usable e-mail address or mobile number'
export const isMobile = (text: string): boolean => /^\+?[\d -]{5,20}$/.test(text)

/** The ways out of the server. */
export const createChannels = (
  { mail, smsWebhook, notifyNetworks }: Pick<Config, 'mail' | 'smsWebhook' | 'notifyNetworks'>,
  box: SecretBox,
  times: ChannelTimes = {},
): Channels => {
  let room: MailRoom | undefined
  const roomOf = (given: MailConfig): MailRoom => {
    room ??= createMailRoom(given, times.mail)
    return room
  }
  const reach = createReach(notifyNetworks)

  const byEmail = async ({ email }: Facts, words: Words, signal?: AbortSignal): Promise<Outcome> => {
    if (!mail) return unable(off)
    if (!email || !isAddress(email)) return unable(noContact)
    return roomOf(mail).send({ to: email, subject: words.title, text: bodyOf(words, false) }, signal)
  }
  const bySms = async ({ mobile }: Facts, words: Words): Promise<Outcome> => {
    if (smsWebhook === undefined) return unable(off)
    if (!mobile || !isMobile(mobile)) return unable(noContact)
    const answer = await postSms(smsWebhook, mobile, shortOf(words))
    if (answer.state === 'sent') return sent
    if (answer.state === 'refused' && answer.status !== undefined)
      return { state: 'refused', error: `HTTP ${answer.status}` }
    return {
      state: answer.state,
      error: reasonOf(answer.error instanceof Error ? (answer.error.cause ?? answer.error) : answer.error),
    }
  }
  const byWebhook = async (facts: Facts, words: Words, now: number): Promise<Outcome> => {
    const { webhookId, webhookKind: kind, template, messageId, alarmId, level, alarmCount, beganAt, createdAt } = facts
    const url = webhookUrl(facts.url ?? '')
    if (!webhookId || !kind || !url) return unable('URL')
    let secret: string
    try {
      secret = openSecret(box, webhookId, facts.secret)
    } catch {
      return unable('无法读取密钥，请重新输入 / the secret cannot be read; enter it again')
    }
    const told = {
      messageId,
      messageKind: facts.kind,
      alarmId,
      level,
      alarmCount,
      ts: (beganAt ?? createdAt).getTime(),
    }
    const request = requestOf({ kind, url, secret, template: template ?? '', words, facts: told, now })
    const answer = await post(reach, request, times.postMs)
    if ('state' in answer) return answer
    const refusal = refusalIn(kind, answer.text)
    if (refusal === null) return { state: 'unsure', error: 'HTTP 200: unreadable answer' }
    return refusal === undefined ? sent : { state: 'refused', error: reasonOf(refusal) }
  }
  return {
    send: async (facts, words, now, signal) => {
      try {
        if (facts.channel === 'email') return await byEmail(facts, words, signal)
        if (facts.channel === 'sms') return await bySms(facts, words)
        if (facts.channel === 'webhook') return await byWebhook(facts, words, now)
        return unable(off)
      } catch (error) {
        return { state: 'unsure', error: reasonOf(error) }
      }
    },
    close: () => {
      room?.close()
      room = undefined
    },
  }
}
