import { expect, test } from 'vitest'
import type { Ship } from '../../shapes.ts'
import { sentOf, type ShipValues, valuesOf } from './shipValues.ts'

const values: ShipValues = {
  vesselName: '江韵1号',
  mmsi: '413000001',
  identification: 'CN20181234567',
  wail: 'BAAA1',
  length: 64.9,
  width: 12.8,
  vesselTypeName: '集装箱船',
  teu: 120,
  dwt: 2000.003,
  draught: 9.2,
  draft: 2.9,
  buildYear: '2023',
  manufacturer: '某船厂',
  batteryManufacturer: '某电池厂',
  operatingMode: 0,
  stationId: '7',
}

test('the deadweight is typed in t and sent in whole kg, the year as a number', () => {
  expect(sentOf(values)).toEqual({ ...values, dwt: 2_000_003, buildYear: 2023 })
  expect(sentOf({ ...values, slots: 2, reserveSoc: 15 })).toMatchObject({ slots: 2, reserveSoc: 15 })
  expect(sentOf({ ...values, reserveSoc: null })).not.toHaveProperty('reserveSoc')
})

test('a ship without a form yet leaves its fields empty, one with a form shows it again', () => {
  const stored = { ...values, dwt: 2_000_003, buildYear: 2023, slots: 2, reserveSoc: 20, shippingCode: 'SHIP-1' }
  expect(valuesOf(stored as unknown as Ship)).toEqual({ ...values, slots: 2, reserveSoc: 20, shippingCode: 'SHIP-1' })
  const bare = Object.fromEntries(Object.keys(stored).map((key) => [key, null]))
  const added = { ...bare, vesselName: '江韵2号', stationId: '7', shippingCode: 'S-2' } as unknown as Ship
  expect(valuesOf(added)).toEqual({ vesselName: '江韵2号', stationId: '7', shippingCode: 'S-2' })
})
