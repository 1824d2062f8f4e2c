import { expect, test } from 'vitest'
import { aisSays } from './aisSays.ts'
import type { Form, Said } from './facts.ts'

const form: Form = {
  ...{ mmsi: '413000001', identification: 'CN1', wail: 'BQ 12', length: 64.5, width: 12.8, vesselTypeName: '集装箱船' },
  ...{ teu: 120, dwt: 2_500_000, draught: 10.5, draft: 3.6, buildYear: 2024, manufacturer: 'a' },
  ...{ batteryManufacturer: 'b', operatingMode: 0, slots: null, reserveSoc: 20, version: 1 },
}
const ts = Date.UTC(2026, 0, 1)
const silence: Said = {
  ...{ dest: null, eta: null, draught: null, draughtTs: null, name: null, callSign: null, imo: null },
  ...{ length: null, width: null, aisTs: null },
}
const fieldsOf = (said: Partial<Said>, name = 'JIANG YUAN 01', entered: Form | null = form) =>
  aisSays({ form: entered, said: { ...silence, aisTs: ts, draughtTs: ts, ...said } }, name, 'UTC').map(
    (each) => each.field,
  )

test.each([
  ['nothing said', {}, []],
  ['the same in other spelling', { name: 'jiangyuan 01', callSign: 'BQ12', length: 65, width: 13, draught: 3.6 }, []],
  ['zeros and blanks, which are not known', { name: '@@', callSign: ' ', length: 0, width: 0, draught: 0 }, []],
  [
    'everything else',
    { name: 'X', callSign: 'Y', length: 80, width: 20, draught: 4.2 },
    [...['vesselName', 'wail', 'length', 'width', 'draft']],
  ],
])('%s', (_, said, fields) => {
  expect(fieldsOf(said)).toEqual(fields)
})

test('a Chinese name is not compared with one in the letters of AIS; without a form nothing is', () => {
  expect(fieldsOf({ name: 'JIANG YUAN 01' }, '江远 01')).toEqual([])
  expect(fieldsOf({ name: 'X' }, 'Y', null)).toEqual([])
})

test('what was entered, what was said, and when', () => {
  expect(aisSays({ form, said: { ...silence, length: 80, aisTs: ts } }, 'A', 'Asia/Shanghai')).toEqual([
    { field: 'length', entered: '64.5', said: '80', time: '2026-01-01 08:00:00' },
  ])
})
