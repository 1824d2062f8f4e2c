import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/config/mail.ts'
import { type Outcome, reasonOf, sent } from './outcome.ts'

export type Letter = { readonly to: string; readonly subject: string; readonly text: string }
export type MailRoom = {
  /** Never throws. `signal` gives it up. */
  send(letter: Letter, signal?: AbortSignal): Promise<Outcome>
  close(): void
}
/** ms; the mail server may take long to look through a letter */
export type MailTimes = { readonly connect: number; readonly answer: number }
const usual: MailTimes = { connect: 10_000, answer: 60_000 }

const address = /^[^\s<>@,;:"()[\]\\]{1,64}@[^\s<>@,;:"()[\]\\]{1,255}$/
/** Whether e-mail can be sent to it: one address without anything beside it. */
export const isAddress = (text: string): boolean => address.test(text)

const wasAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

type Body = { readonly readableDidRead: boolean }

/** At most two connections to SMTP_URL, kept open between letters. */
export const createMailRoom = ({ url, from }: MailConfig, { connect, answer }: MailTimes = usual): MailRoom => {
  const mailer = createTransport({
    ...{ url, pool: true as const, maxConnections: 2, maxMessages: 100 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...{ dnsTimeout: connect, connectionTimeout: connect, greetingTimeout: connect, socketTimeout: answer },
  })
  const domain = /@([^<>\s@]+)>?$/.exec(from)?.[1] ?? 'tidewatt'
  /** what goes out after DATA, on each connection that a letter is tried on */
  const bodies = new Map<unknown, Body[]>()
  mailer.use('stream', ({ data, message }, done) => {
    const make = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const body = make(options)
      bodies.get(data.messageId)?.push(body)
      return body
    }
    done()
  })
  return {
    send: async ({ to, subject, text }, signal) => {
      const messageId = `<${randomUUID()}@${domain}>`
      const begun: Body[] = []
      bodies.set(messageId, begun)
      try {
        await mailer.sendMail({
          ...{ from, to: { name: '', address: to }, subject, text, messageId, textEncoding: 'base64' },
          ...(signal ? { signal } : {}),
        })
        return sent
      } catch (error) {
        const mayHaveGone = begun.some(({ readableDidRead }) => readableDidRead)
        return { state: mayHaveGone && !wasAnswered(error) ? 'unsure' : 'refused', error: reasonOf(error) }
      } finally {
        bodies.delete(messageId)
      }
    },
    close: () => mailer.close(),
  }
}
