import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type OcppScene, ocppScene } from '#test/support/ocppScene.ts'
import { bootOf, type OcppStation } from '#test/support/ocppStation.ts'
import { patience } from '#test/support/patience.ts'

const patient = { timeout: patience.poll }
const minute = 60_000
let it: OcppScene
beforeAll(async () => {
  it = await ocppScene()
}, 120_000)
afterEach(() => it.endStations())
afterAll(() => it?.stop())

/** Fixed, so that the same moment is the same each time it is said. */
const began = Date.now() - 120 * minute
const at = (minutes: number): string => new Date(began + minutes * minute).toISOString()

describe('a pile of 1.6', () => {
  test('boots, is set to measure every ten seconds and asked how its outlets stand', async () => {
    const { code } = await it.keyed()
    const station = await it.open(code)
    const { currentTime, ...rest } = await station.call('BootNotification', bootOf())
    expect(rest).toEqual({ interval: 300, status: 'Accepted' })
    expect(Math.abs(Date.parse(String(currentTime)) - it.context.clock())).toBeLessThan(minute)
    await expect
      .poll(
        () => station.heard.map(({ action, payload }) => [action, payload.key ?? payload.requestedMessage]),
        patient,
      )
      .toEqual([
        ['GetConfiguration', ['MeterValueSampleInterval', 'MeterValuesSampledData']],
        ['ChangeConfiguration', 'MeterValueSampleInterval'],
        ['ChangeConfiguration', 'MeterValuesSampledData'],
        ['TriggerMessage', 'StatusNotification'],
      ])
    await expect.poll(async () => (await it.said(code)).at(-1), patient).toMatchObject({ connectorState: 0 })
  })

  test('a start sent again under a new id is one session; a stop that comes late and twice gives 30 kWh', async () => {
    const pile = await it.keyed()
    const station = await it.open(pile.code)
    const start = { connectorId: 1, idTag: 'CARD0001', meterStart: 120_000, timestamp: at(0) }
    const first = await station.call('StartTransaction', start)
    expect(await station.call('StartTransaction', start)).toEqual(first)
    const { transactionId } = first
    const value = { value: '131000', context: 'Sample.Periodic' }
    const power = { value: '7.2', measurand: 'Power.Active.Import', unit: 'kW' }
    const meterValue = [{ timestamp: at(20), sampledValue: [value, power] }]
    expect(await station.call('MeterValues', { connectorId: 1, transactionId, meterValue })).toEqual({})
    const stop = { transactionId, idTag: 'CARD0001', meterStop: '150000', timestamp: at(60), reason: null, extra: [1] }
    await station.call('StopTransaction', stop)
    await station.call('StopTransaction', stop)
    expect(await it.sessions(pile)).toMatchObject([{ kwh: 30, state: 2, transaction_no: transactionId }])
    expect(await it.said(`${pile.code}-1`)).toMatchObject([{ suppliedEnergy: 131, power: 7.2 }])
  })

  test('its errors are fault codes of the outlet, which end with it', async () => {
    const { code } = await it.keyed()
    const station = await it.open(code)
    const say = (status: string, errorCode: string, minutes: number) =>
      station.call('StatusNotification', { connectorId: 2, status, errorCode, timestamp: at(minutes) })
    const codes = () =>
      it.context.db
        .selectFrom('dtc as c')
        .innerJoin('device as d', 'd.id', 'c.device_id')
        .select(['fault_code', 'active'])
        .where('d.code', '=', `${code}-2`)
        .orderBy('fault_code')
        .execute()
    await say('Faulted', 'GroundFailure', 1)
    expect(await codes()).toEqual([{ fault_code: 'GroundFailure', active: true }])
    await it.endStations()
    await it.restart()
    const again = await it.open(code)
    await again.call('StatusNotification', { connectorId: 2, status: 'Available', errorCode: 'NoError' })
    expect(await codes()).toEqual([{ fault_code: 'GroundFailure', active: false }])
    expect((await it.said(`${code}-2`)).map(({ connectorState }) => connectorState)).toEqual([8, 0])
  })
})

test('2.0.1: what comes late fills a session and is never live', async () => {
  const pile = await it.keyed()
  const station = await it.open(pile.code, { version: '2.0.1' })
  expect(await station.call('BootNotification', bootOf('2.0.1'))).toMatchObject({ status: 'Accepted' })
  const event = (seqNo: number, eventType: string, kwh: number, more: object = {}) =>
    station.call('TransactionEvent', {
      ...{ eventType, seqNo, timestamp: at(seqNo * 15), triggerReason: 'MeterValuePeriodic', ...more },
      transactionInfo: { transactionId: 'tx-1', chargingState: 'Charging' },
      meterValue: [
        {
          timestamp: at(seqNo * 15),
          sampledValue: [{ value: kwh, unitOfMeasure: { unit: 'Wh', multiplier: 3 } }],
        },
      ],
    })
  const evse = { evse: { id: 1, connectorId: 1 }, idToken: { idToken: 'CARD0001', type: 'ISO14443' } }
  await event(0, 'Started', 5, evse)
  await event(2, 'Updated', 15)
  // It reads its meter a moment after it took the time of the event.
  await event(4, 'Ended', 25, { timestamp: at(4 * 15 - 0.1) })
  const missing = async () => (await it.sessions(pile))[0]?.missing
  expect(await missing()).toEqual([1, 3])
  const states = async () => (await it.said(`${pile.code}-1`)).flatMap(({ connectorState }) => connectorState ?? [])
  const before = await states()
  await event(1, 'Updated', 10, { offline: true })
  await event(3, 'Updated', 20, { offline: true })
  expect(await it.sessions(pile)).toMatchObject([{ kwh: 20, state: 2, missing: [], transaction_id: 'tx-1' }])
  expect(await states()).toEqual(before)
})

test('a pile whose clock is wrong gets our time and its session says so', async () => {
  const wrong = '2031-01-01T00:00:00Z'
  const first = await it.keyed()
  const station = await it.open(first.code)
  const { transactionId } = await station.call('StartTransaction', {
    ...{ connectorId: 1, idTag: 'CARD', meterStart: 0, timestamp: wrong },
  })
  await station.call('StopTransaction', { transactionId, meterStop: 10, timestamp: '1970-01-01T00:00:00Z' })
  const second = await it.keyed()
  const other = await it.open(second.code, { version: '2.0.1' })
  const event = (eventType: string, seqNo: number) =>
    other.call('TransactionEvent', {
      ...{ eventType, seqNo, timestamp: wrong, triggerReason: 'Trigger', evse: { id: 1, connectorId: 1 } },
      transactionInfo: { transactionId: 'tx-w', chargingState: 'Charging' },
    })
  await event('Started', 0)
  for (const _ of [1, 2]) await event('Updated', 1)
  await event('Ended', 2)
  for (const pile of [first, second]) {
    const [session] = await it.sessions(pile)
    expect(session?.flags).toContain('ourClock')
    expect(session?.state).toBe(2)
    for (const time of [session?.started_at, session?.ended_at])
      expect(Math.abs(it.context.clock() - Number(time))).toBeLessThan(minute)
  }
  const events = it.context.db
    .selectFrom('pile_session_event as e')
    .innerJoin('pile_session as s', 's.id', 'e.session_id')
  const rows = await events.select('e.seq_no').where('s.pile_id', '=', second.deviceId).orderBy('e.seq_no').execute()
  expect(
    rows.map(({ seq_no }) => seq_no),
    'what is told twice is one event',
  ).toEqual([0, 1, 2])
})

test('an answer that is lost with the server makes no second session', async () => {
  const pile = await it.keyed()
  const station = await it.open(pile.code)
  const start = { connectorId: 1, idTag: 'CARD', meterStart: 120_000, timestamp: at(0) }
  // It never reads the answer: it asks, and goes down with the server once that has committed.
  station.raw(JSON.stringify([2, 'lost', 'StartTransaction', start]))
  await expect.poll(async () => (await it.sessions(pile)).length, patient).toBe(1)
  station.cut()
  await it.restart()
  const again = await it.open(pile.code)
  const { transactionId } = await again.call('StartTransaction', start, 'anew')
  expect(await it.sessions(pile)).toMatchObject([{ transaction_no: transactionId, state: 1 }])
})

test('2.0.1: a pile that comes back to another process without a boot is asked for its outlets, and goes on', async () => {
  const pile = await it.keyed()
  const event = (station: OcppStation, seqNo: number, more: object = {}) =>
    station.call('TransactionEvent', {
      ...{ eventType: seqNo === 0 ? 'Started' : 'Updated', seqNo, timestamp: at(seqNo), triggerReason: 'Trigger' },
      ...{ transactionInfo: { transactionId: 'tx-on', chargingState: 'Charging' }, ...more },
      meterValue: [{ timestamp: at(seqNo), sampledValue: [{ value: 5000 + seqNo }] }],
    })
  const station = await it.open(pile.code, { version: '2.0.1' })
  await station.call('BootNotification', bootOf('2.0.1'))
  await event(station, 0, { evse: { id: 1, connectorId: 1 } })
  const frames = async () => (await it.said(`${pile.code}-1`)).length
  const before = await frames()
  await it.endStations()
  await it.restart()
  const again = await it.open(pile.code, { version: '2.0.1' })
  const asked = () => again.heard.map(({ action }) => action)
  await expect.poll(asked, patient).toEqual(expect.arrayContaining(['TriggerMessage', 'GetTransactionStatus']))
  await event(again, 1)
  expect(await frames()).toBeGreaterThan(before)
})

test('2.0.1: a station that gives all events one seqNo and no chargingState has its session and its state', async () => {
  const pile = await it.keyed()
  const station = await it.open(pile.code, { version: '2.0.1' })
  await station.call('BootNotification', bootOf('2.0.1'))
  const status = (connectorStatus: string, minutes: number) =>
    station.call('StatusNotification', { evseId: 1, connectorId: 1, connectorStatus, timestamp: at(minutes) })
  const event = (eventType: string, triggerReason: string, minutes: number, kwh: number) =>
    station.call('TransactionEvent', {
      ...{ eventType, seqNo: 0, timestamp: at(minutes), triggerReason, evse: { id: 1, connectorId: 1 } },
      transactionInfo: { transactionId: 'tx-0' },
      meterValue: [{ timestamp: at(minutes), sampledValue: [{ value: kwh * 1000 }] }],
    })
  await status('Available', 110)
  await status('Occupied', 119)
  await event('Started', 'Authorized', 119.1, 5)
  expect((await it.said(`${pile.code}-1`)).flatMap(({ connectorState }) => connectorState ?? []).at(-1)).toBe(2)
  await event('Updated', 'MeterValuePeriodic', 119.2, 5.05)
  await event('Updated', 'MeterValuePeriodic', 119.3, 5.1)
  await event('Ended', 'RemoteStop', 119.4, 5.15)
  await event('Ended', 'RemoteStop', 119.4, 5.15)
  expect(await it.sessions(pile)).toMatchObject([{ state: 2, transaction_id: 'tx-0', missing: [], kwh: 0.15 }])
  await status('Available', 119.5)
  expect((await it.said(`${pile.code}-1`)).flatMap(({ connectorState }) => connectorState ?? []).at(-1)).toBe(0)
})
