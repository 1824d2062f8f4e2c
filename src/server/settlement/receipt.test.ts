import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { pdfText } from '#test/support/pdfText.ts'
import { drawInTurn, drawSheet } from './receipt.ts'
import { sheetOf } from './receiptSheet.ts'
import type { StoredSettlement } from './stored.ts'

const at = (clock: string): number => Date.parse(`2026-03-01T${clock}:00+08:00`)
const settled: StoredSettlement = {
  ...{ subjectId: '1', stationId: '1', receiptNo: '2026-000007', from: at('06:30'), to: at('08:00'), wh: 600_000 },
  ...{
    estimatedWh: 0,
    energyFen: 19_200,
    serviceFen: 18_000,
    factorIds: ['1'],
    settledBy: '王工',
    settledAt: at('09:00'),
  },
  lines: [
    {
      ...{ from: at('06:30'), to: at('08:00'), kind: 'valley', versionId: '1', price: 3200, serviceFee: 3000 },
      ...{ wh: 600_000, quality: 'interpolated', energyFen: 19_200, serviceFen: 18_000 },
    },
  ],
  names: { station: '镇江岸电站', ship: '江远\u0000一号\n<b>', mmsi: '413000001', place: '1号泊位', device: '接口2' },
  avoided: { co2Gross: 417_421, co2: 87_421, sox: 255, nox: 6300 },
}

test.each([
  [
    'zh',
    [
      '岸电结算单',
      '2026-000007',
      '江远 一号 <b>',
      '镇江岸电站',
      '谷',
      '600.000 *',
      '192.00',
      '372.00 元',
      '87.421 kg',
      '王工',
    ],
  ],
  [
    'en',
    ['Shore power receipt', '2026-000007', '江远 一号 <b>', 'valley', '600.000 kWh', '180.00', 'CO2 net 87.421 kg'],
  ],
] as const)('a receipt in %s is read back from its PDF', async (language, words) => {
  const pdf = await drawSheet(sheetOf(settled, 'Asia/Shanghai', language))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeLessThan(100_000)
  const text = pdfText(pdf)
  for (const word of words) expect(text).toContain(word)
})

test('two receipts are drawn at the same time; of those that wait only so many, and not for who has gone', async () => {
  let [drawn, most] = [0, 0]
  const threads = new Set<unknown>()
  const count = (thread: Worker): void => {
    threads.add(thread)
    drawn += 1
    most = Math.max(most, threads.size)
    thread.once('exit', () => threads.delete(thread))
  }
  process.on('worker', count)
  const sheet = sheetOf(settled, 'Asia/Shanghai', 'en')
  const asked = Array.from({ length: 23 }, (_, at) => drawInTurn(sheet, () => at > 2))
  await expect(asked[22]).rejects.toMatchObject({ key: 'request.too_many' })
  const answers = await Promise.allSettled(asked)
  process.off('worker', count)
  expect(answers.flatMap(({ status }, at) => (status === 'fulfilled' ? at : []))).toEqual([0, 1, 2])
  expect([drawn, most]).toEqual([3, 2])
})
