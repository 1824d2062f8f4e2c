import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NotifyScene, notifyScene } from '#test/support/notifyScene.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const timeZone = 'Europe/Berlin'
/** Sunday 28 March 2027, 02:00: summer time begins. The week begins on the Thursday before. */
const begin = Date.parse('2027-03-24T23:07:00Z')
const holiday = '2027-03-31'

let it: NotifyScene
const people = ['anna', 'ben', 'carl'] as const
const ids = new Map<string, string>()
const id = (name: string): string => ids.get(name) ?? ''

const weekdays = [1, 2, 3, 4, 5, 6].flatMap((weekday) => [
  { weekday, from: '06:00', to: '14:00', names: ['anna', 'ben'] },
  { weekday, from: '14:00', to: '22:00', names: ['ben', 'carl'] },
  { weekday, from: '22:00', to: '06:00', names: ['carl'] },
])
const pattern = [...weekdays, { weekday: 7, from: '08:00', to: '20:00', names: ['carl', 'anna'] }]
const own = [{ from: '09:00', to: '17:00', names: ['ben', 'anna'] }]

/** The wall clock in Berlin as ms, by the runtime's own calendar. */
const wallOf = (at: number): number => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
}
/** Who is on duty by the wall clock: all shifts of the days around it laid out one after the other. */
const onDutyAt = (at: number): readonly string[] => {
  const wall = wallOf(at)
  const today = Math.floor(wall / day) * day
  const minutes = (clock: string): number => (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * minute
  const spans = [today - day, today].flatMap((date) => {
    const shifts =
      new Date(date).toISOString().slice(0, 10) === holiday
        ? own
        : pattern.filter(({ weekday }) => weekday === (new Date(date).getUTCDay() || 7))
    return shifts.map(({ from, to, names }) => ({
      from: date + minutes(from),
      to: date + minutes(to) + (to > from ? 0 : day),
      names,
    }))
  })
  return spans.findLast(({ from, to }) => from <= wall && wall < to)?.names ?? []
}

beforeAll(async () => {
  it = await notifyScene()
  for (const name of [...people, 'boss']) ids.set(name, await it.person(name))
  const { db } = it.context
  await db.updateTable('station').set({ time_zone: timeZone }).where('id', '=', it.stationId).execute()
  const stored = (shifts: readonly { names: string[] }[]) =>
    JSON.stringify(shifts.map(({ names, ...shift }) => ({ ...shift, userIds: names.map(id) })))
  const { id: rosterId } = await db
    .insertInto('duty_roster')
    .values({ station_id: it.stationId, pattern: stored(pattern) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('duty_day')
    .values({ roster_id: rosterId, day: holiday, name: 'Feiertag', shifts: stored(own) })
    .execute()
  await it.rule({ userIds: [id('boss')], steps: [{ afterMinutes: 5, order: 2 }] })
}, 60_000)
afterAll(() => it?.stop())

test('every other hour of a week an alarm reaches the first on duty, and five minutes later the second', async () => {
  const expected: string[] = []
  const found: string[] = []
  await it.pass(begin - it.context.clock())
  let mark = await it.mark()
  for (let count = 0; count < 7 * 24; count += 2) {
    const at = begin + count * hour
    await it.pass(at - it.context.clock())
    const alarmId = await it.alarm({ rule: `week${count}`, level: 1 })
    await it.pass()
    await it.pass(at + 5 * minute + 2000 - it.context.clock())
    await it.end(alarmId)
    const label = new Date(wallOf(at)).toISOString().slice(0, 16)
    const [first, second] = [onDutyAt(at)[0], onDutyAt(at + 5 * minute)[1]]
    expected.push(`${label} ${first ?? 'boss'} ${second ?? 'boss'}`)
    const told = await it.told(mark)
    found.push(`${label} ${told.map(([name]) => name).join(' ')}`)
    expect(told.map(([, kind]) => kind)).toEqual(['began', 'escalated'])
    mark = await it.mark()
  }
  expect(found).toEqual(expected)
  expect(new Set(expected.map((line) => line.slice(17)))).toEqual(
    new Set(['anna ben', 'ben carl', 'carl boss', 'carl anna', 'ben anna', 'boss boss']),
  )
}, 120_000)
