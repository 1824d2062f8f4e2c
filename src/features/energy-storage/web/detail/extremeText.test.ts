import { expect, test } from 'vitest'
import { extremeText, quantityOfCell } from './extremeText.ts'

const path = [
  { deviceId: '1', deviceName: 'EMS', level: 1 },
  { deviceId: '3', deviceName: '堆1', level: 3 },
  { deviceId: '4', deviceName: '3号簇', level: 4 },
]
const cellWord = (cell: number): string => `${cell}号`
const voltage = { value: 3.561, unit: 'V', ts: 1, cell: 137, path }

test('an extreme cell reads from its stack down to its number and value', () => {
  expect(extremeText(voltage, cellWord)).toBe('堆1 / 3号簇 / 137号 3.561 V')
  expect(extremeText({ ...voltage, value: 41.04, unit: '°C' }, cellWord)).toBe('堆1 / 3号簇 / 137号 41.0 °C')
  expect(extremeText({ ...voltage, cell: null, path: path.slice(0, 2) }, cellWord)).toBe('堆1 3.561 V')
  expect(extremeText({ ...voltage, value: null }, cellWord)).toBe('--')
})

test('a cell opens in the quantity that it stands out by', () => {
  const at = (cell: number) => ({ ...voltage, cell })
  const extremes = {
    maxVoltage: at(137),
    minVoltage: at(12),
    maxTemperature: at(40),
    minTemperature: at(12),
    leftOut: [],
  }
  expect([137, 40, 12, 5, undefined].map((cell) => quantityOfCell(extremes, cell))).toEqual([
    'voltage',
    'temperature',
    undefined,
    undefined,
    undefined,
  ])
  expect(quantityOfCell(null, 137)).toBeUndefined()
})
