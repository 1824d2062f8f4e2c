import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { uploadFile } from '#test/support/upload.ts'
import { historyImportContract as calls } from '../contract.ts'
import { historyLimits } from '../shapes.ts'
import { sweepFiles } from './keepFile.ts'
import { createRunner } from './run.ts'

let it: DeviceScene
let stationId: string
const zone = 'Asia/Shanghai'
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('一号站')
}, 60_000)
afterAll(() => it?.stop())

const send = async (content: Buffer | string, token = it.admin) => {
  const { code, data } = await uploadFile(it, calls.historyUpload, token, {
    name: '历史.csv',
    content: Buffer.from(content),
  })
  return { code, importId: (data as unknown as { importId: string } | null)?.importId ?? '' }
}
const usual = { timeColumn: 0, pattern: 'yyyy-MM-dd HH:mm:ss', timeZone: zone }
const start = (importId: string, more: Partial<Input<typeof calls.historyStart>>, token = it.admin) =>
  it.ask(calls.historyStart, { importId, ...usual, columns: [{ column: 1, pointKey: 'soc' }], ...more }, token)
const progress = (importId: string, token = it.admin) => it.call(calls.historyProgress, { importId }, token)
const finished = async (importId: string, token = it.admin) => {
  await expect.poll(async () => (await progress(importId, token)).status, { timeout: 30_000 }).not.toBe('running')
  return progress(importId, token)
}
const refused = async (importId: string, token = it.admin) => {
  const answer = await it.app.inject({
    url: `${calls.historyRefused.path}?importId=${importId}&format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.body.replace('\uFEFF', '').trim().split('\r\n').slice(1)
}
const stored = async ({ deviceId }: Made, pointKey = 'soc') => {
  const device = it.context.registry.byId(deviceId)
  const slot = device?.profile.byKey.get(pointKey)?.firstSlot ?? -1
  if (!device) throw new Error('no device')
  const samples = await it.context.telemetry.samples(device, [slot], 0, it.now + 1)
  return samples.map(({ ts, values }) => [formatTime(ts, zone), values[0]])
}
const at = (minutes: number): string => formatTime(Date.UTC(2026, 4, 1) + minutes * 60_000, zone)

test('a file of a logger: columns are guessed, good cells stay, each bad one is told; again it changes nothing', async () => {
  const box = await it.device('boxPower', stationId)
  const content = [
    '时间;SOC (%);电压;电流 (mA);未知',
    `${at(0)};50,5;400;1500;x`,
    `${at(1)};;;;x`,
    `${at(2)};-50;401;;x`,
    '2026-02-30 00:00:00;50;400;;x',
    `${at(3)};51;abc;;x`,
    `${at(4)};52;400;`,
    '2014-12-31 00:00:00;52;400;;x',
    '2036-01-01 00:00:00;52;400;;x',
    '',
  ].join('\n')
  const { importId } = await send(Buffer.from(content, 'utf8'))
  const { guess, columns, delimiter, rows } = await it.call(
    calls.historyPreview,
    { importId, deviceId: box.deviceId },
    it.admin,
  )
  expect({
    delimiter,
    columns: columns.length,
    rows: rows.length,
    time: guess.timeColumn,
    pattern: guess.pattern,
  }).toEqual({
    ...{ delimiter: ';', columns: 5, rows: 8, time: 0, pattern: null },
  })
  expect(guess.columns[0]).toMatchObject({ column: 1, pointKey: 'soc', unit: '' })
  const mapped = [
    { column: 1, pointKey: 'soc' },
    { column: 2, pointKey: 'dcVoltage' },
    { column: 3, pointKey: 'totalCurrent', unit: 'mA' },
  ]
  const chosen = { deviceId: box.deviceId, columns: mapped }
  expect(await start(importId, { ...chosen, columns: [{ column: 1, pointKey: 'soc', unit: 'kW' }] })).toMatchObject({
    code: 3218,
  })
  expect(await start(importId, { ...chosen, pattern: 'HH:mm' })).toMatchObject({ code: 3217 })
  expect(await start(importId, { ...chosen, deviceColumn: 4 })).toMatchObject({ code: 3217 })
  expect(await start(importId, chosen)).toMatchObject({ code: 0 })
  expect(await start(importId, chosen)).toMatchObject({ code: 3214 })
  expect(await finished(importId)).toMatchObject({ status: 'done', rows: 8, stored: 3, refused: 7 })
  expect(await refused(importId)).toEqual([
    expect.stringMatching(/^3,,没有数值,/),
    expect.stringMatching(/^4,2,超出点位的取值范围,'-50,/),
    expect.stringMatching(/^5,1,时间无法按所选格式读取,2026-02-30 00:00:00,/),
    expect.stringMatching(/^6,3,不是数值,abc,/),
    expect.stringMatching(/^7,,列数与首行不同,/),
    expect.stringMatching(/^8,1,时间早于2015年,/),
    expect.stringMatching(/^9,1,时间晚于现在,/),
  ])
  const before = [await stored(box), await stored(box, 'totalCurrent')]
  expect(before).toEqual([
    [
      [at(0), 50.5],
      [at(3), 51],
    ],
    [[at(0), 1.5]],
  ])
  const again = await send(content)
  await start(again.importId, chosen)
  await finished(again.importId)
  expect([await stored(box), await stored(box, 'totalCurrent')]).toEqual(before)
})

test('rows name their devices by code; that of another merchant is none', async () => {
  const { userName, password, orgId } = await addPerson(it.context, 'logger', ['iot_import'])
  const { access_token: token } = (await it.signIn(userName, password)).data
  const outside = await it.station('外站', { orgId })
  const [theirs, ours] = [await it.device('boxPower', outside), await it.device('boxPower', stationId)]
  const line = (code: string, minute: number) => `${code}\t${Date.UTC(2026, 4, 1) + minute * 60_000}\t40`
  const { importId } = await send(
    `code\tms\tsoc\n${line(theirs.deviceCode, 0)}\n${line(ours.deviceCode, 0)}\n${line('none', 0)}\n`,
    token,
  )
  const { guess } = await it.call(calls.historyPreview, { importId }, token)
  expect(guess).toMatchObject({
    deviceColumn: 0,
    timeColumn: 1,
    pattern: 'ms',
    columns: [{ column: 2, pointKey: 'soc' }],
  })
  expect(await it.ask(calls.historyPreview, { importId, deviceId: ours.deviceId }, token)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.historyProgress, { importId }, it.admin)).toMatchObject({ code: 1001 })
  const mapped = {
    deviceColumn: 0,
    timeColumn: 1,
    timeZone: zone,
    pattern: 'ms',
    columns: [{ column: 2, pointKey: 'soc' }],
  }
  expect(await start(importId, mapped, token)).toMatchObject({ code: 0 })
  expect(await finished(importId, token)).toMatchObject({ stored: 1, refused: 2 })
  expect((await refused(importId, token)).map((each) => each.split(',').slice(0, 3))).toEqual([
    ['3', '1', '没有此设备编码'],
    ['4', '1', '没有此设备编码'],
  ])
  expect([await stored(theirs), await stored(ours)]).toEqual([[[at(0), 40]], []])
})

test('an import that was interrupted goes on where it stood; a cancelled one ends', async () => {
  const box = await it.device('boxPower', stationId)
  const rows = Array.from({ length: 12_000 }, (_, minute) => `${at(minute)},${minute % 100}`)
  const { importId } = await send(`time,soc\n${rows.join('\n')}\n`)
  // The way of `start`, by a runner that is stopped in the midst.
  const { deviceId } = box
  const chosen = { ...usual, deviceId, columns: [{ column: 1, pointKey: 'soc', index: 0, unit: '' }] }
  const may_see = JSON.stringify({ isPlatformAdmin: true })
  const running = { status: 'running', mapping: JSON.stringify(chosen), may_see, started_at: new Date(it.now) }
  await it.context.db.updateTable('history_import').set(running).where('id', '=', importId).execute()
  const first = createRunner(it.context)
  first.look()
  await expect.poll(async () => (await progress(importId)).rows, { timeout: 20_000 }).toBeGreaterThan(0)
  await first.stop()
  await expect
    .poll(async () => it.tick().then(() => progress(importId)), { timeout: 30_000 })
    .toMatchObject({ status: 'done' })
  expect(await progress(importId)).toMatchObject({ rows: 12_000, stored: 12_000, refused: 0 })
  expect(await stored(box)).toHaveLength(12_000)

  const cancelled = await send(`time,soc\n${rows.slice(0, 3).join('\n')}\n`)
  expect(await it.ask(calls.historyCancel, { importId: cancelled.importId }, it.admin)).toMatchObject({ code: 0 })
  expect(await start(cancelled.importId, { deviceId })).toMatchObject({ code: 3214 })
  expect(await it.ask(calls.historyCancel, { importId }, it.admin)).toMatchObject({ code: 3214 })
  const log = await it.context.db
    .selectFrom('operation_log')
    .selectAll()
    .where('kind', '=', 'history')
    .orderBy('id')
    .execute()
  expect(log.at(-1)).toMatchObject({ action: 'cancel', subject_name: '历史.csv' })
  expect(log[0]).toMatchObject({ action: 'import', user_name: 'admin' })
})

test('late samples open and close alarms in the past, and ring no bell', async () => {
  const box = await it.device('boxCluster', stationId)
  await it.tell(box, it.now, { maxVoltage: 3.3, minVoltage: 3.2 })
  const rows = Array.from({ length: 300 }, (_, minute) => `${at(minute)},${minute > 100 && minute < 200 ? 3.9 : 3.3}`)
  const { importId } = await send(`time,maxVoltage\n${rows.join('\n')}\n`)
  await start(importId, { deviceId: box.deviceId, columns: [{ column: 1, pointKey: 'maxVoltage' }] })
  await finished(importId)
  const alarms = () =>
    it.context.db.selectFrom('alarm').select(['rule', 'cleared_at']).where('device_id', '=', box.deviceId).execute()
  await expect
    .poll(() => it.tick().then(alarms), { timeout: 20_000 })
    .toMatchObject([{ rule: 'cellVoltageHigh', cleared_at: expect.any(Date) }])
})

test.each([
  [
    'a quote that is not closed takes its own line only',
    `time,soc\n${at(0)},1\n${at(1)},"2\n${at(2)},3\n`,
    { rows: 3, stored: 2, refused: 1 },
  ],
  ['two quotes that do not match', `time,soc\n${at(0)},"1"x\n${at(1)},2\n`, { rows: 2, stored: 1, refused: 1 }],
  [
    '400 columns',
    `time,soc,${Array(398).fill('x').join(',')}\n${at(0)},1,${Array(398).fill('').join(',')}\n`,
    { rows: 1, stored: 1 },
  ],
  [
    'no line end at the end, and blank lines',
    `\uFEFFtime,soc\r\n\r\n${at(0)},1\r\n\r\n${at(1)},2`,
    { rows: 2, stored: 2 },
  ],
  [
    'GB18030',
    Buffer.concat([Buffer.from('cab1bce42c', 'hex'), Buffer.from(`soc\n${at(0)},1\n`)]),
    { rows: 1, stored: 1 },
  ],
])('%s', async (_, content, expected) => {
  const { deviceId } = await it.device('boxPower', stationId)
  const { importId } = await send(content)
  expect(await start(importId, { deviceId })).toMatchObject({ code: 0 })
  expect(await finished(importId)).toMatchObject({ status: 'done', ...expected })
})

test.each([
  ['binary', Buffer.from([80, 75, 3, 4, 0, 0, 1, 2]), 3208],
  ['600 columns', `${Array(600).fill('x').join(',')}\n1\n`, 3210],
  ['headings alone', 'time,soc\n', 3216],
  ['nothing', '', 2423],
])('%s is no file of history', async (_, content, code) => {
  expect((await send(content)).code).toBe(code)
})

test('a file that is broken throughout fails; so many waiting files are enough', async () => {
  const { deviceId } = await it.device('boxPower', stationId)
  const { importId } = await send(`time,soc\n${at(0)},1\n${`${at(1)},"1"x\n`.repeat(110)}`)
  await start(importId, { deviceId })
  expect(await finished(importId)).toMatchObject({ status: 'failed', fault: 'quote', stored: 1 })
  const codes = []
  for (let count = 0; count < 6; count += 1) codes.push((await send(`time,soc\n${at(0)},1\n`)).code)
  expect(codes).toEqual([0, 0, 0, 0, 0, 3219])
})

test('an import that ended long ago is forgotten with its refused rows, its samples stay', async () => {
  await it.owner.query(`delete from history_import where status = 'uploaded'`)
  const box = await it.device('boxPower', stationId)
  const { importId } = await send(`time,soc\n${at(0)},50\n${at(1)},bad\n`)
  await start(importId, { deviceId: box.deviceId })
  expect(await finished(importId)).toMatchObject({ status: 'done', stored: 1, refused: 1 })
  const kept = await send(`time,soc\n${at(0)},50\n`)
  const rows = async () => {
    const text = 'select count(*)::int as count from history_refused where import_id = $1'
    return (await it.owner.query(text, [importId])).rows[0]?.count
  }
  await it.owner.query(`update history_import set created_at = created_at + interval '90 days' where id = $1`, [
    kept.importId,
  ])
  const { finishedTs } = await progress(importId)
  const days = historyLimits.keptDays * 86_400_000
  await sweepFiles(it.context, (finishedTs ?? 0) + days - 1)
  expect(await rows()).toBe(1)
  await sweepFiles(it.context, (finishedTs ?? 0) + days + 1)
  expect([(await it.ask(calls.historyProgress, { importId }, it.admin)).code, await rows()]).toEqual([1001, 0])
  expect((await progress(kept.importId)).status).toBe('uploaded')
  expect(await stored(box)).toHaveLength(1)
})
