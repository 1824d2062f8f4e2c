import { expect, test } from 'vitest'
import { filled } from './template.ts'
import { bodyOf, oneLine, type Said, shortOf, wordsOf } from './texts.ts'

const links = { link: 'https://portal.example/#/nav?story=7', acknowledge: '' }
const said: Said = {
  ...{ kind: 'began', level: 1, alarmCount: 1, stationName: '龙潭站', timeZone: 'Asia/Shanghai', alarmId: '7' },
  ...{ rule: 'socLow', value: 8.04, place: '', beganAt: new Date('2026-01-31T01:41:20Z'), clearedAt: null },
  ...{ createdAt: new Date('2026-01-31T01:41:21Z'), deviceName: '3号簇', unitName: 'XD-014', others: [] },
}
const wordsFor = (change: Partial<Said>) => wordsOf({ ...said, ...change }, links, 'zh')

test('a message names level, station, device, alarm and time of the station', () => {
  const words = wordsFor({})
  expect(words.title).toMatch(/^【1级告警】龙潭站 XD-014 \/ 3号簇：.+8\.0 %$/)
  expect(words.text).toContain('开始时间：2026-01-31 09:41:20')
  expect(wordsOf(said, links, 'en').title).toMatch(/^\[Level 1 alarm\] 龙潭站 XD-014 \/ 3号簇: /)
})

test.each([
  ['escalated', '【升级·1级告警】'],
  ['repeated', '【重复提醒·1级告警】'],
  ['ended', '【恢复】'],
  ['digest', '【汇总·1级告警】龙潭站：'],
  ['limit', '【已达上限·1级告警】'],
  ['test', '【测试】'],
] as const)('the title of %s begins with %s', (kind, begin) => {
  expect(wordsFor({ kind, alarmCount: 3 }).title.startsWith(begin)).toBe(true)
})

const hostile = 'A\r\nBcc: x@evil.example\r\n\r\n<script>alert(1)</script>\u202e{link}\u0000"\\'

test('a hostile name stays one line of plain text, of bounded length', () => {
  const { title, text, device } = wordsFor({ deviceName: hostile, unitName: hostile })
  expect(title).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(device).toBe('A Bcc: x@evil.example <script>alert(1)</script> {link} "\\')
  expect(text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
  expect([...wordsFor({ deviceName: '箱'.repeat(5000), stationName: 'x'.repeat(5000) }).title].length).toBe(200)
  expect(oneLine('\ud800half')).toBe('half')
})

test('what a name brings into a template is not looked through again', () => {
  const words = wordsFor({ deviceName: '{link}{text}', unitName: '{link}{text}' })
  expect(filled('{device}|{level}|{unknown}', words)).toEqual({ text: '{link}{text}|1级告警|{unknown}' })
})

test('in a template of JSON a name stays a string', () => {
  const words = wordsFor({ deviceName: hostile, unitName: hostile })
  expect(filled('{"a":{"device":"{device}","n":[1]}}', words)).toEqual({
    json: { a: { device: words.device, n: [1] } },
  })
  const breaking = wordsFor({ deviceName: '","admin":true,"x":"', unitName: '","admin":true,"x":"' })
  expect(filled('{"device":"{device}"}', breaking)).toEqual({ json: { device: '","admin":true,"x":"' } })
})

test('a short message has the link that takes note, else that to the alarm', () => {
  expect(shortOf(wordsFor({})).endsWith(` ${links.link}`)).toBe(true)
  const acknowledge = 'https://portal.example/#/acknowledge?token=abc'
  const words = { ...wordsFor({}), acknowledge }
  expect(shortOf(words).endsWith(` ${acknowledge}`)).toBe(true)
  expect(bodyOf(words, true).split('\n').at(-1)).toMatch(/：https:\/\/portal\.example\/#\/acknowledge\?token=abc$/)
})
