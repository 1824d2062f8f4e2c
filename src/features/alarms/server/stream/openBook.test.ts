import { expect, test } from 'vitest'
import type { LiveHub } from '#server/context/stream.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Caller } from '#server/context/context.ts'
import { createOpenBook } from './openBook.ts'
import type { Episode } from './fold.ts'

test('what ended long ago is not remembered: codes that a device makes up are without end', () => {
  const book = createOpenBook({} as Registry, {} as LiveHub)
  const ended = { beganAt: 1, clearedAt: 1000 } as Episode
  book.end('1', 'dtc:BCU:F1', ended)
  book.forget(1000)
  expect(book.ended('1', 'dtc:BCU:F1', 2000)).toBe(ended)
  book.forget(1001)
  expect(book.ended('1', 'dtc:BCU:F1', 2000)).toBeUndefined()
})

test('a shelved alarm, or one in maintenance, is not counted and stands last until its end', () => {
  const device = { deviceId: '1', orgPath: '/1/', timeZone: 'Asia/Shanghai' } as Device
  const registry = { byId: () => device } as Pick<Registry, 'byId'> as Registry
  const told: string[] = []
  const live = { changed: (_: string, key: string) => told.push(key) } as Partial<LiveHub> as LiveHub
  const book = createOpenBook(registry, live)
  book.admit('u', { userId: 'u', isPlatformAdmin: true } as Caller)
  const episode: Episode = {
    beganAt: 1,
    lastBeganAt: 1,
    times: 1,
    course: [[1, 1]],
    openedAt: 1,
    clearedAt: null,
    level: 1,
    highest: 1,
    value: 60,
    place: '',
  }
  const row = {
    device,
    box: device,
    rule: 'cellTemperatureHigh',
    episode,
    mainBreaker: null,
    clusterBreaker: null,
    maintenanceId: null,
  }
  book.set({ alarmId: '7', platforms: [], placeStationId: null }, row)
  book.shelve(['7'], 100)
  book.tell()
  expect(book.of('u', 50)).toMatchObject({ count: 0, byLevel: [0, 0, 0], latest: [{ quiet: 'shelved' }] })
  book.unshelve(99)
  expect(book.of('u', 99).count).toBe(0)
  book.unshelve(100)
  book.tell()
  expect(book.of('u', 100)).toMatchObject({ count: 1, byLevel: [1, 0, 0] })
  expect(told).toEqual(['u', 'u'])
  book.set(
    { alarmId: '8', platforms: [], placeStationId: null },
    { ...row, rule: 'coHigh', maintenanceId: '3', episode: { ...episode, lastBeganAt: 9 } },
  )
  expect(book.of('u', 100)).toMatchObject({
    count: 1,
    latest: [
      { alarmId: '7', quiet: null },
      { alarmId: '8', quiet: 'maintenance' },
    ],
  })
})

test('what nobody took note of comes first, then the gravest, then the newest; who took note stands beside it', () => {
  const device = { deviceId: '1', orgPath: '/1/', timeZone: 'Asia/Shanghai' } as Device
  const registry = { byId: () => device } as Pick<Registry, 'byId'> as Registry
  const book = createOpenBook(registry, { changed: () => undefined } as Partial<LiveHub> as LiveHub)
  book.admit('u', { userId: 'u', isPlatformAdmin: true } as Caller)
  const add = (alarmId: string, level: number, lastBeganAt: number): void => {
    const episode = { beganAt: lastBeganAt, lastBeganAt, times: 1, level, value: 60, place: 'cell:17' } as Episode
    const breakers = { mainBreaker: null, clusterBreaker: null, maintenanceId: null }
    const stored = { alarmId, platforms: ['boxPower'], placeStationId: null }
    book.set(stored, { device, box: device, rule: `cellTemperatureHigh${alarmId}`, episode, ...breakers })
  }
  add('1', 3, 10)
  add('2', 2, 20)
  add('3', 1, 30)
  add('4', 2, 40)
  book.acknowledge([{ alarmId: '3', at: 0, userName: '张工' }])
  expect(book.of('u', 50).latest.map(({ alarmId }) => alarmId)).toEqual(['4', '2', '1', '3'])
  expect(book.of('u', 50).latest.at(-1)).toMatchObject({
    acknowledgeUser: '张工',
    acknowledgeTime: '1970-01-01 08:00:00',
    cell: 17,
    platforms: ['boxPower'],
  })
  book.acknowledge([])
  expect(book.of('u', 50).latest.map(({ alarmId }) => alarmId)).toEqual(['3', '4', '2', '1'])
})

test('a home watches its own platform, and nobody what is not his', () => {
  const device = { deviceId: '1', orgPath: '/1/', timeZone: 'Asia/Shanghai' } as Device
  const registry = { byId: () => device } as Pick<Registry, 'byId'> as Registry
  const told: string[] = []
  const live = { changed: (_: string, key: string) => told.push(key) } as Partial<LiveHub> as LiveHub
  const book = createOpenBook(registry, live)
  const authorities: ReadonlySet<string> = new Set(['platform_ship', 'platform_boxPower'])
  const caller = { userId: '5', isPlatformAdmin: false, authorities, dataScope: 1, merchantPath: '/1/' } as Caller
  expect(
    ['5', '5-ship', '5-boxPower', '5-marineBattery', '5-nothing', '6', '6-ship'].map((id) => book.admit(id, caller)),
  ).toEqual([true, true, true, false, false, false, false])
  const [beganAt, level] = [1, 2]
  const episode = {
    beganAt,
    lastBeganAt: 1,
    times: 1,
    course: [],
    openedAt: 1,
    clearedAt: null,
    level,
    highest: 2,
    value: 60,
    place: '',
  }
  const row = { device, box: device, episode, mainBreaker: null, clusterBreaker: null, maintenanceId: null }
  book.set(
    { alarmId: '7', platforms: ['boxPower', 'ship'], placeStationId: null },
    { ...row, rule: 'cellTemperatureHigh' },
  )
  book.set({ alarmId: '8', platforms: ['boxPower'], placeStationId: null }, { ...row, rule: 'coHigh' })
  book.set({ alarmId: '9', platforms: ['energyStorage'], placeStationId: null }, { ...row, rule: 'h2High' })
  book.tell()
  expect(['5', '5-ship', '5-boxPower'].map((id) => book.of(id, 50).count)).toEqual([2, 1, 2])
  expect(told).toEqual(['5', '5-ship', '5-boxPower'])
})

test('the silence of a whole station is counted as one alarm and says so', () => {
  const registry = { byId: () => undefined } as Pick<Registry, 'byId'> as Registry
  const book = createOpenBook(registry, {} as LiveHub)
  book.admit('u', { userId: 'u', isPlatformAdmin: true } as Caller)
  for (let id = 1; id <= 4; id += 1) {
    const device = {
      deviceId: String(id),
      stationId: '5',
      stationName: '宜昌站',
      orgPath: '/1/',
      timeZone: 'UTC',
    } as Device
    const episode = { beganAt: id, lastBeganAt: id, times: 1, level: 3, value: Number.NaN, place: '' } as Episode
    const row = { device, box: device, rule: 'silence', episode, mainBreaker: null, clusterBreaker: null }
    book.set({ alarmId: String(id), platforms: [], placeStationId: null }, { ...row, maintenanceId: null })
  }
  book.shelve(['4'], 100)
  expect(book.of('u', 50)).toMatchObject({
    count: 1,
    byLevel: [0, 0, 1],
    latest: [
      { alarmId: '1', ts: 1, folded: { num: 3, stationNum: 1 }, alarmContent: '宜昌站 3 台设备无数据，请检查站点网络' },
      { alarmId: '4', quiet: 'shelved' },
    ],
  })
})
