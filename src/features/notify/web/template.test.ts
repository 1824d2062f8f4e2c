import { expect, test } from 'vitest'
import { exampleMessage, filledTemplate } from './template.ts'

const values = { ...exampleMessage.en, title: '{text}', station: '$&' }

test('placeholders are filled once, unknown ones stay', () => {
  expect(filledTemplate('{title} {station} {nobody}', values)).toBe('{text} $& {nobody}')
  expect(filledTemplate('{"a":"{level}"}', values)).toBe('{"a":"1"}')
})

test('an empty template is the usual one', () => {
  expect(filledTemplate(' ', values)).toBe(`{text}\n${values.text}\n${values.link}`)
})
