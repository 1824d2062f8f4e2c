import { expect, test } from 'vitest'
import { nameLanguage } from './namedLanguage.ts'

test.each([
  ['en-US@posix', 'en-US'],
  ['', 'en-US'],
  ['C', 'en-US'],
  ['zh-CN', 'zh-CN'],
  ['de', 'de'],
])('a browser that says %o', (language, expected) => {
  const browser = { language }
  nameLanguage(browser)
  expect(browser.language).toBe(expected)
})
