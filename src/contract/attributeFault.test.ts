import { expect, test } from 'vitest'
import type { Attribute } from './attribute.ts'
import { attributeFaults, keptValues, withDefaults } from './attributeFault.ts'

const label = { zh: '', en: '' }
const attributes: readonly Attribute[] = [
  { key: 'host', label, kind: 'text', required: true, min: 2, max: 5 },
  { key: 'port', label, kind: 'number', required: true, whole: true, min: 1, max: 9, default: 5 },
  { key: 'order', label, kind: 'select', options: [{ value: 'ABCD', label }] },
  { key: 'on', label, kind: 'boolean', default: false },
  { key: 'secret', label, kind: 'secret' },
]
const textsOf = (given: Parameters<typeof attributeFaults>[1]): string[] =>
  attributeFaults(attributes, given).map(({ attribute, words }) => `${attribute}: ${words.en}`)

test.each([
  [{ host: 'abc' }, []],
  [{ host: 'abc', port: 9, order: 'ABCD', on: true, secret: 'x' }, []],
  [{ host: 'abc', port: '', order: '' }, []],
  [{}, ['host: required']],
  [{ host: '' }, ['host: required']],
  [{ host: 'a' }, ['host: at least 2 characters']],
  [{ host: 'abcdef' }, ['host: at most 5 characters']],
  [{ host: 7 }, ['host: expected a text']],
  [{ host: 'abc', port: 0 }, ['port: at least 1']],
  [{ host: 'abc', port: 10 }, ['port: at most 9']],
  [{ host: 'abc', port: 1.5 }, ['port: expected a whole number']],
  [{ host: 'abc', port: Number.NaN }, ['port: expected a number']],
  [{ host: 'abc', port: '7' }, ['port: expected a number']],
  [{ host: 'abc', order: 'AB' }, ['order: not one of the choices']],
  [{ host: 'abc', on: 1 }, ['on: expected yes or no']],
  [{ host: 'abc', toString: 1 }, ['toString: no such attribute']],
])('%j has the faults %j', (given, faults) => {
  expect(textsOf(given)).toEqual(faults)
})

test('defaults hold where nothing is given, and what is unknown is left out', () => {
  expect(withDefaults(attributes, { host: 'abc', port: '', other: 1 })).toEqual({ host: 'abc', port: 5, on: false })
  expect(keptValues({ host: '', port: 0, on: false })).toEqual({ port: 0, on: false })
})
