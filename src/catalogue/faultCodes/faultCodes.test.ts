import { expect, test } from 'vitest'
import { alarmContent, alarmKind, alarmKindName, alarmKinds } from '../alarmTexts.ts'
import { dtcTypes, faultCode, faultCodes, faultLevel } from './faultCodes.ts'

test('each code stands once, with every text in both languages', () => {
  for (const type of dtcTypes) {
    const codes = faultCodes[type].map(({ code }) => code)
    expect(new Set(codes).size, type).toBe(codes.length)
    for (const { code, zh, en, demo } of faultCodes[type]) {
      for (const text of [zh, en])
        expect(text.name && text.meaning && text.cause && text.action, `${type} ${code}`).toBeTruthy()
      expect(demo, code).toBe(type !== 'PILE')
      expect(Object.values(en).join(''), code).not.toMatch(/\p{Script=Han}/u)
    }
  }
})

test.each([
  ['DCU', 'D1007 D1008 D1009 D1010', [3, 2, 1, 1]],
  ['BCU', 'B2008 B2009 B2010', [3, 1, 3]],
  ['EMS', 'E3006 E3007 E3008 E3009', [2, 3, 2, 3]],
  ['PLC', 'P4007 P4008', [2, 1]],
  ['PLC', 'P5001 P5002 P5003 P5004 P5005 P5006 P5007 P5008', [2, 2, 2, 1, 2, 3, 3, 3]],
  ['PILE', 'GroundFailure HighTemperature WeakSignal OtherError', [1, 2, 3, 2]],
] as const)('%s has the codes of storage stations, cranes and piles', (type, codes, levels) =>
  expect(codes.split(' ').map((code) => faultCode(type, code)?.level)).toEqual(levels),
)

test('a code that the catalogue does not know is of level 3', () => {
  expect(faultLevel('PLC', 'P4001')).toBe(1)
  expect(faultLevel('PLC', 'nobody')).toBe(3)
  expect(faultCode('DCU', 'P4001')).toBeUndefined()
})

test.each([
  ['cellVoltageLow', 2.5555, 'cell:7', '单体电压过低 2.555 V（7号单体）', 'Cell voltage low 2.555 V (cell 7)'],
  [
    'cellTemperatureHigh',
    51,
    'cluster:3',
    '单体温度过高 51.0 °C（3号簇）',
    'Cell temperature high 51.0 °C (cluster 3)',
  ],
  ['igbtTemperatureHigh', 90, 'phase:B', 'IGBT温度过高 90.0 °C（B相）', 'IGBT temperature high 90.0 °C (phase B)'],
  ['socLow', 9.94, '', 'SOC过低 9.9 %', 'SOC low 9.9 %'],
  ['busVoltageLow', 84, 'bus:B', '直流母线电压过低 84.0 %（B段母线）', 'DC bus voltage low 84.0 % (bus B)'],
  ['anchorDrag', 251.4, '', '走锚 251 m', 'Anchor dragging 251 m'],
  ['noPositionUnderWay', null, '', '航行中无船位', 'No position under way'],
  ['aground', null, '', '搁浅', 'Aground'],
  ['silence', null, '', '设备无数据', 'No data from the device'],
  ['dtc:PLC:P4001', null, '', 'PLC P4001 火灾报警', 'PLC P4001 Fire alarm'],
  ['pcsDcVoltageHigh', 3.6, '', 'PCS直流电压过高 3.600 Vpc', 'PCS DC voltage high 3.600 Vpc'],
  ['commPcs', 3, '', 'PCS通信中断', 'PCS link lost'],
  ['dtc:PLC:9', null, '', 'PLC 9', 'PLC 9'],
])('%s says what, how much and where', (rule, value, place, zh, en) => {
  expect(alarmContent(rule, value, place, 'zh')).toBe(zh)
  expect(alarmContent(rule, value, place, 'en')).toBe(en)
})

test('each kind has a name', () => {
  expect(alarmKind('dtc:PLC:9')).toBe('dtc')
  for (const kind of alarmKinds) expect(alarmKindName(kind, 'zh')).not.toBe(alarmKindName(kind, 'en'))
})
