import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PileScene, pileScene } from '#test/support/pileScene.ts'
import type { Event201, KnownPile, PileReading } from './desk.ts'
import { refold } from './facts.ts'
import { endOrphans } from './orphans.ts'

const minute = 60_000
let it: PileScene
let t0: number
beforeAll(async () => {
  it = await pileScene()
  t0 = it.now - 120 * minute
}, 120_000)
afterAll(() => it?.stop())

const at = (minutes: number): number => t0 + minutes * minute
const start = (kwh: number, minutes = 0, connector = 1, idTag = 'CARD0001') => ({
  ...{ connector, idTag, ts: at(minutes), kwh },
})
const stop = (transactionId: number, kwh: number, minutes: number, idTag: string | null = 'CARD0001') => ({
  ...{ transactionId, idTag, ts: at(minutes), kwh, reason: 'Local', readings: [] },
})
const reading = (kwh: number, minutes: number, context: PileReading['context'] = 'sample'): PileReading => ({
  ...{ ts: at(minutes), values: { suppliedEnergy: kwh }, context },
})

/** all that is kept of a pile's sessions */
const kept = async (pile: KnownPile) => ({
  session: await it.context.db.selectFrom('pile_session').selectAll().where('pile_id', '=', pile.deviceId).execute(),
  readings: await it.context.db
    .selectFrom('pile_session_reading as r')
    .innerJoin('pile_session as s', 's.id', 'r.session_id')
    .selectAll('r')
    .where('s.pile_id', '=', pile.deviceId)
    .orderBy('r.ts')
    .execute(),
})

describe('OCPP 1.6', () => {
  test('a start that is resent gets its id again; a stop that comes late and twice is one row of 30 kWh', async () => {
    const pile = await it.pile()
    const first = await it.desk.start(pile, start(120))
    expect(await it.desk.start(pile, start(120))).toEqual(first)
    expect(Number.isInteger(first.transactionId) && first.transactionId > 0 && first.transactionId < 2 ** 31).toBe(true)
    await it.desk.stop(pile, stop(first.transactionId, 150, 60))
    await it.desk.stop(pile, stop(first.transactionId, 150, 60))
    expect(await it.sessions(pile)).toEqual([
      expect.objectContaining({ kwh: 30, state: 2, ended_at: new Date(at(60)), transaction_no: first.transactionId }),
    ])
  })
  test('a start without a time of its own is resent while its session runs, and another one later', async () => {
    const pile = await it.pile()
    const begin = (minutes: number) => it.desk.start(pile, { ...start(1, minutes), ourClock: true })
    const first = await begin(0)
    expect(await begin(1)).toEqual(first)
    await it.desk.stop(pile, stop(first.transactionId, 1, 10))
    it.advance(minute)
    const second = await begin(20)
    expect(second.transactionId).not.toBe(first.transactionId)
    await it.desk.stop(pile, stop(second.transactionId, 1.05, 30))
    expect((await it.sessions(pile)).map(({ kwh }) => kwh)).toEqual([0, 0.05])
  })
  test('a stop of −1 takes the session of its token', async () => {
    const pile = await it.pile()
    await it.desk.start(pile, start(500))
    await it.desk.start(pile, start(7, 1, 2, 'OTHER'))
    for (const _ of [1, 2]) await it.desk.stop(pile, stop(-1, 512, 60, 'card0001'))
    const [ended, other] = await it.sessions(pile)
    expect(ended).toMatchObject({ kwh: 12, state: 2 })
    expect(ended?.flags).toContain('matched')
    expect(other).toMatchObject({ state: 1 })
    await it.desk.stop(pile, stop(0, 9, 30, 'NOBODY'))
    expect((await it.sessions(pile))[1], 'else the only one that runs').toMatchObject({ kwh: 2, state: 2 })
  })
  test('a stop that nobody started goes to review, once', async () => {
    const pile = await it.pile()
    for (const _ of [1, 2]) await it.desk.stop(pile, stop(77, 9, 30, 'NOBODY'))
    const rows = await it.sessions(pile)
    expect(rows).toEqual([expect.objectContaining({ state: 5, kwh: 0 })])
    expect(rows[0]?.flags).toContain('orphanStop')
  })
  test('a baseline that comes late and a meter that fell count nothing', async () => {
    const late = await it.pile()
    const { transactionId } = await it.desk.start(late, start(0))
    await it.desk.meter(late, 1, transactionId, [reading(936.12, 1)])
    await it.desk.stop(late, stop(transactionId, 937, 31))
    const [row] = await it.sessions(late)
    expect(row).toMatchObject({ kwh: 0.88 })
    expect(row?.flags).toContain('baselineLate')
    const fell = await it.pile()
    const second = await it.desk.start(fell, start(1000))
    await it.desk.meter(fell, 1, second.transactionId, [reading(2, 20)])
    await it.desk.meter(fell, 1, second.transactionId, [reading(1004, 10)])
    await it.desk.stop(fell, stop(second.transactionId, 6, 30))
    const [other] = await it.sessions(fell)
    expect(other).toMatchObject({ kwh: 8 })
    expect(other?.flags).toContain('meterReset')
  })
  test('readings in their order leave a session as one that is worked out anew', async () => {
    const pile = await it.pile()
    const { transactionId } = await it.desk.start(pile, start(100))
    const power: PileReading = { ts: at(3), values: { power: 38, shipSoc: 60 }, context: 'sample' }
    for (const told of [
      [reading(100.5, 1)],
      [reading(101, 2), power],
      [reading(101, 2)],
      [reading(102, 5)],
      [reading(140, 6)],
    ])
      await it.desk.meter(pile, 1, transactionId, told)
    await it.desk.meter(pile, 1, transactionId, [reading(140.5, 9)])
    const before = await kept(pile)
    const id = before.session[0]?.id ?? ''
    await it.context.db.transaction().execute((trx) => refold(trx, id))
    expect(await kept(pile)).toEqual(before)
    expect(before.session[0]).toMatchObject({ kwh: 2.5, register_end: 140.5, peak_power: 38, last_at: new Date(at(9)) })
    expect(before.readings.map(({ counted }) => counted)).toEqual([0, 0.5, 0.5, 0, 1, 0, 0.5])
  })
  test('meter values of many piles at once leave connections to others', async () => {
    const piles = await Promise.all(Array.from({ length: 30 }, () => it.pile()))
    const begun = await Promise.all(piles.map((pile) => it.desk.start(pile, start(10))))
    let busiest = 0
    const look = (): void => {
      const { totalCount, idleCount, waitingCount } = it.context.pool
      busiest = Math.max(busiest, totalCount - idleCount + waitingCount)
    }
    it.context.pool.on('acquire', look)
    await Promise.all(
      piles.map((pile, at) =>
        it.desk.meter(pile, 1, begun[at]?.transactionId ?? 0, [reading(10.5, 1), reading(11, 2)]),
      ),
    )
    it.context.pool.off('acquire', look)
    const sessions = await Promise.all(piles.map((pile) => it.sessions(pile)))
    expect(sessions.flat().map(({ kwh }) => kwh)).toEqual(piles.map(() => 1))
    // Others ask beside them: the thirty would hold or wait for all twelve.
    expect(busiest).toBeLessThan(10)
  })
  test('what still runs when the next one starts is lost, and a late stop corrects it', async () => {
    const pile = await it.pile()
    const first = await it.desk.start(pile, start(10))
    await it.desk.meter(pile, 1, first.transactionId, [reading(12, 5)])
    await it.desk.start(pile, start(20, 30))
    const [lost] = await it.sessions(pile)
    expect(lost).toMatchObject({ kwh: 2, state: 2, ended_at: new Date(at(5)) })
    expect(lost?.flags).toContain('lost')
    await it.desk.stop(pile, stop(first.transactionId, 20, 29))
    const [ended, running] = await it.sessions(pile)
    expect(ended).toMatchObject({ kwh: 10, ended_at: new Date(at(29)) })
    expect(ended?.flags).not.toContain('lost')
    expect(running).toMatchObject({ state: 1 })
  })
  test('what runs at an outlet that has been available for ten minutes is lost', async () => {
    const pile = await it.pile()
    await it.desk.start(pile, start(10))
    const note = { connector: 1, errorCode: 'NoError', vendorErrorCode: '', info: '' }
    await it.desk.status(pile, { ...note, state: 0, ts: at(10) })
    await endOrphans(it.context, at(19))
    expect(await it.sessions(pile)).toMatchObject([{ state: 1 }])
    await endOrphans(it.context, at(20))
    expect(await it.sessions(pile)).toMatchObject([{ state: 2, ended_at: new Date(at(0)) }])
  })
})

describe('OCPP 2.0.1', () => {
  const event = (seqNo: number, type: Event201['type'], kwh: number, more: Partial<Event201> = {}): Event201 => ({
    ...{ transactionId: 'T-1', seqNo, type, ts: at(seqNo * 15), connector: 1, idTag: seqNo === 0 ? 'CARD0001' : null },
    ...{ offline: false, reason: '', trigger: 'MeterValuePeriodic', state: 2, remoteStartId: null },
    readings: [reading(kwh, seqNo * 15)],
    ...more,
  })
  test('messages that come late fill the gaps and are not live', async () => {
    const pile = await it.pile()
    const tell = async (which: Event201) => (await it.desk.event(pile, which)).live
    expect(await tell(event(0, 'Started', 5))).toBe(true)
    expect(await tell(event(2, 'Updated', 15, { connector: null }))).toBe(true)
    expect(await tell(event(4, 'Ended', 25))).toBe(true)
    expect(await it.sessions(pile)).toMatchObject([{ kwh: 20, missing: [1, 3], state: 2 }])
    expect(await tell(event(1, 'Updated', 10))).toBe(false)
    expect(await it.sessions(pile)).toMatchObject([{ kwh: 20, missing: [3] }])
    expect(await tell(event(3, 'Updated', 20))).toBe(false)
    const [whole] = await it.sessions(pile)
    expect(whole).toMatchObject({ kwh: 20, missing: [], state: 2, connector: 1, id_tag: 'CARD0001' })
    expect(whole?.flags).not.toContain('incomplete')
  })
  test('events in their order leave a session as one that is worked out anew', async () => {
    const pile = await it.pile()
    for (const told of [
      event(0, 'Started', 5),
      event(1, 'Updated', 10),
      event(2, 'Updated', 10, { readings: [] }),
      event(3, 'Updated', 20, { ts: at(46), readings: [reading(20, 44)] }),
      event(5, 'Updated', 30),
      event(4, 'Updated', 25),
      event(6, 'Updated', 3),
      event(7, 'Updated', 9, { offline: true }),
      event(8, 'Updated', 14),
    ])
      await it.desk.event(pile, told)
    const before = await kept(pile)
    const id = before.session[0]?.id ?? ''
    await it.context.db.transaction().execute((trx) => refold(trx, id))
    expect(await kept(pile)).toEqual(before)
    expect(before.session[0]).toMatchObject({ kwh: 36, missing: [], last_at: new Date(at(120)) })
  })
  test('what was kept while the pile was offline is not live', async () => {
    const pile = await it.pile()
    expect(await it.desk.event(pile, event(0, 'Started', 5, { offline: true }))).toMatchObject({ live: false })
  })
})

test('two processes that are told the same at once make one session', async () => {
  const pile = await it.pile()
  const told = Array.from({ length: 6 }, (_, index) => (index % 2 ? it.desk : it.otherDesk).start(pile, start(1)))
  const ids = new Set((await Promise.all(told)).map(({ transactionId }) => transactionId))
  expect([ids.size, (await it.sessions(pile)).length]).toEqual([1, 1])
})

test('tokens are those of the merchant, whatever their case', async () => {
  const pile: KnownPile = await it.pile()
  const add = (id_tag: string, more: object = {}) =>
    it.context.db
      .insertInto('pile_token')
      .values({ org_id: '1', merchant: '1', id_tag, ...more })
      .execute()
  await add('GOOD')
  await add('BLOCKED', { status: 0 })
  await add('OLD', { expires_at: new Date(it.now - minute) })
  await add('ALIEN', { merchant: '999' })
  const status = (idTag: string) => it.desk.authorize(pile, idTag, it.now)
  expect(await Promise.all(['good', 'BLOCKED', 'OLD', 'ALIEN', 'NOBODY\0'].map(status))).toEqual([
    ...['Accepted', 'Blocked', 'Expired', 'Invalid', 'Invalid'],
  ])
})

test('an outlet is made when it is first named, and the log of messages does not wait', async () => {
  const pile = await it.pile()
  const made = await it.desk.connector(pile, 3)
  expect(it.context.registry.byCode(`${pile.code}-3`)).toMatchObject({
    deviceId: made.deviceId,
    parentId: pile.deviceId,
  })
  expect(await it.otherDesk.connector(pile, 3)).toEqual(made)
  await expect(it.desk.connector(pile, 500)).rejects.toThrow('has no connector')
  const line = { at: it.now, direction: 'in', action: 'Heartbeat', messageId: '1', payload: '{}' } as const
  it.desk.log({ ...line, pileCode: pile.code })
  it.desk.log({ ...line, pileCode: 'nobody' })
  await it.desk.flush()
  const rows = await it.context.db
    .selectFrom('pile_message')
    .select('action')
    .where('device_id', '=', pile.deviceId)
    .execute()
  expect(rows).toEqual([{ action: 'Heartbeat' }])
})
