import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WebhookKind } from '../../shapes.ts'
import { refusalIn, requestOf } from './formats.ts'
import type { Words } from './texts.ts'

const words: Words = {
  ...{
    language: 'zh' as const,
    title: '【1级告警】箱 "1"',
    text: '站点：龙潭\n设备：箱',
    level: '1级告警',
    station: '龙潭',
    device: '箱 "1"',
  },
  ...{ alarm: 'SOC过低', time: '2026-01-31 09:41:20', link: 'https://p.example/#/nav?story=7', acknowledge: '' },
}
const facts = {
  messageId: '9',
  messageKind: 'began' as const,
  alarmId: '7',
  level: 1,
  alarmCount: 1,
  ts: 1_769_823_680_000,
}
const now = 1_769_823_690_123
const ask = (kind: WebhookKind, secret = 'SECret', template = '') =>
  requestOf({ kind, url: new URL('https://robot.example/send?access_token=k'), secret, template, words, facts, now })

test('WeCom has its key in the address and no signature', () => {
  const { url, body, headers } = ask('wecom')
  expect([url.href, headers]).toEqual(['https://robot.example/send?access_token=k', {}])
  expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: expect.stringContaining(words.title) } })
})

test('DingTalk is signed in the query', () => {
  const { url } = ask('dingtalk')
  const sign = createHmac('sha256', 'SECret').update(`${now}\nSECret`).digest('base64')
  expect(url.search).toBe(`?access_token=k&timestamp=${now}&sign=${encodeURIComponent(sign)}`)
})

test('Feishu is signed in the body, with the key over nothing', () => {
  const seconds = '1769823690'
  const sign = createHmac('sha256', `${seconds}\nSECret`).update('').digest('base64')
  expect(JSON.parse(ask('feishu').body)).toEqual({
    ...{ timestamp: seconds, sign, msg_type: 'text' },
    content: { text: expect.stringContaining(words.title) },
  })
})

test('plain JSON is signed in a header over time and body', () => {
  const { headers, body } = ask('json')
  const mark = createHmac('sha256', 'SECret').update(`1769823690.${body}`).digest('hex')
  expect(headers).toEqual({ 'X-Tidewatt-Signature': `t=1769823690,v1=${mark}` })
  expect(JSON.parse(body)).toMatchObject({ kind: 'began', messageId: '9', level: 1, device: '箱 "1"', alarmId: '7' })
  expect(ask('json', '').headers).toEqual({})
})

test('a template is the text, or the whole body where it is JSON', () => {
  expect(JSON.parse(ask('wecom', '', '{device} {alarm}').body).text.content).toBe('箱 "1" SOC过低')
  expect(JSON.parse(ask('wecom', '', '{"msgtype":"markdown","markdown":{"content":"{title}"}}').body)).toEqual({
    ...{ msgtype: 'markdown', markdown: { content: words.title } },
  })
  expect(JSON.parse(ask('feishu', 's', '{"msg_type":"text","content":{"text":"{device}"}}').body)).toMatchObject({
    ...{ sign: expect.any(String), content: { text: '箱 "1"' } },
  })
})

test('a text that is too long for WeCom is cut at a whole character', () => {
  const content: string = JSON.parse(ask('wecom', '', `${'箱'.repeat(2000)}{title}`).body).text.content
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048)
  expect(content).toMatch(/^箱+…$/)
})

test.each([
  ['wecom', '{"errcode":0,"errmsg":"ok"}', undefined],
  ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}', 'errcode 93000 invalid webhook url'],
  ['dingtalk', '{"errcode":310000,"errmsg":"sign not match"}', 'errcode 310000 sign not match'],
  ['feishu', '{"code":0,"msg":"success","StatusCode":0}', undefined],
  ['feishu', '{"code":19021,"msg":"sign match fail"}', 'code 19021 sign match fail'],
  ['feishu', '<html>', null],
  ['dingtalk', undefined, null],
  ['json', undefined, undefined],
] as const)('what %s answers: %s', (kind, text, refusal) => {
  expect(refusalIn(kind, text)).toBe(refusal)
})
