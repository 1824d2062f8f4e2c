import { expect, test } from 'vitest'
import { payloadText } from './payloadText.ts'

test.each([
  ['{"idTag":"04A2"}', '{\n  "idTag": "04A2"\n}'],
  ['not json', 'not json'],
  ['<b>1</b>', '<b>1</b>'],
  ['', ''],
])('%s', (payload, shown) => {
  expect(payloadText(payload)).toBe(shown)
})
