import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseTime } from '#contract/zoned.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { type Asked, type Subject, settleMany } from './settle.ts'
import { feesOf, settlementsOf, shownLines, voidSettlement } from './stored.ts'

const zone = 'Asia/Shanghai'
const at = (clock: string): number => parseTime(`2026-03-01 ${clock}:00`, zone)
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, kind: string, price: number) => ({ months, from, to, kind, price })
const periods = [
  of('00:00', '08:00', 'valley', 0.32),
  of('08:00', '11:00', 'peak', 1.05),
  of('11:00', '24:00', 'flat', 0.68),
]
const readings = [
  { ts: at('06:30'), kwh: 100_000 },
  { ts: at('08:00'), kwh: 100_600 },
  { ts: at('11:00'), kwh: 101_950 },
  { ts: at('11:30'), kwh: 102_150 },
]
const names = { station: '岸电站', ship: '江远一号', mmsi: '413000001', place: '1号泊位', device: '1号接口' }
const asked: Asked = { acceptEstimated: true, reason: '试运行', by: 'admin' }

let it: TestApp
let stationId: string
let versionId: string
beforeAll(async () => {
  it = await testApp()
  const { call, admin, context } = it
  stationId = (
    await call(assetsContract.stationAdd, { stationName: '岸电站', stationType: 'shorePowerStation' }, admin)
  ).stationId
  const tariff = await context.db
    .insertInto('tariff')
    .values({ name: '岸电电价' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { tariff_id: tariff.id, valid_from: '2026-01-01', service_fee: 3000, periods: JSON.stringify(periods) }
  versionId = (await context.db.insertInto('tariff_version').values(values).returning('id').executeTakeFirstOrThrow())
    .id
  await context.db
    .insertInto('shore_station')
    .values({ station_id: stationId, valid_from: new Date(0), tariff_id: tariff.id, water: 'sea' })
    .execute()
})
beforeEach(() => it.owner.query('truncate settlement, receipt_counter'))
afterAll(() => it?.stop())

const subject = (id: number, more: Partial<Subject> = {}): Subject => ({
  ...{ kind: 'shore', id: String(id), stationId, from: at('06:30'), to: at('11:30'), readings, mostKw: 3000, names },
  ...more,
})
const settle = (subjects: readonly Subject[], by = asked) =>
  it.context.db.transaction().execute((trx) => settleMany(trx, subjects, by, at('12:00')))
const numbers = async (): Promise<string[]> =>
  (await it.owner.query<{ no: string }>('select receipt_no no from settlement order by 1')).rows.map(({ no }) => no)

test('a connection is settled to the fen and the gram, and stays so', async () => {
  expect([...(await settle([subject(1)]))]).toEqual([['1', { receiptNo: '2026-000001' }]])
  const stored = (await settlementsOf(it.context.db, 'shore', { subjectIds: ['1'] })).get('1')
  if (!stored) throw new Error('nothing stored')
  expect(feesOf(stored)).toEqual({ energyFee: 1745.5, serviceFee: 645, totalFee: 2390.5 })
  expect(stored).toMatchObject({
    wh: 2_150_000,
    estimatedWh: 0,
    names,
    settledBy: 'admin',
    settledAt: at('12:00'),
  })
  expect(stored.avoided).toEqual({ co2Gross: 1_495_759, co2: 313_259, sox: 912, nox: 22_575 })
  expect(shownLines(stored.lines, zone)[0]).toEqual({
    ...{ from: '2026-03-01 06:30:00', to: '2026-03-01 08:00:00', fromTs: at('06:30'), toTs: at('08:00') },
    ...{ kind: 'valley', price: 0.32, serviceFee: 0.3, kwh: 600, quality: 'measured', amount: 192, serviceAmount: 180 },
  })
  for (const change of [
    'update settlement set energy_fen = 1',
    'delete from settlement',
    `update tariff_version set service_fee = 1 where id = ${versionId}`,
    `delete from tariff_version where id = ${versionId}`,
    `update emission_factor set value = 1 where id = ${stored.factorIds[0]}`,
    `delete from emission_factor where id = ${stored.factorIds[0]}`,
  ])
    await expect(it.context.pool.query(change), change).rejects.toThrow(/settle/)
})

test('it is settled once; void makes room, and what was voided stays', async () => {
  await settle([subject(1)])
  await expect(settle([subject(1)])).rejects.toThrow(/settlement_subject/)
  const voided = { by: 'admin', reason: '船舶有误', now: at('13:00') }
  await it.context.db.transaction().execute((trx) => voidSettlement(trx, 'shore', '1', voided))
  expect((await settlementsOf(it.context.db, 'shore', { stationIds: [stationId] })).size).toBe(0)
  await settle([subject(1)])
  expect(await numbers()).toEqual(['2026-000001', '2026-000002'])
  await expect(
    it.context.pool.query('update settlement set void_reason = $1 where voided_at is not null', ['x']),
  ).rejects.toThrow(/settlement/)
})

test('receipt numbers have no gaps, with twenty at once and some that fail', async () => {
  const tries = Array.from({ length: 20 }, (_, index) =>
    it.context.db.transaction().execute(async (trx) => {
      const done = await settleMany(trx, [subject(index + 1)], asked, at('12:00'))
      if (index % 5 === 4) throw new Error('changed his mind')
      return done
    }),
  )
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  expect(await numbers()).toEqual(
    Array.from({ length: 16 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
  )
})

test('each of many is settled or refused by itself', async () => {
  const outcomes = await settle(
    [
      subject(1, {
        readings: [
          { ts: at('06:30'), kwh: 0 },
          { ts: at('11:30'), kwh: 600 },
        ],
      }),
      subject(2, { readings: readings.map(({ ts }) => ({ ts, kwh: 5 })) }),
      subject(3, { from: parseTime('2025-12-31 23:00:00', zone) }),
      subject(4, { readings: Array.from({ length: 31 }, (_, n) => ({ ts: at('06:30') + n * 600_000, kwh: n * 100 })) }),
      subject(5, {
        kind: 'pile',
        readings: [
          { ts: at('06:30'), kwh: 0 },
          { ts: at('11:30'), kwh: 600 },
        ],
      }),
    ],
    { ...asked, acceptEstimated: false },
  )
  expect([...outcomes]).toEqual([
    ['1', { refused: 'settlement.estimated', share: 100 }],
    ['2', { refused: 'settlement.no_energy', share: 0 }],
    ['3', { refused: 'settlement.no_price', share: 0 }],
    ['4', { receiptNo: '2026-000001' }],
    ['5', { refused: 'settlement.estimated', share: 100 }],
  ])
})
