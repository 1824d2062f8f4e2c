import { expect, test } from 'vitest'
import { inferredQuantity } from './inferred.ts'
import { limitIn } from './limits.ts'

test.each([
  ['soc高于65%', { above: 65, unit: '%' }],
  ['above 70 %', { above: 70, unit: '%' }],
  ['低于 20', { below: 20 }],
  ['less than 3.2 v', { below: 3.2, unit: 'V' }],
  ['80以上', { above: 80 }],
  ['温度超过35度', { above: 35, unit: '°C' }],
  ['低于百分之四十', { below: 40, unit: '%', said: '四十' }],
  ['不到一半', { below: 50, unit: '%', said: '一半' }],
  ['过了七成', { above: 70, unit: '%', said: '七成' }],
  ['under forty percent', { below: 40, unit: '%', said: 'fortypercent' }],
  ['over 50 mv', { above: 0.05, unit: 'V', said: '50mv' }],
  ['more than 1.2 mw', { above: 1200, unit: 'kW', said: '1.2mw' }],
  ['between 40 and 60 percent', { above: 40, below: 60, unit: '%' }],
  ['30度以上', { above: 30, unit: '°C' }],
  ['above 40 and below 60', { above: 40, below: 60 }],
  ['hotter than 30 degrees', { above: 30, unit: '°C' }],
])('%s sets the limit %j', (question, expected) => {
  expect(limitIn(question)).toEqual(expected)
})

test.each([
  'soc',
  'more than 3 alarms',
  '超过3条告警',
  'over 2 hours',
  '超过两小时',
  'more than one box',
  'over the last day',
  '二级以上告警',
])('%s bounds no quantity', (question) => {
  const limit = limitIn(question)
  expect(inferredQuantity(limit, [])).toEqual([])
})

test.each([
  ['below 40 percent', 'soc'],
  ['超过35度', 'maxCellTemperature'],
  ['over 900 v', 'totalVoltage'],
  ['below 40', 'soc'],
  ['faster than 8 knots', 'sog'],
])('%s means %s', (question, key) => {
  expect(inferredQuantity(limitIn(question), [])[0]?.keys[0]).toBe(key)
})
