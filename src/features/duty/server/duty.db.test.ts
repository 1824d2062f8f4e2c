import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import { formatTime } from '#contract/zoned.ts'
import { dayAfter, weekdayOf } from '#server/duty/shifts.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { dutyContract as calls } from '../contract.ts'

let it: TestApp
let root: string
let stationId: string
const tokens = { lead: '', first: '', stranger: '' }
const ids = { lead: '', first: '', second: '', stranger: '' }
const all = ['duty_view', 'duty_save', 'duty_handover', 'platform_boxPower']
const zone = 'Asia/Shanghai'

const today = (): string => formatTime(it.context.clock(), zone).slice(0, 10)
const monday = (): string => dayAfter(today(), 1 - weekdayOf(today()))
const wholeWeek = (userIds: string[]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, from: '08:00', to: '20:00', userIds },
    { weekday, from: '20:00', to: '08:00', userIds: userIds.toReversed() },
  ])
const week = (of: object, weekStart = monday()) => it.call(calls.roster, { ...of, weekStart }, tokens.lead)
const save = (input: object, token = tokens.lead) => it.ask(calls.rosterSave, { stationId, ...input } as never, token)
const now = (token = tokens.lead) => it.call(calls.now, { stationId }, token)

beforeAll(async () => {
  it = await testApp()
  root = (await it.context.db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  stationId = (await it.call(assetsContract.stationAdd, { stationName: '阳逻港' }, it.admin)).stationId
  for (const name of ['lead', 'first', 'stranger'] as const) {
    const made = await addPerson(it.context, name, all, name === 'stranger' ? {} : { orgId: root, data_scope: 1 })
    tokens[name] = (await it.signIn(name, made.password)).data.access_token
    ids[name] = made.userId
  }
  ids.second = (await addPerson(it.context, 'second', all.slice(3), { orgId: root, data_scope: 2 })).userId
}, 60_000)
afterAll(() => it?.stop())

test('a pattern says who is on duty, an own day replaces it, and a stale or overlapping one is refused', async () => {
  expect(await week({ stationId })).toMatchObject({ version: 0, pattern: [], inheritedFrom: null })
  const pattern = wholeWeek([ids.first, ids.second])
  expect(await save({ pattern, version: 0 })).toMatchObject({ code: 0, data: { version: 1 } })
  expect(await save({ pattern, version: 0 })).toMatchObject({ code: 1002 })
  const wall = formatTime(it.context.clock(), zone).slice(11, 16)
  const order = wall >= '08:00' && wall < '20:00' ? [ids.first, ids.second] : [ids.second, ids.first]
  expect((await now()).map(({ order: at, userId }) => [at, userId])).toEqual([
    [1, order[0]],
    [2, order[1]],
  ])
  const own = { day: today(), name: '国庆节', shifts: [{ from: '00:00', to: '00:00', userIds: [ids.lead] }] }
  expect(await save({ days: [own], version: 1 })).toMatchObject({ code: 0, data: { version: 2 } })
  expect(await now()).toMatchObject([
    { order: 1, realName: 'lead', stationName: '阳逻港', shiftEnd: `${dayAfter(today(), 1)} 00:00:00` },
  ])
  const shown = await week({ stationId })
  expect(shown.days.find(({ day }) => day === today())).toMatchObject({ own: true, name: '国庆节' })
  expect(shown.days.map(({ shifts }) => shifts.length).toSorted()).toEqual([1, 2, 2, 2, 2, 2, 2])
  expect(shown.shifts).toEqual(shown.days.flatMap(({ shifts }) => shifts))
  const two = [
    { weekday: 1, from: '08:00', to: '17:00', userIds: [ids.first] },
    { weekday: 1, from: '16:00', to: '23:00', userIds: [ids.first] },
  ]
  expect(await save({ pattern: two, version: 2 })).toMatchObject({ code: 3251 })
  expect(await save({ days: [{ ...own, shifts: null }], version: 2 })).toMatchObject({ code: 0 })
  expect(await now()).toHaveLength(2)
})

test('of two who change one week at once the second is told', async () => {
  const { version } = await week({ stationId })
  const days = [{ day: dayAfter(monday(), 8), name: '', shifts: [] }]
  const answers = await Promise.all([save({ days, version }), save({ days, version }, tokens.first)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1002])
})

test('a week is copied to the weeks after it', async () => {
  const { version } = await week({ stationId })
  const own = { day: monday(), name: '检修', shifts: [{ from: '06:00', to: '18:00', userIds: [ids.second] }] }
  await save({ days: [own], version })
  const copy = { stationId, weekStart: monday(), weeks: 2, version: version + 1 }
  await it.call(calls.rosterCopy, copy, tokens.lead)
  const later = await week({ stationId }, dayAfter(monday(), 14))
  expect(later.days.map((day) => day.own)).toEqual([true, true, true, true, true, true, true])
  expect(later.days[0]).toMatchObject({ name: '检修', shifts: [{ from: '06:00', userIds: [ids.second] }] })
})

test('a station without a roster has its organization’s', async () => {
  const other = (await it.call(assetsContract.stationAdd, { stationName: '宜昌港' }, it.admin)).stationId
  const input = { orgId: root, pattern: wholeWeek([ids.second]), version: 0 }
  await it.call(calls.rosterSave, input, tokens.lead)
  expect(await week({ stationId: other })).toMatchObject({ inheritedFrom: '默认商户', version: 0 })
  expect(await it.call(calls.now, { stationId: other }, tokens.lead)).toMatchObject([{ userId: ids.second, order: 1 }])
  expect((await it.call(calls.now, {}, tokens.first)).map(({ stationName }) => stationName)).toContain('宜昌港')
})

test('nobody who cannot see the station is put on duty, and nobody else reads or changes its roster', async () => {
  const { version, people } = await week({ stationId })
  expect(people.map(({ userId }) => userId)).not.toContain(ids.stranger)
  expect(people.map(({ userId }) => userId)).toEqual(expect.arrayContaining([ids.lead, ids.first, ids.second]))
  const refused = await save({ pattern: wholeWeek([ids.stranger]), version })
  expect(refused).toMatchObject({ code: 3252, msg: expect.stringContaining(ids.stranger) })
  expect(refused.msg).not.toContain('stranger')
  expect(await it.ask(calls.roster, { stationId, weekStart: monday() }, tokens.stranger)).toMatchObject({ code: 1001 })
  expect(await save({ pattern: [], version }, tokens.stranger)).toMatchObject({ code: 1001 })
  expect(await now(tokens.stranger)).toEqual([])
})

test('a handover lists what stands open, is confirmed once and by somebody else', async () => {
  const box = { stationId, deviceType: 'boxPower', deviceName: '1号箱', deviceCode: 'BOX' }
  const { deviceId } = await it.call(assetsContract.equipmentAdd, box, it.admin)
  await it.deliver('BOX', 'dtc', { ts: it.context.clock(), dtcType: 'BCU', faultCode: 'B2001', active: true })
  await it.tick()
  const endTime = formatTime(it.context.clock() + 3_600_000, zone)
  await it.call(maintenanceContract.save, { deviceId, endTime, reason: '更换风扇' }, it.admin)
  const input = { stationId, note: '2号桩待修', requestId: 'once' }
  const made = await Promise.all([1, 2].map(() => it.call(calls.handoverAdd, input, tokens.first)))
  expect(made[0]).toEqual(made[1])
  const { records } = await it.call(calls.handoverPage, { stationId }, tokens.lead)
  expect(records).toMatchObject([
    {
      ...{ note: '2号桩待修', createdName: 'first', confirmedName: null },
      standing: { alarmCounts: [1, 0, 0], maintenance: [{ name: '1号箱', text: '更换风扇' }], commands: [] },
    },
  ])
  expect(records[0]?.standing.alarms).toMatchObject([{ name: '1号箱', level: 1 }])
  const confirm = { handoverId: records[0]?.handoverId ?? '', version: 1 }
  expect(await it.ask(calls.handoverConfirm, confirm, tokens.first)).toMatchObject({ code: 3253 })
  expect(await it.ask(calls.handoverConfirm, confirm, tokens.stranger)).toMatchObject({ code: 1001 })
  await it.call(calls.handoverConfirm, confirm, tokens.lead)
  expect(await it.ask(calls.handoverConfirm, confirm, tokens.lead)).toMatchObject({ code: 3254 })
  expect((await it.call(calls.handoverPage, {}, tokens.first)).records[0]).toMatchObject({ confirmedName: 'lead' })
})
