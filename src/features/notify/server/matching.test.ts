import { describe, expect, test } from 'vitest'
import { type Chosen, choosesAlarm, stationOf, withinHours } from './matching.ts'

const home = { stationId: '7', orgPath: '/1/2/', timeZone: 'Asia/Shanghai' }
const bay = { stationId: '8', orgPath: '/1/3/', timeZone: 'Europe/Berlin' }
const alarm: Chosen = { level: 2, kind: 'socLow', platforms: ['boxPower'], stations: [home] }
const inBay: Chosen = { ...alarm, platforms: ['boxPower', 'portCharging'], stations: [bay, home] }
const all = { orgPath: '/1/', levels: [], platforms: [], stationIds: [], alarmTypes: [] }
const utc = (text: string): number => Date.parse(text)

describe('a rule chooses', () => {
  test.each([
    ['all', {}, alarm, '7'],
    ['a level', { levels: [1, 2] }, alarm, '7'],
    ['another level', { levels: [1, 3] }, alarm, undefined],
    ['a platform', { platforms: ['boxPower' as const] }, alarm, '7'],
    ['another platform', { platforms: ['portCharging' as const] }, alarm, undefined],
    ['the platform of its bay', { platforms: ['portCharging' as const] }, inBay, '8'],
    ['its kind', { alarmTypes: ['smoke', 'socLow'] }, alarm, '7'],
    ['another kind', { alarmTypes: ['soc'] }, alarm, undefined],
    ['its station', { stationIds: ['9', '7'] }, alarm, '7'],
    ['another station', { stationIds: ['77'] }, alarm, undefined],
    ['the station of its bay before its own', {}, inBay, '8'],
    ['its own though it stands in a bay', { stationIds: ['7'] }, inBay, '7'],
    ['of the organizations below its own', { orgPath: '/1/2/' }, inBay, '7'],
    ['no station of another organization', { orgPath: '/1/3/' }, alarm, undefined],
    ['nor one that it names', { orgPath: '/4/', stationIds: ['7'] }, alarm, undefined],
  ])('%s', (_, change, given, stationId) => {
    expect(choosesAlarm({ ...all, ...change }, given)?.stationId).toBe(stationId)
  })
  test('what fell to another level stays followed', () => {
    expect(stationOf({ ...all, levels: [1] }, alarm)).toBe(home)
  })
})

describe('hours', () => {
  const week = [1, 2, 3, 4, 5, 6, 7]
  const day = { from: '08:00', to: '20:00', weekdays: [1, 2, 3, 4, 5] }
  const nights = { from: '22:00', to: '06:00', weekdays: week }
  test.each([
    ['always', null, 'Asia/Shanghai', '2026-11-23T03:00:00Z', 0],
    ['within', day, 'Asia/Shanghai', '2026-11-23T03:00:00Z', 0],
    ['their first moment', day, 'Asia/Shanghai', '2026-11-23T00:00:00Z', 0],
    ['their last moment is outside', day, 'Asia/Shanghai', '2026-11-23T12:00:00Z', 12],
    ['Friday evening waits for Monday', day, 'Asia/Shanghai', '2026-11-27T13:00:00Z', 59],
    ['a night belongs to the day on which it begins', nights, 'Asia/Shanghai', '2026-11-23T21:00:00Z', 0],
    ['a day waits for the night', nights, 'Asia/Shanghai', '2026-11-23T02:00:00Z', 12],
    ['a night of Sundays only', { ...nights, weekdays: [7] }, 'Asia/Shanghai', '2026-11-22T21:59:00Z', 0],
    ['a whole day', { from: '00:00', to: '00:00', weekdays: week }, 'Asia/Shanghai', '2026-11-23T15:59:59Z', 0],
    ['an hour sooner where summer time begins', day, 'Europe/Berlin', '2026-03-27T20:00:00Z', 58],
    ['an hour later where it ends', day, 'Europe/Berlin', '2026-10-23T19:00:00Z', 60],
  ])('%s', (_, hours, timeZone, at, wait) => {
    expect((withinHours(hours, timeZone, utc(at)) - utc(at)) / 3_600_000).toBe(wait)
  })
})
