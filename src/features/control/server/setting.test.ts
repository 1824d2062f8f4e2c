import { expect, test } from 'vitest'
import type { PointSlot } from '#server/context/devices.ts'
import { settingOf } from './setting.ts'

const point = (change: Partial<PointSlot> & Pick<PointSlot, 'pointKey'>): [string, PointSlot] => [
  change.pointKey,
  {
    ...{ pointName: '充电上限', pointNameEn: 'Charge limit', unit: '%', kind: 'gauge', decimals: 1, size: 1 },
    ...{ firstSlot: 0, min: null, max: null, sentinels: [], deriveFrom: null, deriveWhat: null, legend: null },
    ...change,
  },
]
const profile = {
  byKey: new Map([
    point({ pointKey: 'chargeLimit' }),
    point({ pointKey: 'limits', kind: 'array', size: 8 }),
    point({ pointKey: 'valve', pointName: '阀门', pointNameEn: '', kind: 'state', legend: 'offOn', unit: '' }),
    point({ pointKey: 'mode', kind: 'state', unit: '', decimals: 0 }),
  ]),
}

test.each([
  [{}, '', ''],
  [{ mode: 'auto' }, '', ''],
  [{ value: 0 }, '0 kW', '0 kW'],
  [{ value: -120.5 }, '-120.5 kW', '-120.5 kW'],
  [{ operative: true }, '可用', 'in service'],
  [{ operative: false }, '停用', 'out of service'],
  [{ idTag: '04A2B9C1' }, '04A2B9C1', '04A2B9C1'],
  [{ pointKey: 'chargeLimit', index: 0, value: 80 }, '充电上限 = 80.0 %', 'Charge limit = 80.0 %'],
  [{ pointKey: 'chargeLimit', index: 0, value: 80.26 }, '充电上限 = 80.26 %', 'Charge limit = 80.26 %'],
  [{ pointKey: 'limits', index: 0, value: 40 }, '充电上限 1 = 40.0 %', 'Charge limit 1 = 40.0 %'],
  [{ pointKey: 'limits', index: 2, value: 40 }, '充电上限 3 = 40.0 %', 'Charge limit 3 = 40.0 %'],
  [{ pointKey: 'mode', index: 0, value: 3 }, '充电上限 = 3', 'Charge limit = 3'],
  [{ pointKey: 'gone', index: 0, value: 40 }, 'gone = 40', 'gone = 40'],
  [{ pointKey: 'gone', index: 2, value: 40 }, 'gone 3 = 40', 'gone 3 = 40'],
] as const)('the arguments %j read as %j', (args, zh, en) => {
  expect(settingOf(profile, args)).toEqual({ zh, en })
})

test('a state is named with its code, and a device that is gone leaves the key', () => {
  const args = { pointKey: 'valve', index: 0, value: 1 }
  expect(settingOf(profile, args).zh).toBe('阀门 = 1 · 开启')
  expect(settingOf(profile, args).en).toBe('阀门 = 1 · on')
  expect(settingOf(undefined, args)).toEqual({ zh: 'valve = 1', en: 'valve = 1' })
})
