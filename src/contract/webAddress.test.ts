import { expect, test } from 'vitest'
import { webAddress } from './webAddress.ts'

test.each([
  ['https://partner.example/a@b?c=d@e#f@g', 'https://partner.example/a@b?c=d@e#f@g'],
  [' HTTP://partner.example ', 'http://partner.example/'],
  ['https://bank@evil.example', undefined],
  ['https://bank.example:443@evil.example/', undefined],
  ['https://:secret@evil.example', undefined],
  ['https://@evil.example', undefined],
  ['https://bank.example\\@evil.example', 'https://bank.example/@evil.example'],
  ['https:/\\bank@evil.example', undefined],
  ['https://ba\tnk@evil.example', undefined],
  ['https:///bank@evil.example', undefined],
  ['ftp://partner.example', undefined],
  ['javascript://x@y', undefined],
  ['//partner.example', undefined],
  ['/local', undefined],
  ['https://', undefined],
  ['', undefined],
])('%j leads to %s', (text, href) => expect(webAddress(text)?.href).toBe(href))
