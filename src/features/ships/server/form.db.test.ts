import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { fieldWord } from '#contract/operationWords.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { activityContract } from '#features/activity/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { shipForm } from '#test/support/shipFleet.ts'
import { shipsContract as calls } from '../contract.ts'

let it: DeviceScene
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('船站', { stationType: 'shippingPlatform' })
}, 60_000)
afterAll(() => it?.stop())

const add = async (more: Parameters<typeof shipForm>[1] = {}) => {
  const form = shipForm(stationId, more)
  return { ...form, ...(await it.call(calls.shipAdd, form, it.admin)) }
}
const tileOf = async (id: string) => (await it.call(calls.homeList, {}, it.admin)).find((ship) => ship.id === id)
const refusal = async <E extends Endpoint>(call: E, input: Input<E>, token = it.admin) => {
  const { code, msg } = await it.ask(call, input, token)
  return [code, msg]
}

describe('the form', () => {
  const texts = {
    vesselName: '请输入船舶名称',
    mmsi: '请输入mmsi',
    identification: '请输入船舶识别号',
    wail: '请输入呼号',
    length: '请输入船长',
    width: '请输入船宽',
    vesselTypeName: '请输入船舶类型',
    teu: '请输入船舶TEU',
    dwt: '请输入船舶载重',
    draught: '请输入船舶航速',
    draft: '请输入船舶吃水',
    buildYear: '请选择建造年份',
    manufacturer: '请输入船舶制造厂商',
    batteryManufacturer: '请输入船舶采用的电池厂商',
    operatingMode: '请选择船舶运行模式',
    stationId: '请选择站点名称',
  }

  test('an empty field is refused with its text, the first one in the order of the form', async () => {
    const whole = shipForm(stationId)
    const fields = Object.keys(texts)
    for (const [place, [field, text]] of Object.entries(texts).entries()) {
      for (const empty of ['', '  ', null, undefined]) {
        if (empty === '  ' && typeof whole[field as keyof typeof whole] !== 'string') continue
        if (empty === '  ' && field === 'stationId') continue
        const rest = Object.fromEntries(fields.slice(place).map((each) => [each, empty]))
        expect(await refusal(calls.shipAdd, { ...whole, ...rest } as never), `${field} ${empty}`).toEqual([
          3100 + place,
          text,
        ])
      }
    }
    expect(await tileOf('0')).toBeUndefined()
  })

  test.each([
    ['mmsi', '12345678', 3116, 'MMSI为9位数字，首位为2至7'],
    ['mmsi', '113000001', 3116, 'MMSI为9位数字，首位为2至7'],
    ['mmsi', '81300000a', 3116, 'MMSI为9位数字，首位为2至7'],
    ['length', 0, 3118, '须为大于0的数字：length'],
    ['width', '-3', 3118, '须为大于0的数字：width'],
    ['teu', '很多', 3118, '须为大于0的数字：teu'],
    ['buildYear', 1949, 3119, '建造年份须在1950年至明年之间'],
    ['buildYear', 2190, 3119, '建造年份须在1950年至明年之间'],
    ['buildYear', 2000.5, 3119, '建造年份须在1950年至明年之间'],
  ])('%s %s', async (field, value, code, msg) => {
    const form = { ...shipForm(stationId), [field]: value }
    expect(await refusal(calls.shipAdd, form)).toEqual([code, msg])
  })

  test('only a station for ships that the caller sees will do', async () => {
    const boxes = await it.station('箱站')
    expect(await refusal(calls.shipAdd, shipForm(boxes))).toEqual([3120, '请选择船舶站'])
    expect(await refusal(calls.shipAdd, shipForm('987654321'))).toEqual([3004, '站点不存在'])
  })
})

describe('a ship', () => {
  test('added: a device with its form and a code of its MMSI; the same request twice makes one', async () => {
    const form = { ...shipForm(stationId), requestId: 'once', shippingCode: '' }
    const [first, twin] = await Promise.all([
      it.call(calls.shipAdd, form, it.admin),
      it.call(calls.shipAdd, form, it.admin),
    ])
    expect(twin).toEqual(first)
    const { requestId: _, shippingCode: __, ...shown } = form
    expect(await tileOf(first.id)).toMatchObject({ ...shown, shippingCode: `SHIP-${form.mmsi}`, version: 1 })
    const own = await add({ shippingCode: 'MINE', slots: 3, reserveSoc: 25 })
    expect(await tileOf(own.id)).toMatchObject({ shippingCode: 'MINE', slots: 3, reserveSoc: 25 })
    expect(await refusal(calls.shipAdd, shipForm(stationId, { shippingCode: 'MINE' }))).toEqual([
      3001,
      '设备编码已存在',
    ])
    // Without a code of its own either ship would have the code of that MMSI.
    for (const { mmsi } of [form, own])
      expect(await refusal(calls.shipAdd, shipForm(stationId, { mmsi }))).toEqual([3117, '该MMSI已登记'])
    const twins = [1, 2].map(() => it.ask(calls.shipAdd, shipForm(stationId, { mmsi: '413777777' }), it.admin))
    expect((await Promise.all(twins)).map(({ code }) => code).sort()).toEqual([0, 3117])
  })

  test('changed by two people: the second is told; an empty code stays', async () => {
    const { id, ...form } = await add({ shippingCode: 'KEPT' })
    const edit = { ...form, id, shippingCode: '', version: 1 }
    expect(await it.call(calls.shipEdit, { ...edit, vesselName: '新名' }, it.admin)).toBe(true)
    expect(await refusal(calls.shipEdit, { ...edit, vesselName: '旧名' })).toEqual([1002, expect.any(String)])
    expect(await tileOf(id)).toMatchObject({ vesselName: '新名', shippingCode: 'KEPT', version: 2 })
    const both = [1, 2].map((draft) => it.ask(calls.shipEdit, { ...edit, draft, version: 2 }, it.admin))
    expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([0, 1002])
    const other = await add()
    expect(await refusal(calls.shipEdit, { ...edit, mmsi: other.mmsi, version: 3 })).toEqual([3117, '该MMSI已登记'])
  })

  test('added as a device: its form is version 0 until it is filled in', async () => {
    const { deviceId: id } = await it.device('ship', stationId)
    const form = { ...shipForm(stationId), id }
    expect(await tileOf(id)).toMatchObject({ version: 0, mmsi: null })
    expect(await refusal(calls.shipEdit, { ...form, version: 1 })).toEqual([1002, expect.any(String)])
    const both = [1, 2].map((draft) => it.ask(calls.shipEdit, { ...form, draft, version: 0 }, it.admin))
    expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([0, 1002])
    expect(await tileOf(id)).toMatchObject({ version: 1, mmsi: form.mmsi })
  })

  test('moved to another station: what hangs below it moves along', async () => {
    const { id, ...form } = await add()
    const stack = await it.device('marineBattery', stationId, { parentId: id })
    const elsewhere = await it.station('新船站', { stationType: 'shippingPlatform' })
    await it.call(calls.shipEdit, { ...form, id, stationId: elsewhere }, it.admin)
    expect(it.context.registry.byId(stack.deviceId)?.stationId).toBe(elsewhere)
    expect(await tileOf(id)).toMatchObject({ stationName: '新船站' })
  })

  test('a change is in the log, field by field, in words of both languages', async () => {
    const { id, ...form } = await add()
    const newest = async () => (await it.call(activityContract.operationPage, { size: 10 }, it.admin)).records[0]
    const added = await newest()
    expect(added).toMatchObject({ kind: 'ship', action: 'save', subject_name: form.vesselName })
    for (const { field } of added?.changes ?? []) expect(fieldWord(field, 'en'), field).toMatch(/^[A-Z]/)
    expect(added?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['mmsi', 'wail', 'dwt', 'operating_mode', 'station_name', 'shipping_code', 'reserve_soc']),
    )
    await it.call(calls.shipEdit, { ...form, id, draft: 4, operatingMode: 1, version: 1 }, it.admin)
    expect((await newest())?.changes).toMatchObject([
      { field: 'draft', from: '3.6', to: '4' },
      { field: 'operating_mode' },
    ])
  })

  test('removed: not with boxes aboard nor with devices below; its legs stay', async () => {
    const { id } = await add({ shippingCode: 'GONE' })
    const box = await it.device('boxPower', stationId)
    const mount = (kind: 'ship' | 'yard', ago: number) =>
      it.call(
        placesContract.mount,
        { deviceId: box.deviceId, kind, code: kind === 'ship' ? 'GONE' : '', ts: it.now - ago },
        it.admin,
      )
    await mount('ship', 60_000)
    expect(await refusal(calls.shipRemove, { id })).toEqual([3121, '船上还有箱式电源，不能删除'])
    await mount('yard', 30_000)
    const stack = await it.device('marineBattery', stationId, { parentId: id })
    expect(await refusal(calls.shipRemove, { id })).toEqual([3006, expect.any(String)])
    await it.context.db.deleteFrom('device').where('id', '=', stack.deviceId).execute()
    await it.context.pool.query(
      `insert into sailing_leg (device_id, station_id, device_name, started_at, ended_at, from_port_id, from_name_cn, from_name_en,
        berth_hours, berth_open, anchor_hours, distance, gap_distance, gap_hours, estimated)
      values ($1, $2, '船', now() - interval '2 h', now(), 1, '甲', 'A', 1, true, 0, 20, 0, 0, false)`,
      [id, stationId],
    )
    expect(await it.call(calls.shipRemove, { id }, it.admin)).toBe(true)
    expect(await tileOf(id)).toBeUndefined()
    expect(await refusal(calls.shipRemove, { id })).toEqual([1001, '记录不存在'])
    const { rows } = await it.context.pool.query('select from sailing_leg where device_id = $1', [id])
    expect(rows).toHaveLength(1)
    const log = await it.call(activityContract.operationPage, { size: 10 }, it.admin)
    expect(log.records[0]).toMatchObject({ kind: 'ship', action: 'remove' })
  })

  test('of another merchant: neither shown nor changed, and a taken MMSI does not tell whose it is', async () => {
    const orgId = await addOrganization(it.context.db, '别家')
    const elsewhere = await it.station('别家船站', { stationType: 'shippingPlatform', orgId })
    const { id, ...form } = await add()
    const person = await addPerson(it.context, 'stranger', ['platform_ship', 'ship_save', 'ship_remove'], { orgId })
    const token = (await it.signIn(person.userName, person.password)).data.access_token
    expect(await it.call(calls.homeList, {}, token)).toEqual([])
    expect(await refusal(calls.shipAdd, shipForm(elsewhere, { mmsi: form.mmsi }), token)).toEqual([
      3117,
      '该MMSI已登记',
    ])
    for (const [call, input] of [
      [calls.shipEdit, { ...form, id, stationId: elsewhere }],
      [calls.shipRemove, { id }],
      [calls.deviceList, { shippingId: id }],
      [calls.replayDetail, { deviceId: id, at: it.now }],
    ] as const)
      expect(await refusal(call as never, input as never, token)).toEqual([1001, '记录不存在'])
    const own = await it.call(calls.shipAdd, shipForm(elsewhere), token)
    expect((await it.call(calls.shipPage, {}, token)).records.map((ship) => ship.id)).toEqual([own.id])
  })
})
