import { expect, test } from 'vitest'
import { meterValues, readingsOf } from './meterValues.ts'
import { timeOf } from './times.ts'

const now = Date.parse('2026-11-23T04:00:00Z')
const shanghai = 'Asia/Shanghai'
const read = (sampledValue: unknown, more: object = {}) =>
  readingsOf(meterValues.parse([{ timestamp: '2026-11-23T03:00:00Z', sampledValue, ...more }]), now, shanghai)
const valuesOf = (...samples: object[]) => Object.assign({}, ...read(samples).map(({ values }) => values))
const phases = (measurand: string, ...values: number[]) =>
  values.map((value, index) => ({ value, measurand, phase: `L${index + 1}` }))

test.each([
  ['no measurand is the register, no unit Wh', [{ value: '120000' }], { suppliedEnergy: 120 }],
  ['kWh', [{ value: 7, unit: 'kWh' }], { suppliedEnergy: 7 }],
  ['multiplier', [{ value: 5, unitOfMeasure: { unit: 'Wh', multiplier: 3 } }], { suppliedEnergy: 5 }],
  ['2.0.1 unit', [{ value: 5.5, unitOfMeasure: { unit: 'kWh' } }], { suppliedEnergy: 5.5 }],
  ['power in W', [{ value: '7200', measurand: 'Power.Active.Import' }], { power: 7.2 }],
  ['the sum of the phases', phases('Power.Active.Import', 1000, 2000, 3000), { power: 6 }],
  [
    'the value without a phase before the sum',
    [{ value: 6100, measurand: 'Power.Active.Import' }, ...phases('Power.Active.Import', 1000, 2000, 3000)],
    { power: 6.1 },
  ],
  ['voltages', phases('Voltage', 230, 231, 232), { phaseVoltageA: 230, phaseVoltageB: 231, phaseVoltageC: 232 }],
  ['L1-N', [{ value: 229, measurand: 'Voltage', phase: 'L1-N' }], { phaseVoltageA: 229 }],
  ['between lines', [{ value: 400, measurand: 'Voltage', phase: 'L1-L2' }], {}],
  ['a current without a phase', [{ value: 16, measurand: 'Current.Import', unit: 'A' }], { phaseCurrentA: 16 }],
  ['Celcius', [{ value: 41, measurand: 'Temperature', unit: 'Celcius' }], { cableTemperature: 41 }],
  ['kelvin', [{ value: 300.15, measurand: 'Temperature', unit: 'K' }], { cableTemperature: 27 }],
  ['Hz', [{ value: 50.01, measurand: 'Frequency', unit: 'Hz' }], { frequency: 50.01 }],
  ['SoC', [{ value: '81', measurand: 'SoC', unit: 'Percent' }], { shipSoc: 81 }],
  [
    'the outlet before the inlet',
    [
      { value: 9, location: 'Inlet' },
      { value: 8000, location: 'Outlet' },
    ],
    { suppliedEnergy: 8 },
  ],
  [
    'an unknown unit, measurand or text',
    [{ value: 1, unit: 'varh' }, { value: 1, measurand: 'RPM' }, { value: 'x' }],
    {},
  ],
  [
    'nulls and more fields',
    [{ value: 1000, unit: null, phase: null, context: null, format: 'Raw', x: {} }],
    { suppliedEnergy: 1 },
  ],
])('%s', (_, samples, values) => expect(valuesOf(...samples)).toEqual(values))

test('readings are parted by context; an unknown one is a sample', () => {
  const said = ['Transaction.Begin', 'Transaction.End', 'Other', 'Whatever', undefined].map((context, index) => ({
    ...{ context, value: index * 1000, measurand: index === 3 ? 'Power.Active.Import' : undefined },
  }))
  expect(read(said).map(({ context, values }) => [context, values])).toEqual([
    ['begin', { suppliedEnergy: 0 }],
    ['end', { suppliedEnergy: 1 }],
    ['sample', { suppliedEnergy: 2, power: 3 }],
  ])
})

test.each([[null], [{}], ['x'], [[null]], [[{ sampledValue: null }]], [[{ sampledValue: [{}] }]]])(
  'nothing is read of %j',
  (given) => expect(readingsOf(meterValues.parse(given), now, shanghai)).toEqual([]),
)

test.each([
  ['2026-11-23T03:00:00Z', '2026-11-23T03:00:00Z', undefined],
  ['2026-11-23T11:00:00+08:00', '2026-11-23T03:00:00Z', undefined],
  ['2026-11-23T11:00:00+0800', '2026-11-23T03:00:00Z', undefined],
  [' 2026-11-23T03:00:00.123456Z', '2026-11-23T03:00:00.123Z', undefined],
  ['2026-11-23T03:00:00', '2026-11-23T03:00:00Z', undefined],
  ['2026-11-23 11:30:00', '2026-11-23T03:30:00Z', undefined],
  ['2026-11-23T04:04:00Z', '2026-11-23T04:04:00Z', undefined],
  ['2026-11-23T04:06:00Z', '2026-11-23T04:00:00Z', true],
  ['1970-01-01T00:00:00Z', '2026-11-23T04:00:00Z', true],
  ['yesterday', '2026-11-23T04:00:00Z', true],
  [null, '2026-11-23T04:00:00Z', true],
])('the time %s is %s', (said, ts, ourClock) =>
  expect(timeOf(said, now, shanghai)).toEqual({ ts: Date.parse(ts), ...(ourClock ? { ourClock } : {}) }),
)
