import { expect, test } from 'vitest'
import { languageOf } from './errors.ts'

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['fr, en;q=0.4, zh;q=0.7', 'zh'],
  ['fr-FR', 'zh'],
  ['en;q=0, fr', 'zh'],
])('Accept-Language %s means %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
