import { expect, test } from 'vitest'
import { messages as session } from '#features/session/messages.ts'
import { defineMessages, fill, type Messages } from './i18n.ts'
import { texts } from './texts.ts'

const dictionaries: Record<string, Messages> = { texts, session }
const slots = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort()

test.each(Object.entries(dictionaries))(
  '%s has every text in both languages, with the same arguments',
  (_, { zh, en }) => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
    for (const [key, text] of Object.entries(zh)) {
      expect(text.trim(), key).not.toBe('')
      expect(en[key]?.trim(), key).not.toBe('')
      expect(slots(en[key] ?? ''), key).toEqual(slots(text))
    }
  },
)

test('the quoted texts are exact', () => {
  expect(texts.zh.confirmLogout).toBe('是否确定退出？')
  expect(texts.zh.expired).toBe('当前状态已过期，请重新登录')
  expect(texts.en.expired).toBe('Current status has expired, please log in again')
  expect(fill(texts.en.status404, ['/x'])).toBe('status code 404, interface service does not exist (/x)')
  expect(fill(texts.en.status500, ['/x'])).toBe('status code 500, interface service abnormal (/x)')
})

test('arguments fill their places, an absent one stays visible', () => {
  const greeting = defineMessages({ zh: { hello: '{0}，{1}' }, en: { hello: '{1}, {0}' } })
  expect(fill(greeting.en.hello, ['a', 2])).toBe('2, a')
  expect(fill(greeting.zh.hello, ['a'])).toBe('a，{1}')
})

test('a counted thing is one or many', () => {
  expect([0, 1, 2].map((count) => fill('{0} {0:ship/ships}, {1}', [count, 'x']))).toEqual([
    '0 ships, x',
    '1 ship, x',
    '2 ships, x',
  ])
})
