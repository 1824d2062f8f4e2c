import { expect, test } from 'vitest'
import { fill } from '#web/i18n.ts'
import { shownMetrics } from './shown.ts'
import { metricMessages as messages } from './metricMessages.ts'

test('an extreme says where it is', () => {
  const text = (key: keyof typeof messages.en, ...args: readonly (string | number)[]) => fill(messages.en[key], args)
  const metric = {
    code: 'maxCellVoltage',
    name: '最高单体电压',
    nameEn: 'Highest cell voltage',
    value: 3.342,
    unit: 'V',
    decimals: 3,
    source: 'derived' as const,
    cluster: 4,
    cell: 12,
    ts: 1,
  }
  expect(shownMetrics([metric], 'en', text)[0]).toMatchObject({
    name: 'Highest cell voltage',
    unit: 'V',
    note: 'cluster 4 · cell 12',
  })
  expect(shownMetrics([{ ...metric, nameEn: '', cluster: null, cell: null }], 'en', text)[0]).toMatchObject({
    name: '最高单体电压',
    unit: 'V',
    note: '',
  })
})
