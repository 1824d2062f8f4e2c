import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#server/http/auth.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { uploadFile } from '#test/support/upload.ts'
import { assetsContract, catalogueContract, importContract as calls } from '../contract.ts'
import { textOfCell } from './importCells.ts'

let it: DeviceScene
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('一号站')
  const energy = { paramCode: 'energy', nameZh: '容量', nameEn: 'Capacity', unit: 'kWh', max: 9000 }
  const param = { ...energy, deviceType: 'boxPower', group: 'fixed', valueType: 'number' } as const
  await it.call(catalogueContract.paramAdd, param, it.admin)
  const fields = { deviceType: 'boxPower', modelCode: 'M-1', modelName: '型号', ratings: [] }
  await it.call(catalogueContract.modelAdd, fields, it.admin)
}, 60_000)
afterAll(() => it?.stop())

type Cell = string | number | boolean | null | { formula: string; value: unknown }
const workbook = async (rows: Cell[][]): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: '设备',
          rows: rows.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' ? null : cell))),
          cells: new Map(
            rows.flatMap((row, r) =>
              row.flatMap((cell, c) =>
                cell !== null && typeof cell === 'object' ? [[`${r},${c}`, cell as never] as const] : [],
              ),
            ),
          ),
        },
      ],
    }),
  )
const send = async (content: Buffer | string, token = it.admin) => {
  const { code, msg, data } = await uploadFile(it, calls.importRead, token, {
    name: '设备.xlsx',
    content: Buffer.from(content),
  })
  return {
    code,
    msg,
    ...(data as unknown as { importId: string; add: number; change: number; same: number; fault: number }),
  }
}
const rows = async (importId: string, outcome = '', token = it.admin) =>
  (await it.call(calls.importRows, { importId, outcome: outcome as 'add', size: 100 }, token)).records
const apply = (importId: string, token = it.admin) => it.ask(calls.importApply, { importId }, token)
const heads = [
  '设备编码',
  '设备名称',
  '设备类型',
  '站点',
  '上级设备编码',
  '型号编码',
  '投运日期',
  '设备状态',
  '容量 kWh [energy]',
]
const line = (code: string, name: string, ...rest: Cell[]): Cell[] => [code, name, ...rest]
const page = async (deviceCode: string) =>
  (await it.call(assetsContract.equipmentPage, { deviceCode, size: 100 }, it.admin)).records.toReversed()

test('eight rows: three new, one changed, one as it is, three with faults by line and column', async () => {
  const same = await it.device('boxPower', stationId)
  const changed = await it.device('boxPower', stationId, { deviceName: '旧名' })
  const content = await workbook([
    heads,
    line('N-1', '新一', 'boxPower', '一号站', null, 'M-1', '2026-01-31', '计划', 1806.5),
    line('N-2', '=新二', '箱式电源', '一号站', 'N-1'),
    line('N-3', '新三', 'boxCluster', '一号站', same.deviceCode, null, '2026/2/1'),
    line(same.deviceCode, same.deviceName, 'boxPower', '一号站'),
    line(changed.deviceCode, '新名', 'boxPower', '一号站', null, null, null, '检修', 280),
    line('N-1', '重复', 'boxPower', '一号站'),
    line('N-4', '未知', 'teapot', '一号站'),
    line('N-5', '公式', 'boxPower', '一号站', null, null, null, null, { formula: '1+1', value: 2 }),
  ])
  const read = await send(content)
  expect(read).toMatchObject({ code: 0, add: 3, change: 1, same: 1, fault: 3 })
  expect((await rows(read.importId, 'fault')).map((row) => [row.line, row.faults])).toEqual([
    [7, [{ column: '设备编码', msg: '与第2行重复' }]],
    [8, [{ column: '设备类型', msg: '没有设备类型“teapot”' }]],
    [9, [{ column: 'energy', msg: '不能是公式' }]],
  ])
  expect((await rows(read.importId, 'change'))[0]).toMatchObject({
    line: 6,
    changes: [
      { field: '设备名称', from: '旧名', to: '新名' },
      { field: '设备状态', from: 'inService', to: 'maintenance' },
      { field: 'energy', from: '', to: '280' },
    ],
  })
  expect(await page('N-')).toEqual([])
  expect(await apply(read.importId)).toMatchObject({ code: 0, data: { add: 3, change: 1 } })
  const [first, second, third] = await page('N-')
  expect([first, second, third]).toMatchObject([
    {
      deviceName: '新一',
      state: 'planned',
      modelCode: 'M-1',
      commissioned: '2026-01-31',
      fixedValues: [{ value: 1806.5 }],
    },
    { deviceName: '=新二', parentId: first?.deviceId, deviceType: 'boxPower' },
    { deviceName: '新三', parentId: same.deviceId, commissioned: '2026-02-01' },
  ])
  expect((await page(changed.deviceCode))[0]).toMatchObject({ deviceName: '新名', state: 'maintenance', version: 2 })

  const { content: tokens } = await it.call(calls.importTokens, { importId: read.importId }, it.admin)
  const [, ...told] = tokens
    .trim()
    .split('\r\n')
    .map((each) => each.split(','))
  expect(
    told.map(([code, , token]) => [
      code,
      it.context.registry.byCode(code ?? '')?.tokenHash.equals(hashToken(token ?? '')),
    ]),
  ).toEqual(['N-1', 'N-2', 'N-3'].map((code) => [code, true]))
  expect(told.map(([, name]) => name)).toEqual(['新一', "'=新二", '新三'])
  expect(await it.ask(calls.importTokens, { importId: read.importId }, it.admin)).toMatchObject({ code: 3215 })
  expect(await apply(read.importId)).toMatchObject({ code: 3214 })
  const log = await it.context.db.selectFrom('operation_log').selectAll().where('action', '=', 'import').execute()
  const taken = await it.context.db.selectFrom('operation_log').selectAll().where('action', '=', 'token').execute()
  expect(taken.map(({ subject_name, changes }) => [subject_name, changes])).toEqual([['设备.xlsx', []]])
  expect(log.map(({ kind, changes }) => [kind, JSON.stringify(changes).includes('N-1, N-2, N-3')])).toEqual([
    ['device', true],
  ])
})

test.each(['xlsx', 'csv'] as const)('an export is imported again as it is: %s', async (format) => {
  const parent = await it.device('boxPower', stationId, { deviceName: '=SUM(1)' })
  const { deviceId } = await it.device('boxCluster', stationId, { parentId: parent.deviceId, deviceName: '-甲,"乙"' })
  await it.call(
    assetsContract.equipmentAsset,
    { deviceId, serialNumber: '00012', remark: 'a\nb', warrantyEnd: '2030-02-28' },
    it.admin,
  )
  const response = await it.app.inject({
    url: `${calls.deviceExport.path}?format=${format}`,
    headers: { authorization: `Bearer ${it.admin}` },
  })
  const read = await send(response.rawPayload)
  expect(read).toMatchObject({ code: 0, add: 0, change: 0, fault: 0 })
  expect(read.same).toBeGreaterThan(3)
  expect(await apply(read.importId)).toMatchObject({ code: 3216 })
})

test('a cell holds what the database can hold', async () => {
  expect(textOfCell('a\0\ud800 ')).toBe('a\ufffd')
  const read = await send(
    await workbook([
      ['deviceCode', 'remark'],
      ['U-1', 'half _xD800_ \\u0000'],
    ]),
  )
  expect(read).toMatchObject({ code: 0, fault: 1 })
})

test('what was changed since the preview refuses the whole file', async () => {
  const made = await it.device('boxPower', stationId)
  const read = await send(`设备编码,设备名称,设备类型,站点\n${made.deviceCode},名,,\nQ-1,新,boxPower,一号站\n`)
  expect(read).toMatchObject({ add: 1, change: 1 })
  await it.call(
    assetsContract.equipmentEdit,
    { ...made, deviceType: 'boxPower', stationId, deviceName: '他名' },
    it.admin,
  )
  expect(await apply(read.importId)).toMatchObject({ code: 3213 })
  expect(await page('Q-1')).toEqual([])
})

test('a device moves with all below it; parents stand in the same station and in no loop', async () => {
  await it.station('二号站')
  const top = await it.device('boxPower', stationId)
  const below = await it.device('boxCluster', stationId, { parentId: top.deviceId })
  const other = await it.device('boxCluster', stationId, { parentId: below.deviceId })
  const head = 'deviceCode,stationName,parentCode\n'
  const faults = async (content: string) => {
    const { importId } = await send(head + content)
    return (await rows(importId, 'fault')).map(({ line: at, faults: [fault] }) => [at, fault?.msg])
  }
  expect(await faults(`${top.deviceCode},一号站,${other.deviceCode}\n`)).toEqual([[2, '上级设备挂在本设备之下']])
  expect(await faults(`${below.deviceCode},二号站,${top.deviceCode}\n`)).toEqual([[2, '上级设备不在同一站点']])
  expect(await faults(`${below.deviceCode},一号站,none\n`)).toEqual([[2, '没有设备“none”']])
  const { importId } = await send(`${head}${top.deviceCode},二号站,\n`)
  expect(await apply(importId)).toMatchObject({ code: 0, data: { change: 1 } })
  expect((await page(other.deviceCode))[0]).toMatchObject({ stationName: '二号站', parentId: below.deviceId })
})

test('another merchant: neither his device nor his station nor his file', async () => {
  const { userName, password, orgId } = await addPerson(it.context, 'stranger', ['iot_import', 'asset_view'])
  const { access_token: stranger } = (await it.signIn(userName, password)).data
  await it.station('外站', { orgId })
  const [made, parent] = [await it.device('boxPower', stationId), await it.device('boxPower', stationId)]
  const head = 'deviceCode,deviceName,deviceType,stationName,parentCode\n'
  const read = await send(
    `${head}${made.deviceCode},抢,boxPower,外站,\nS-1,新,boxPower,一号站,\nS-2,新,boxPower,外站,${parent.deviceCode}\n`,
    stranger,
  )
  expect(read).toMatchObject({ add: 0, fault: 3 })
  expect((await rows(read.importId, 'fault', stranger)).map(({ faults }) => faults[0]?.msg)).toEqual([
    '设备编码已存在',
    '没有站点“一号站”',
    `没有设备“${parent.deviceCode}”`,
  ])
  expect(await it.ask(calls.importRows, { importId: read.importId }, it.admin)).toMatchObject({ code: 1001 })
})

/** A zip of one entry, packed as it is given. */
const zipOf = (name: string, packed: Buffer, bytes: number): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(bytes, 22)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(bytes, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

const lines = (count: number): string =>
  `deviceCode,deviceName\n${Array.from({ length: count }, (_, at) => `X-${at},x`).join('\n')}\n`
const wide = (columns: number): string =>
  `deviceCode,${Array.from({ length: columns }, (_, at) => `p [p${at}]`).join(',')}\nX,\n`

const badFiles: readonly (readonly [what: string, content: () => Promise<Buffer | string>, code: number])[] = [
  [
    'a zip bomb, however small it says it is',
    async () => zipOf('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(300 * 2 ** 20)), 1000),
    3207,
  ],
  ['a file of 100 MB', async () => Buffer.alloc(100 * 2 ** 20, 'a,b\n'), 2424],
  ['a quote that is not closed', async () => 'deviceCode,deviceName\nA,"b\nC,d\n', 3212],
  ['400 columns', async () => wide(400), 3210],
  ['binary as csv', async () => Buffer.from([0x89, 0x50, 0, 1, 2, 3, 255]), 3208],
  ['a workbook that is cut off', async () => (await workbook([heads])).subarray(0, 900), 3208],
  ['a zip that is no workbook', async () => zipOf('a.txt', deflateRawSync(Buffer.from('a')), 1), 3208],
  ['10,001 rows', async () => lines(10_001), 3209],
  ['no column of codes', async () => 'deviceName\nx\n', 3211],
  ['a column twice', async () => 'deviceCode,设备编码\nx,y\n', 3211],
  ['an unknown column', async () => 'deviceCode,colour\nx,y\n', 3211],
  ['headings alone', async () => 'deviceCode\n', 3216],
  ['nothing', async () => '', 2423],
]
test.each(badFiles)('%s', async (_, content, code) => {
  expect(await send(await content())).toMatchObject({ code })
})

test('a csv of an older Excel: GB18030, semicolons, a formula', async () => {
  const text = Buffer.from('c9e8b1b8b1e0c2eb3bc9e8b1b8c3fbb3c60a472d313b3d312b310a', 'hex')
  const read = await send(text)
  expect((await rows(read.importId)).map(({ line: at, faults }) => [at, faults.map(({ column }) => column)])).toEqual([
    [2, ['设备名称', '设备类型', '站点']],
  ])
  const template = await it.app.inject({
    url: `${calls.importTemplate.path}?format=csv&deviceType=boxPower`,
    headers: { authorization: `Bearer ${it.admin}`, 'accept-language': 'en' },
  })
  expect(template.body).toContain('Remark,Capacity kWh [energy]')
  expect([...template.body.split('\r\n')]).toHaveLength(2)
})
