import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { StationType } from '#contract/stationTypes.ts'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { adminPassword } from '#test/support/database.ts'
import { alarmsContract as calls } from '../contract.ts'
import { createOpenBook } from './stream/openBook.ts'
import { createRuleBook } from './stream/ruleBook.ts'
import { createAlarmTracker } from './stream/tracker.ts'

let it: TestApp
let count = 0
let now = 0
let admin: string
beforeAll(async () => {
  it = await testApp()
  admin = it.admin
})
afterAll(() => it?.stop())
beforeEach(() => {
  now = Math.floor(it.context.clock() / 1000) * 1000
})

const newStation = async (stationType: StationType = 'boxPowerStation', stationName = `站 ${++count}`) =>
  (await it.call(assetsContract.stationAdd, { stationName, stationType }, admin)).stationId
const newDevice = async (stationId: string, deviceType: string, parentId?: string, deviceName = `设备 ${++count}`) => {
  const deviceCode = `D${++count}`
  const input = { stationId, deviceType, deviceName, deviceCode, ...(parentId ? { parentId } : {}) }
  return { deviceId: (await it.call(assetsContract.equipmentAdd, input, admin)).deviceId, deviceCode, deviceName }
}
type Made = Awaited<ReturnType<typeof newDevice>>
const newCluster = async (): Promise<Made> => newDevice(await newStation(), 'boxCluster')
const tell = (device: Made, ts: number, values: Record<string, unknown>) =>
  it.deliver(device.deviceCode, 'telemetry', { ts, values })
const volts = (device: Made, ts: number, value: number, cell = 17) =>
  tell(device, ts, { cellVoltage: Array.from({ length: 240 }, (_, index) => (index === cell - 1 ? value : 3.3)) })
const rowsOf = async ({ deviceId }: Made, more: Partial<Parameters<typeof it.call<typeof calls.page>>[1]> = {}) =>
  (await it.call(calls.page, { deviceId, alarmType: 'cellVoltageHigh', ...more }, admin)).records
const settle = async () => {
  for (let waiting = 1; waiting > 0; ) {
    await it.tick()
    waiting = (await it.context.pool.query('select 1 from alarm_late')).rows.length
  }
}

/** Sessions may end meanwhile. */
const later = async (seconds: number) => {
  for (let left = seconds; left > 0; left -= 15) {
    it.advance(Math.min(left, 15) * 1000)
    await it.tick()
  }
  admin = (await it.signIn('admin', adminPassword)).data.access_token
}

describe('one row as long as it lasts', () => {
  test('a cell drifts over its three limits and back', async () => {
    const cluster = await newCluster()
    const drift = [3.4, 3.56, 3.57, 3.61, 3.62, 3.66, 3.67, 3.62, 3.58, 3.53, 3.51, 3.49]
    const levels: (number | undefined)[] = []
    for (const [index, value] of drift.entries()) {
      await volts(cluster, now - 120_000 + index * 10_000, value)
      const rows = await rowsOf(cluster)
      expect(rows.length).toBeLessThan(2)
      levels.push(rows[0]?.state === 1 ? rows[0].alarmLevel : undefined)
    }
    const none = undefined
    expect(levels).toEqual([none, none, 3, 3, 2, 2, 1, 1, 2, 3, 3, none])
    expect(await rowsOf(cluster)).toMatchObject([
      {
        state: 0,
        alarmLevel: 1,
        alarmContent: '单体电压过高 3.670 V（17号单体）',
        alarmTime: formatTime(now - 110_000, 'Asia/Shanghai'),
        clearTime: formatTime(now - 10_000, 'Asia/Shanghai'),
        deviceName: cluster.deviceName,
      },
    ])
    const [row] = await rowsOf(cluster)
    const { events } = await it.call(calls.life, { alarmId: row?.alarmId ?? '' }, admin)
    expect(events.map(({ event, level, ts }) => [event, level, (ts - now) / 1000])).toEqual([
      ['began', 3, -100],
      ['level', 2, -80],
      ['level', 1, -60],
      ['level', 2, -40],
      ['level', 3, -30],
      ['ended', null, -10],
    ])
    const english = await it.ask(calls.page, { deviceId: cluster.deviceId }, admin, { 'accept-language': 'en' })
    expect(english.data.records.map(({ alarmContent }) => alarmContent)).toContain(
      'Cell voltage high 3.670 V (cell 17)',
    )
  })

  test.each([
    ['one row where they return soon', 0, 1],
    ['three rows where they lie apart', 700_000, 3],
  ])('the same frames again, late ones and ones in another order: %s', async (_, gap, rows) => {
    const [inOrder, mixed] = [await newCluster(), await newCluster()]
    const values = [3.4, 3.56, 3.57, 3.4, 3.61, 3.62, 3.52, 3.7, 3.7, 3.4, 3.56, 3.56]
    const at = (index: number) => now - 2_000_000 + index * 10_000 + (Number(index > 3) + Number(index > 9)) * gap
    for (const [index, value] of values.entries()) await volts(inOrder, at(index), value)
    for (const index of [5, 1, 0, 11, 3, 3, 2, 10, 9, 8, 4, 6, 7, 1]) await volts(mixed, at(index), values[index] ?? 0)
    await settle()
    const told = async (device: Made) =>
      await it.context.db
        .selectFrom('alarm')
        .select(['began_at', 'opened_at', 'cleared_at', 'level', 'value', 'place', 'times', 'last_began_at', 'course'])
        .where('device_id', '=', device.deviceId)
        .orderBy('began_at')
        .execute()
    const times = (await told(inOrder)).map((row) => row.times)
    expect(times).toEqual(rows === 1 ? [3] : [1, 1, 1])
    expect(await told(mixed)).toEqual(await told(inOrder))
  })

  test('a backlog that comes in batches behind the newest sample leads to the rows of its order', async () => {
    const [inOrder, behind] = [await newCluster(), await newCluster()]
    const step = 60_000
    const length = 600
    const samples = Array.from({ length }, (_, index) => ({
      ts: now - 60_000 - (length - index) * step,
      values: { maxVoltage: 3.5 + Math.round(100 * Math.sin(index / 9)) / 500, maxVoltageCell: 1 + (index % 240) },
    }))
    const batches = Array.from({ length: 12 }, (_, at) => samples.slice(at * 50, at * 50 + 50))
    const deliver = (device: Made, content: unknown) => it.deliver(device.deviceCode, 'telemetry', content)
    for (const batch of batches) await deliver(inOrder, batch)
    await volts(inOrder, now, 3.3)
    await volts(behind, now, 3.3)
    for (const [at, batch] of [...batches.slice(6), ...batches.slice(0, 7)].entries()) {
      await deliver(behind, batch)
      if (at % 3 === 0) await it.tick()
    }
    await settle()
    const told = async (device: Made) =>
      (await rowsOf(device, { size: 100 })).map(({ ts, clearTs, alarmLevel, alarmContent }) => [
        ts,
        clearTs,
        alarmLevel,
        alarmContent,
      ])
    expect((await told(inOrder)).length).toBeGreaterThan(8)
    expect(await told(behind)).toEqual(await told(inOrder))
  })

  test('a device that is removed takes its open alarms along into history', async () => {
    const cluster = await newCluster()
    for (const ts of [now - 40_000, now - 20_000]) await volts(cluster, ts, 3.7)
    expect(await rowsOf(cluster)).toMatchObject([{ state: 1 }])
    await it.call(assetsContract.equipmentRemove, { deviceId: cluster.deviceId }, admin)
    await it.tick()
    expect(await rowsOf(cluster)).toMatchObject([{ state: 0, deviceName: cluster.deviceName }])
  })

  test('two messages of one moment are one sample', async () => {
    const box = await newDevice(await newStation(), 'boxPower')
    for (const ts of [now - 40_000, now - 20_000]) {
      await tell(box, ts, { insulation: 100 })
      await tell(box, ts, { totalVoltage: 750 })
    }
    await settle()
    expect((await it.call(calls.page, { deviceId: box.deviceId }, admin)).records).toMatchObject([
      { alarmType: 'insulationLow', alarmLevel: 2, alarmContent: '绝缘阻值过低 133 Ω/V' },
    ])
  })

  test('what a box told before its cluster did is told by the cluster alone', async () => {
    const stationId = await newStation()
    const box = await newDevice(stationId, 'boxPower')
    const cluster = await newDevice(stationId, 'boxCluster', box.deviceId)
    const extremes = { maxCellVoltage: 3.7, maxCellVoltageCluster: 1 }
    for (const ts of [now - 60_000, now - 50_000, now - 40_000]) await tell(box, ts, extremes)
    expect(await rowsOf(box)).toMatchObject([{ deviceId: box.deviceId, alarmContent: '单体电压过高 3.700 V（1号簇）' }])
    for (const ts of [now - 60_000, now - 50_000]) await volts(cluster, ts, 3.7)
    await tell(box, now - 30_000, extremes)
    await settle()
    expect(await rowsOf(box)).toMatchObject([{ deviceId: cluster.deviceId, ts: now - 60_000, state: 1 }])
  })

  test('a box keeps quiet about a cell that its cluster tells of', async () => {
    const stationId = await newStation()
    const box = await newDevice(stationId, 'boxPower')
    const cluster = await newDevice(stationId, 'boxCluster', box.deviceId)
    for (const ts of [now - 40_000, now - 20_000]) {
      await tell(cluster, ts, { clusterBreaker: 1 })
      await volts(cluster, ts, 3.7)
      await tell(box, ts, { mainBreaker: 0, maxCellVoltage: 3.7, maxCellVoltageCluster: 1, minCellVoltage: 3.3 })
    }
    const rows = await rowsOf(box)
    expect(rows).toMatchObject([{ deviceId: cluster.deviceId, unitId: box.deviceId, unitName: box.deviceName }])
    expect(rows).toMatchObject([{ clusterCircuitBreakerState: 1, mainCircuitBreakerState: 0 }])
  })
})

describe('after a restart', () => {
  const restarted = async () => {
    const book = createOpenBook(it.context.registry, it.context.live)
    const tracker = createAlarmTracker(it.context, book, createRuleBook())
    await tracker.start?.()
    // The next seconds read since when each device is as it is.
    for (let second = 0; second < 10; second += 1) await tracker.tick?.(now)
    return { book, tracker }
  }

  test('an open row, and a condition that does not last long enough yet, go on as if nothing had been', async () => {
    const [open, pending] = [await newCluster(), await newCluster()]
    for (const ts of [now - 40_000, now - 20_000]) await volts(open, ts, 3.61)
    await volts(pending, now - 5000, 3.56)
    expect(await rowsOf(pending)).toEqual([])
    const row = (await rowsOf(open))[0]
    const { book, tracker } = await restarted()
    expect(await rowsOf(open)).toEqual([row])
    expect(book.get(open.deviceId, 'cellVoltageHigh')?.episode).toMatchObject({ level: 2, beganAt: now - 40_000 })
    const device = it.context.registry.byId(pending.deviceId)
    const slot = device?.profile.byKey.get('maxVoltage')?.firstSlot ?? -1
    const values = new Float64Array(slot + 1).fill(Number.NaN)
    values[slot] = 3.56
    await tracker.observe?.([{ deviceId: pending.deviceId, ts: now + 5000, values }])
    expect(book.get(pending.deviceId, 'cellVoltageHigh')?.episode).toMatchObject({ level: 3, beganAt: now - 5000 })
  })
})

describe('silence', () => {
  /** Without the rows of its parts, whose silence is judged at any time after the unit speaks. */
  const silence = async (device: Made) =>
    (await rowsOf(device, { alarmType: 'silence' })).filter(({ deviceId }) => deviceId === device.deviceId)

  test('by the server’s clock, graver with time, ended by a sample; what hangs below is not told apart', async () => {
    const stationId = await newStation()
    const box = await newDevice(stationId, 'boxPower')
    const cluster = await newDevice(stationId, 'boxCluster', box.deviceId)
    await newDevice(stationId, 'boxPower')
    await volts(cluster, now, 3.3)
    await tell(box, now, { soc: 50 })
    const levels: (number | undefined)[] = []
    for (const seconds of [50, 15, 240, 1500]) {
      await later(seconds)
      levels.push((await silence(box))[0]?.alarmLevel)
    }
    expect(levels).toEqual([undefined, 3, 2, 1])
    await tell(box, it.context.clock(), { soc: 50 })
    expect(await silence(box)).toMatchObject([{ state: 0, alarmLevel: 1 }])
    await later(20)
    expect(await rowsOf(cluster, { alarmType: 'silence' })).toMatchObject([{ state: 1, alarmLevel: 1 }])
    expect((await it.call(calls.page, { stationId, alarmType: 'silence' }, admin)).total).toBe(2)
  })
})

describe('live', () => {
  const frames: Record<string, unknown>[] = []
  let socket: WebSocket
  afterAll(() => socket?.terminate())

  test('a user follows the alarms within his scope, and nobody else’s', async () => {
    const person = await addPerson(it.context, 'watcher', ['platform_boxPower'])
    const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '远站', orgId: person.orgId }, admin)
    const far = await newDevice(stationId, 'boxPower')
    const near = await newDevice(await newStation(), 'boxPower')
    const { access_token: token } = (await it.signIn('watcher', person.password)).data
    const host = await it.app.listen({ host: '127.0.0.1', port: 0 })
    socket = new WebSocket(`${host.replace('http', 'ws')}/web/live`)
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.once('open', resolve))
    const last = () => frames.at(-1)
    socket.send(JSON.stringify({ token }))
    socket.send(JSON.stringify({ subscribe: 'openAlarms/1' }))
    await expect.poll(last).toEqual({ topic: 'openAlarms/1', error: 'rows.not_found' })
    const topic = `openAlarms/${person.userId}`
    socket.send(JSON.stringify({ subscribe: topic }))
    await expect.poll(last).toMatchObject({ topic, snapshot: { count: 0, byLevel: [0, 0, 0], latest: [] } })
    for (const device of [near, far])
      await it.deliver(device.deviceCode, 'dtc', { dtcType: 'PLC', faultCode: 'P4001', active: true })
    await expect.poll(last).toMatchObject({
      topic,
      delta: {
        count: 1,
        byLevel: [1, 0, 0],
        latest: [{ deviceId: far.deviceId, alarmContentEn: 'PLC P4001 Fire alarm' }],
      },
    })
    await it.deliver(far.deviceCode, 'dtc', { dtcType: 'PLC', faultCode: 'P4001', active: false })
    await expect.poll(last).toMatchObject({ topic, delta: { count: 0 } })
  })
})
