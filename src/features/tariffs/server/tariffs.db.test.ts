import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginUseOf } from '#server/tariffs/tariffs.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { tariffsContract as calls } from '../contract.ts'
import type { TariffPeriod } from '../shapes.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, kind: TariffPeriod['kind'], price: number): TariffPeriod => ({
  ...{ months: all, from, to, kind, price },
})
const periods = [of('00:00', '08:00', 'valley', 0.32), of('08:00', '24:00', 'flat', 0.6789)]
const plain = { tariffName: '工商业电价', validFrom: '2026-01-01', serviceFee: 0.3, periods }

let it: DeviceScene
let keeper: string
beforeAll(async () => {
  it = await deviceScene()
  const person = await addPerson(it.context, 'keeper', ['platform_energyStorage', 'tariff_save'])
  keeper = (await it.signIn('keeper', person.password)).data.access_token
})
afterAll(() => it?.stop())

const save = (input: object, token = keeper) => it.ask(calls.tariffSave, { ...plain, ...input }, token)
const made = async (input: object, token = keeper) => it.call(calls.tariffSave, { ...plain, ...input }, token)
const rowsOf = async (tariffId: string, token = keeper) =>
  (await it.call(calls.tariffPage, {}, token)).records.filter((row) => row.tariffId === tariffId)
/** What a feature does when it begins to price with a tariff. */
const use = (tariffId: string): Promise<string> =>
  it.context.db.transaction().execute((trx) => beginUseOf(trx, { ...caller, isPlatformAdmin: true }, tariffId))
const caller: Parameters<typeof beginUseOf>[1] = {
  ...{ userId: '0', sessionId: '0', userName: '', orgId: '0', orgPath: '', timeZone: 'Asia/Shanghai' },
  ...{ isPlatformAdmin: false, mustChange: false, dataScope: 1, merchantPath: '', level: 1, authorities: new Set() },
}
const dayAfter = (days: number): string =>
  new Date(it.midnight + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

describe('tariffs', () => {
  test('a tariff is saved as it was sent; the same request, even at once, makes one', async () => {
    const request = { requestId: 'once' }
    const answers = await Promise.all([made(request), made(request), made(request)])
    expect(new Set(answers.map(({ versionId }) => versionId)).size).toBe(1)
    const [{ tariffId, versionId } = { tariffId: '', versionId: '' }] = answers
    expect(await rowsOf(tariffId)).toEqual([
      {
        ...{ ...plain, tariffId, versionId, validFromTs: Date.parse('2026-01-01T00:00:00+08:00') },
        ...{ used: false, retired: false, sample: false, common: 0, changeable: true, version: 1 },
      },
    ])
  })

  test.each<[number, string, object]>([
    [3131, '1月 08:00 至 24:00 没有时段', { periods: periods.slice(0, 1) }],
    [3132, '1月 00:00 至 08:00 有重复的时段', { periods: [of('00:00', '24:00', 'flat', 1), ...periods.slice(0, 1)] }],
    [3133, '时段的结束时间须晚于开始时间：22:00 至 06:00', { periods: [of('22:00', '06:00', 'valley', 1)] }],
    [3137, '价格最多保留4位小数', { periods: [of('00:00', '24:00', 'flat', 0.12345)] }],
    [3137, '价格最多保留4位小数', { serviceFee: 0.00001 }],
    [400, '请求参数有误：tariffId', { versionId: '1' }],
    [1001, '记录不存在', { tariffId: '999999' }],
  ])('refuses with %i: %s', async (code, msg, input) => expect(await save(input)).toMatchObject({ code, msg }))

  test('versions follow each other, and change until they are used', async () => {
    const { tariffId, versionId } = await made({})
    expect(await save({ tariffId })).toMatchObject({ code: 3135, msg: '生效日期须晚于已有版本：2026-01-01' })
    await made({ tariffId, validFrom: '2026-03-01', version: 1 })
    expect(await save({ tariffId, validFrom: '2026-04-01', version: 1 })).toMatchObject({ code: 1002 })
    await made({ tariffId, versionId, validFrom: '2026-02-01', serviceFee: 0, version: 2 })
    expect(await save({ tariffId, versionId, validFrom: '2026-03-01' })).toMatchObject({ code: 3135 })
    const rows = await rowsOf(tariffId)
    expect(rows.map(({ validFrom, serviceFee, version }) => [validFrom, serviceFee, version])).toEqual([
      ['2026-03-01', 0.3, 3],
      ['2026-02-01', 0, 3],
    ])
  })

  test('a used version is only followed, from today on', async () => {
    const { tariffId, versionId } = await made({})
    await use(tariffId)
    const later = await made({ tariffId, validFrom: dayAfter(10) })
    const used = (await rowsOf(tariffId)).map((row) => row.used)
    expect(used).toEqual([false, true])
    expect(await save({ tariffId, versionId })).toMatchObject({ code: 3134 })
    await made({ ...later, validFrom: dayAfter(0) })
    expect(await save({ ...later, validFrom: dayAfter(1) })).toMatchObject({ code: 3134 })
    const other = await made({})
    await use(other.tariffId)
    expect(await save({ tariffId: other.tariffId, validFrom: dayAfter(-1) })).toMatchObject({ code: 3136 })
  })

  test('what has priced hours where a station is can no longer be changed from a zone where that day has not come', async () => {
    const station = await it.station('东站')
    const { orgId, ...person } = await addPerson(it.context, 'west', ['platform_energyStorage', 'tariff_save'])
    await it.owner.query("update organization set time_zone = 'America/Los_Angeles' where id = $1", [orgId])
    const west = (await it.signIn('west', person.password)).data.access_token
    const made = await it.call(calls.tariffSave, { ...plain, validFrom: dayAfter(0) }, west)
    await use(made.tariffId)
    const usedNow = async () => (await rowsOf(made.tariffId, west)).map((row) => row.used)
    expect(await usedNow()).toEqual([false])
    await it.owner.query('insert into storage_station (station_id, valid_from, tariff_id) values ($1, now(), $2)', [
      station,
      made.tariffId,
    ])
    expect(await usedNow()).toEqual([true])
    expect(await save(made, west)).toMatchObject({ code: 3134 })
    expect(await save({ tariffId: made.tariffId, validFrom: dayAfter(0) }, west)).toMatchObject({ code: 3135 })
    await it.call(calls.tariffSave, { ...plain, tariffId: made.tariffId, validFrom: dayAfter(1) }, west)
  })

  test('a retired tariff stays for what it was used for, and is not used anew', async () => {
    const { tariffId } = await made({})
    expect(await it.ask(calls.tariffRetire, { tariffId, version: 7 }, keeper)).toMatchObject({ code: 1002 })
    await it.call(calls.tariffRetire, { tariffId, version: 1 }, keeper)
    expect(await rowsOf(tariffId)).toMatchObject([{ retired: true, version: 2 }])
    expect(await save({ tariffId, validFrom: '2027-01-01' })).toMatchObject({ code: 3138 })
    await expect(use(tariffId)).rejects.toMatchObject({ key: 'tariff.retired' })
  })

  test('what is for all only platform administrators change; other merchants see only that', async () => {
    const common = await made({ tariffName: '公共电价' }, it.admin)
    const own = await made({})
    expect(await rowsOf(common.tariffId)).toMatchObject([{ common: 1, changeable: false }])
    expect(await save({ tariffId: common.tariffId, validFrom: '2027-01-01' })).toMatchObject({ status: 403 })
    expect(await it.ask(calls.tariffRetire, { tariffId: common.tariffId }, keeper)).toMatchObject({ status: 403 })
    const person = await addPerson(it.context, 'elsewhere', ['platform_ship', 'tariff_save'])
    const stranger = (await it.signIn('elsewhere', person.password)).data.access_token
    expect(await rowsOf(common.tariffId, stranger)).toHaveLength(1)
    expect(await rowsOf(own.tariffId, stranger)).toEqual([])
    expect(await save({ ...own, validFrom: '2027-01-01' }, stranger)).toMatchObject({ code: 1001 })
    expect(await it.ask(calls.tariffRetire, { tariffId: own.tariffId }, stranger)).toMatchObject({ code: 1001 })
  })

  test('the operation log says what was changed', async () => {
    const { tariffId } = await made({ tariffName: '日志电价' })
    await made({ tariffId, tariffName: '日志电价', validFrom: '2027-01-01' })
    await it.call(calls.tariffRetire, { tariffId }, keeper)
    const rows = await it.context.db
      .selectFrom('operation_log')
      .select(['kind', 'action'])
      .where('subject_name', '=', '日志电价')
      .orderBy('id')
      .execute()
    expect(rows).toEqual(['save', 'update', 'retire'].map((action) => ({ kind: 'tariff', action })))
  })
})
