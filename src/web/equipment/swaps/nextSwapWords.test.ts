import { expect, test } from 'vitest'
import type { NextSwap } from '#features/swap-bookings/shapes.ts'
import { fill } from '../../i18n.ts'
import { nextSwapWords } from './nextSwapWords.ts'
import { swapMessages } from './swapMessages.ts'

const at = (clock: string): number => Date.parse(`2026-11-22T${clock}:00+08:00`)
const now = at('14:00')
const swap: NextSwap = {
  ...{ bookingId: '1', stationId: '2', stationName: '南京龙潭', timeZone: 'Asia/Shanghai', shippingId: '3' },
  ...{
    shippingName: '江韵6号',
    eta: '2026-11-22 14:50:00',
    etaTs: at('14:50'),
    etaSource: 'entered',
    arrivedTs: null,
    state: 2,
  },
  ...{ boxesWanted: 3, minSoc: 90, ready: 1, found: 3, missingKwh: 120, readyTs: at('14:19') - 1, dueTs: at('14:20') },
}

test.each<[string, Partial<NextSwap>, string, string]>([
  ['ready in time', {}, '下一次换电 14:50', '江韵6号 14:50 抵南京龙潭，换 3 箱，14:19 前备齐'],
  ['too late', { readyTs: at('15:20') }, '下一次换电 14:50', '江韵6号 14:50 抵南京龙潭，换 3 箱，15:20 才能备齐'],
  ['all of them', { ready: 3, readyTs: now }, '下一次换电 14:50', '江韵6号 14:50 抵南京龙潭，换 3 箱，已备齐'],
  ['too few', { readyTs: null, found: 2 }, '下一次换电 14:50', '江韵6号 14:50 抵南京龙潭，换 3 箱，站内只有 2 箱'],
  ['not charged', { readyTs: null }, '下一次换电 14:50', '江韵6号 14:50 抵南京龙潭，换 3 箱，还差 120 kWh'],
  [
    'nobody knows',
    { readyTs: null, missingKwh: null },
    '下一次换电 14:50',
    '江韵6号 14:50 抵南京龙潭，换 3 箱，已备 1 箱',
  ],
  [
    'tomorrow',
    { eta: '2026-11-23 06:10:00', readyTs: null, missingKwh: null },
    '下一次换电 11-23 06:10',
    '江韵6号 11-23 06:10 抵南京龙潭，换 3 箱，已备 1 箱',
  ],
  [
    'arrived',
    { state: 3, readyTs: null, missingKwh: null },
    '江韵6号已到港，等待换电',
    '江韵6号在南京龙潭，换 3 箱，已备 1 箱',
  ],
  ['being served', { state: 4, ready: 3 }, '江韵6号正在换电', '江韵6号在南京龙潭，换 3 箱，已备齐'],
])('%s', (_, change, part, below) => {
  const said = nextSwapWords({ ...swap, ...change }, now, (key, ...args) => fill(swapMessages.zh[key], args))
  expect([said.part.text, said.below]).toEqual([part, below])
})

test('in English', () => {
  const said = nextSwapWords(swap, now, (key, ...args) => fill(swapMessages.en[key], args))
  expect([said.part.text, said.below]).toEqual([
    'next swap 14:50',
    '江韵6号 arrives at 南京龙潭 14:50 for 3 boxes, all ready by 14:19',
  ])
})
