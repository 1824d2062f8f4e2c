import { expect, test } from 'vitest'
import { matchMetrics } from './matchMetrics.ts'

test('metrics are matched by key or name, whole or by their last part, each point once', () => {
  const known = [
    { pointKey: 'soc', pointName: '荷电状态', size: 1 },
    { pointKey: 'totalVoltage', pointName: '总电压', size: 1 },
    { pointKey: 'cellVoltage', pointName: '电芯电压', size: 2 },
  ]
  const heard = ['SOC', 'Battery/total_voltage', 'soc', 'cellVoltage[1]', 'cellVoltage[2]', 'other', '荷电状态'].map(
    (name) => ({ name, kind: 'value' as const, attributes: { metric: name } }),
  )
  const told = matchMetrics(known, heard).map(({ pointKey, index, attributes }) => [pointKey, index, attributes.metric])
  expect(told).toEqual([
    ['soc', 0, 'SOC'],
    ['totalVoltage', 0, 'Battery/total_voltage'],
    ['cellVoltage', 1, 'cellVoltage[1]'],
  ])
})
