import { expect, test } from 'vitest'
import { readOpenMetrics } from '#test/support/openMetrics.ts'
import { createMetrics } from './metrics.ts'

const scraped = async (metrics: ReturnType<typeof createMetrics>) => {
  const text = (await metrics.scrape?.())?.text ?? ''
  return readOpenMetrics(text)
}

test('whatever names and values are, the text is one that the specification allows', async () => {
  const metrics = createMetrics(() => 90_000)
  metrics.committed(0.0421, [{ deviceId: '1', ts: 1, values: Float64Array.of(1, Number.NaN) }], [{ reason: 'x' }], 3)
  metrics.called({ route: '/web/a/:id', method: 'GET', status: 200, seconds: 40 })
  metrics.sealed(30_000)
  metrics.sealingPass({ seconds: 1.5, points: 70, postponed: 2 })
  metrics.sealingPass('failed')
  const acknowledged = metrics.timing('tidewatt_acknowledge_seconds', 'of "messages"\nand more \\ less')
  for (const seconds of [0, 0.0005, 0.003, 99]) acknowledged(seconds)
  const odd = [{ labels: { name: '一号 "Modbus"\\\n,le="1"', type: '' }, value: Number.NaN }]
  metrics.gauge('tidewatt_driver_up', 'up', () => odd, ['name', 'type'])
  metrics.counter('tidewatt_driver_messages', 'messages', () => 7)
  metrics.gauge('tidewatt_none', 'none', () => [], ['name'])

  const families = await scraped(metrics)
  const of = (family: string, sample: string) => families.get(`tidewatt_${family}`)?.samples.get(`tidewatt_${sample}`)
  expect(of('commit_seconds', 'commit_seconds_bucket{le="0.05"}')).toBe(1)
  expect(of('commit_seconds', 'commit_seconds_bucket{le="0.04"}')).toBe(0)
  expect(of('acknowledge_seconds', 'acknowledge_seconds_bucket{le="1.0"}')).toBe(3)
  expect(of('acknowledge_seconds', 'acknowledge_seconds_count')).toBe(4)
  expect(of('sealing_lag_seconds', 'sealing_lag_seconds')).toBe(60)
  expect(of('sealed_values', 'sealed_values_total')).toBe(70)
  expect(of('sealing_failures', 'sealing_failures_total')).toBe(1)
  expect(of('driver_messages', 'driver_messages_total')).toBe(7)
  expect(families.get('tidewatt_driver_up')?.samples.size).toBe(1)
  expect(families.get('tidewatt_none')?.samples.size).toBe(0)
})

test('what only grows keeps its count from scrape to scrape', async () => {
  const metrics = createMetrics(Date.now)
  let messages = 3
  metrics.counter('tidewatt_driver_messages', 'messages', () => messages)
  await scraped(metrics)
  messages = 5
  const families = await scraped(metrics)
  expect(families.get('tidewatt_driver_messages')?.samples.get('tidewatt_driver_messages_total')).toBe(5)
})

test.each([
  ['no end', 'a 1\n'],
  ['a counter without _total', '# TYPE a counter\na 1\n# EOF\n'],
  ['a bucket that falls', '# TYPE a histogram\na_bucket{le="1.0"} 2\na_bucket{le="+Inf"} 1\na_count 1\n# EOF\n'],
  ['a sample twice', '# TYPE a gauge\na 1\na 1\n# EOF\n'],
  ['an open quote', '# TYPE a gauge\na{b="c} 1\n# EOF\n'],
  ['a family in two pieces', '# TYPE a gauge\na 1\n# TYPE b gauge\nb 1\n# TYPE a gauge\n# EOF\n'],
])('the check finds %s', (_, text) => {
  expect(() => readOpenMetrics(text)).toThrow()
})
