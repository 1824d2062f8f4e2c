import { expect, test } from 'vitest'
import { cellOf } from '#contract/columns.ts'
import { alarmColumns, type PastAlarm } from './alarmColumns.ts'

test('a breaker in a row of an alarm is open or closed; anything else is nothing', () => {
  const cells = (state: number | null) => {
    const row = { mainCircuitBreakerState: state, clusterCircuitBreakerState: state } as PastAlarm
    return alarmColumns.filter(({ key }) => key.endsWith('BreakerState')).map((column) => cellOf(column, row, 'zh', 0))
  }
  expect([0, 1, 2, -1, null].map(cells)).toEqual([
    ['断开', '断开'],
    ['闭合', '闭合'],
    [null, null],
    [null, null],
    [null, null],
  ])
})
