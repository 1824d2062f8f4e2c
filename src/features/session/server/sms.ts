import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/context/context.ts'
import { postSms } from '#server/sms/postSms.ts'

type Sms = {
  /** true once the provider has taken it */
  send(mobile: string, code: string, text: string): Promise<boolean>
  /** takes as long and ends as the last sending did, so that nobody learns which numbers are known */
  pretend(): Promise<boolean>
}

/** Sends through SMS_WEBHOOK; without one the code goes to the log. */
export const createSms = ({ smsWebhook }: Pick<Config, 'smsWebhook'>, log: Log): Sms => {
  const last = { took: 0, sent: true }
  const deliver = async (webhook: string, mobile: string, text: string): Promise<boolean> => {
    const answer = await postSms(webhook, mobile, text)
    if (answer.state === 'sent') return true
    if (answer.state === 'refused' && answer.status !== undefined)
      log.error('SMS_WEBHOOK refused a message', { status: answer.status })
    else log.error('SMS_WEBHOOK could not be reached', { error: answer.error })
    return false
  }
  return {
    send: async (mobile, code, text) => {
      if (smsWebhook === undefined) {
        log.info('no SMS_WEBHOOK: the sign-in code stands here', { mobile, code })
        return true
      }
      const start = performance.now()
      last.sent = await deliver(smsWebhook, mobile, text)
      last.took = performance.now() - start
      return last.sent
    },
    pretend: async () => {
      await new Promise((resolve) => setTimeout(resolve, last.took))
      return last.sent
    },
  }
}
