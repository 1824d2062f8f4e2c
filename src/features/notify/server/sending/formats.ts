import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { MessageKind, WebhookKind } from '../../shapes.ts'
import { filled } from './template.ts'
import { bodyOf, type Words } from './texts.ts'

type Asked = {
  readonly kind: WebhookKind
  readonly url: URL
  readonly secret: string
  readonly template: string
  readonly words: Words
  /** of the message, for receivers that read it by program */
  readonly facts: {
    readonly messageId: string
    readonly messageKind: MessageKind
    readonly alarmId: string | null
    readonly level: number | null
    readonly alarmCount: number
    readonly ts: number
  }
  /** ms */
  readonly now: number
}
export type Request = { readonly url: URL; readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** bytes of text that robots take: WeCom 2048, DingTalk and Feishu 20 kB a message */
const mostBytes: Readonly<Record<WebhookKind, number>> = { wecom: 2048, dingtalk: 15_000, feishu: 15_000, json: 60_000 }

const hmac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As many whole characters as fit. */
const inBytes = (text: string, most: number): string => {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  return `${new TextDecoder('utf-8', { fatal: false }).decode(bytes.subarray(0, most - 6)).replace(/\uFFFD+$/, '')}…`
}

const wrapped: Readonly<Record<Exclude<WebhookKind, 'json'>, (content: string) => Record<string, unknown>>> = {
  wecom: (content) => ({ msgtype: 'text', text: { content } }),
  dingtalk: (content) => ({ msgtype: 'text', text: { content } }),
  feishu: (text) => ({ msg_type: 'text', content: { text } }),
}

const plain = ({ words, facts: { messageKind, ...facts } }: Asked): Record<string, unknown> => {
  const { acknowledge: _, ...said } = words
  return { kind: messageKind, ...facts, levelName: said.level, ...said, level: facts.level }
}

const contentOf = (asked: Asked): Record<string, unknown> => {
  const { kind, template, words } = asked
  const own = template.trim() === '' ? undefined : filled(template, words)
  if (own && 'json' in own) return own.json
  if (kind === 'json') return own ? { ...plain(asked), text: inBytes(own.text, mostBytes.json) } : plain(asked)
  return wrapped[kind](inBytes(own?.text ?? bodyOf(words, true), mostBytes[kind]))
}

/** The request as the peer wants it, signed where there is a secret. */
export const requestOf = (asked: Asked): Request => {
  const { kind, secret, now } = asked
  const url = new URL(asked.url)
  const content = contentOf(asked)
  const seconds = Math.floor(now / 1000)
  if (secret === '' || kind === 'wecom') return { url, body: JSON.stringify(content), headers: {} }
  if (kind === 'dingtalk') {
    url.searchParams.set('timestamp', String(now))
    url.searchParams.set('sign', hmac(secret, `${now}\n${secret}`).toString('base64'))
    return { url, body: JSON.stringify(content), headers: {} }
  }
  if (kind === 'feishu') {
    const sign = hmac(`${seconds}\n${secret}`, '').toString('base64')
    return { url, body: JSON.stringify({ timestamp: String(seconds), sign, ...content }), headers: {} }
  }
  const body = JSON.stringify(content)
  const mark = hmac(secret, `${seconds}.${body}`).toString('hex')
  return { url, body, headers: { 'X-Tidewatt-Signature': `t=${seconds},v1=${mark}` } }
}

const code = z.union([z.number(), z.string()]).optional()
const answer = z.object({
  errcode: code,
  code,
  StatusCode: code,
  errmsg: z.string().optional(),
  msg: z.string().optional(),
})

/** What a robot's answer says: undefined that it took it, null that it cannot be read, else why not. */
export const refusalIn = (kind: WebhookKind, text: string | undefined): string | null | undefined => {
  if (kind === 'json') return undefined
  if (text === undefined) return null
  let read: z.infer<typeof answer>
  try {
    read = answer.parse(JSON.parse(text))
  } catch {
    return null
  }
  const said = kind === 'feishu' ? (read.code ?? read.StatusCode) : read.errcode
  if (said === undefined) return null
  return Number(said) === 0
    ? undefined
    : `${kind === 'feishu' ? 'code' : 'errcode'} ${said} ${read.errmsg ?? read.msg ?? ''}`.trim()
}
