import { expect, test } from 'vitest'
import { fill } from '../../i18n.ts'
import { pictureMessages } from '../pictures/pictureMessages.ts'
import { type Converter, hoistOf, isHooked, liftOf, linesOf, travel, widthOf } from './craneDrawing.ts'
import { craneMessages } from './craneMessages.ts'
import { type CraneGlance, craneWords } from './craneWords.ts'

const converter = (no: number, power: number | null, mode: number | null, silent = false): Converter => ({
  ...{ no, power, mode, silent, level: null },
})

test.each([
  [180, 'lifting'],
  [10, 'still'],
  [-10, 'still'],
  [-10.1, 'lowering'],
  [null, 'unknown'],
] as const)('a hoist at %s kW: %s', (kW, hoisting) => {
  expect(hoistOf(kW)).toBe(hoisting)
})

test.each([
  [0, 0],
  [9, travel / 2],
  [18, travel],
  [45, travel],
  [-1, 0],
  [null, travel],
])('a load at %s m is drawn %s above the ground', (height, drawn) => {
  expect(liftOf(height)).toBe(drawn)
})

test('a container hangs from the spreader from 1 t on', () => {
  expect([0, 0.9, 1, 40, null].map(isHooked)).toEqual([false, false, true, true, false])
})

test('lines widen with their power', () => {
  expect([null, 0, -36, 180, -180, 9000].map(widthOf)).toEqual([3, 3, 3, 5, 5, 14])
})

test('each DC/DC has a line of its own, and their sum goes to the trolley; a silent one is unknown', () => {
  const { storage } = linesOf(62, 60, [converter(1, 60, 3), converter(2, 5, 3, true)])
  expect(storage.map(({ key, power }) => [key, power])).toEqual([
    ['dcdc 1', 60],
    ['dcdc 2', null],
    ['sum', 60],
  ])
  expect(linesOf(62, -40, []).storage.map(({ key, power }) => [key, power])).toEqual([
    ['storage', -40],
    ['sum', -40],
  ])
})

const crane: CraneGlance = {
  ...{ name: 'RTG 1', supply: 62, power: 118.4, hoist: 180.4, brake: 0, height: 9.6, load: 40.6, soc: 64 },
  ...{ converters: [converter(1, 118.4, 3), converter(2, 0, 4)], silent: false },
}
const said = (language: 'zh' | 'en', given: CraneGlance): string =>
  craneWords(
    given,
    (key, ...args) => fill(craneMessages[language][key], args),
    (key, ...args) => fill(pictureMessages[language][key], args),
  )

test('a crane in words', () => {
  expect(said('zh', crane)).toBe(
    'RTG 1; 起升; 吊重 40.6 t; 高度 9.6 m; 储能 SOC 64 %; 供电 → 直流母线 62.0 kW; 储能 → 直流母线 118.4 kW; 直流母线 → 起升机构 180.4 kW; 直流母线 — 制动电阻 无功率; DC/DC 1 回馈; DC/DC 2 故障',
  )
  const lowering = { ...crane, hoist: -118, power: -96, supply: 0, brake: 22, load: 0.2, converters: [] }
  expect(said('en', lowering)).toBe(
    'RTG 1; Lowering; empty spreader; height 9.6 m; Storage SOC 64 %; Supply — DC bus no power; DC bus → Storage 96.0 kW; Hoist → DC bus 118.0 kW; DC bus → Brake resistor 22.0 kW',
  )
  const silent = { ...crane, hoist: null, power: null, supply: null, brake: null, load: null, height: null, soc: null }
  expect(said('zh', { ...silent, silent: true, converters: [converter(1, null, 3, true)] })).toBe(
    'RTG 1; 离线; 起升机构状态未知; 吊重 -- t; 高度 -- m; 储能 SOC -- %; 供电 — 直流母线 --; 储能 — 直流母线 --; 直流母线 — 起升机构 --; DC/DC 1 离线',
  )
})
