import { expect, test } from 'vitest'
import type { Figure } from '../tools/tool.ts'
import { checked } from './checked.ts'
import { noted, nothingFound } from './found.ts'

const figure = (value: number | null, unit: string, deviceName = 'XD-003', decimals = 1): Figure => ({
  value,
  text: value === null ? '--' : `${value.toFixed(decimals)} ${unit}`,
  source: {
    ...{ kind: 'curve', what: `SOC of ${deviceName}`, deviceId: '7', deviceName, pointKey: 'soc', index: 0 },
    ...{ at: 1000, from: null, to: null, value, unit, decimals },
  },
})
const tools = {
  boxes: [
    { deviceName: 'XD-003', soc: figure(78.46, '%'), power: figure(-120.4, 'kW') },
    { deviceName: '3号箱', soc: figure(12, '%', '3号箱'), energy: figure(1234.5, 'kWh', '3号箱') },
    { deviceName: 'SOC 99% 箱', soc: figure(null, '%', 'SOC 99% 箱') },
  ],
  hottest: figure(41, '℃', 'XD-003', 0),
}
const check = (text: string, question = '最近2小时怎么样', language: 'zh' | 'en' = 'zh'): string => {
  const found = nothingFound()
  noted(tools, found, String)
  return checked(text, { found, question, language }).content
}

test.each([
  ['XD-003 的 SOC 为 78.5 %。', 'XD-003 的 SOC 为 78.5 %⟦1⟧。'],
  ['SOC为78%', 'SOC为78%⟦1⟧'],
  ['放电 120 kW', '放电 120 kW⟦1⟧'],
  ['功率 -120 kW', '功率 -120 kW⟦1⟧'],
  ['功率 +120 kW', '功率 +120 kW（未核实）'],
  ['3号箱放出 1,234.5 kWh，即 1.23 MWh', '3号箱放出 1,234.5 kWh⟦1⟧，即 1.23 MWh⟦1⟧'],
  ['最高 41 °C', '最高 41 °C⟦1⟧'],
  ['共 3 台', '共 3 台'],
  ['共 4 台', '共 4（未核实） 台'],
  ['最近2小时，10:30 到 2026-11-23 11:05:09，11月20日', '最近2小时，10:30 到 2026-11-23 11:05:09，11月20日'],
  ['还要 5 小时', '还要 5（未核实） 小时'],
  ['1. XD-003\n2. 3号箱\n3、别的', '1. XD-003\n2. 3号箱\n3、别的'],
  ['SOC 为 99 %', 'SOC 为 99 %（未核实）'],
  ['SOC 为 ９９ %', 'SOC 为 ９（未核实）９（未核实） %'],
  ['SOC 为百分之九十九', 'SOC 为百分之九十九（未核实）'],
  ['电压 41 V', '电压 41 V（未核实）'],
  ['一些箱子，十分正常', '一些箱子，十分正常'],
  ['12 % 与 78.46 %', '12 %⟦1⟧ 与 78.46 %⟦2⟧'],
  ['0 %', '0 %（未核实）'],
  ['1e3 kWh', '1e3 kWh⟦1⟧'],
])('%s', (text, shown) => {
  expect(check(text)).toBe(shown)
})

test('in English, number words too', () => {
  expect(check('SOC is ninety-nine per cent, often 78.5 %', '', 'en')).toBe(
    'SOC is ninety-nine (unverified) per cent, often 78.5 %⟦1⟧',
  )
})

test('a name that reads as a figure verifies nothing; references are those that are used', () => {
  const found = nothingFound()
  noted(tools, found, String)
  expect(checked('SOC 99% 箱', { found, question: '', language: 'zh' })).toEqual({
    content: 'SOC 99%（未核实） 箱',
    references: [],
  })
  expect(checked('3号箱 12 %', { found, question: '', language: 'zh' }).references).toMatchObject([
    { ref: 1, deviceName: '3号箱', value: 12 },
  ])
})
