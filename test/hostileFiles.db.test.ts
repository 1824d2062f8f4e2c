import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { filesContract } from '#features/files/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { type TestApp, testApp } from './support/app.ts'
import { sampleInput } from './support/sampleInput.ts'
import { servedCalls } from './support/servedCalls.ts'
import { png, uploadFile } from './support/upload.ts'
import { victimOf } from './support/victim.ts'

let it: TestApp
let known: Readonly<Record<string, unknown>>
beforeAll(async () => {
  it = await testApp()
  known = (await victimOf(it)).known
})
afterAll(() => it?.stop())

const bearer = () => ({ authorization: `Bearer ${it.admin}` })

describe('every upload and download', () => {
  const uploads = servedCalls.flatMap((call) => (call.kind === 'upload' ? [call] : []))
  const names = [
    ...['../../../etc/cron.d/evil.png', '..\\..\\evil.png', '/etc/passwd.png', 'C:\\evil.png', '....//evil.png'],
    ...[
      'evil.png\r\nX-Evil: 1',
      'a\r\n\r\n<script>.png',
      'a"; filename="b.html',
      'a\u0000.html.png',
      'a%0d%0aX-Evil: 1.png',
    ],
    ...[
      '<img src=x onerror=alert(1)>.png',
      '=cmd|calc.png',
      '\u202egnp.exe.png',
      `${'x'.repeat(5000)}.png`,
      '.png',
      '',
    ],
  ]

  test('a file’s name leads out of no folder, into no header and to no other kind', async () => {
    expect(uploads.length).toBeGreaterThan(1)
    for (const call of uploads)
      for (const name of names) {
        const { status, code, data } = await uploadFile(it, call, it.admin, { name, content: png })
        expect(status, name.slice(0, 40)).toBeLessThan(500)
        if (code !== 0) continue
        expect(data.file_name).not.toMatch(/[/\\\r\n\0]/)
        const { headers, rawPayload, statusCode } = await it.app.inject({ url: data.url, headers: bearer() })
        expect([statusCode, rawPayload.equals(png), headers['content-type']], name.slice(0, 40)).toEqual([
          200,
          true,
          'image/png',
        ])
        expect(headers['x-evil']).toBeUndefined()
        expect(headers['content-disposition']).toMatch(/^(inline|attachment); filename\*=UTF-8''[\w.!~*'()%-]*$/)
        await it.call(filesContract.remove, { attach_id: data.attach_id }, it.admin)
      }
  })

  test('no name or id opens a file that was not uploaded', async () => {
    const asked = [
      ...['../../../../etc/passwd', '..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/package.json', '....//package.json'],
      ...['..%5c..%5cpackage.json', '%00', 'a.png%00.html', '/etc/passwd', '.', '..', 'postgres.password', '*', '%25'],
    ]
    const urls = asked.flatMap((name) => [
      `/file/oss/download/${name}`,
      `/admin/attach/download?attach_id=${name}`,
      `/assets/${name}`,
      `/${name}`,
    ])
    for (const url of urls) {
      const { statusCode, body } = await it.app.inject({ url, headers: bearer() })
      expect(statusCode, url).toBeLessThan(500)
      expect(body, url).not.toMatch(/root:|"dependencies"|SECRET/)
    }
  })
})

test('no export holds a cell that a spreadsheet would run', async () => {
  const starts = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '＝1+1']
  for (const [at, start] of starts.entries()) {
    const { stationId } = await it.call(assetsContract.stationAdd, { stationName: `${start}站` }, it.admin)
    const device = { deviceName: `${start}箱`, deviceCode: `FORMULA-${at}`, deviceType: 'boxPower', stationId }
    const { deviceId } = await it.call(assetsContract.equipmentAdd, device, it.admin)
    const role = { role_name: `${start}角色`, role_key: `formula_${at}`, level: 9, status: 0, is_editable: 1 }
    await it.call(rolesContract.save, role as never, it.admin)
    const began = new Date(it.context.clock() - 3_600_000)
    const named = { device_id: deviceId, station_id: stationId, device_name: `${start}箱` }
    await it.context.db
      .insertInto('alarm')
      .values({
        ...{ ...named, unit_id: deviceId, unit_name: `${start}箱`, rule: 'socLow', level: 3, highest_level: 3 },
        ...{ began_at: began, opened_at: began, last_began_at: began, place: start, acknowledge_comment: start },
      })
      .execute()
    await it.context.db
      .insertInto('energy_record')
      .values({
        ...named,
        type: 1,
        started_at: began,
        ended_at: began,
        last_at: began,
        kwh: -1,
        pcs_name: start,
        bin_space: start,
      })
      .execute()
    await it.context.db
      .insertInto('power_on_record')
      .values({ ...named, device_code: `${start}C`, started_at: began })
      .execute()
    await it.signIn(`${start}user`, 'Wrong_pass1')
  }
  const exports = servedCalls.flatMap((call) => (call.kind === 'export' ? [call] : []))
  expect(exports.length).toBeGreaterThan(6)
  const filled = new Set<string>()
  for (const call of exports) {
    const input = { ...sampleInput(call.input, known), ...(call.path.includes('/log/') ? {} : special[call.path]) }
    for (const given of [input, { ...special[call.path] }]) {
      const query = Object.fromEntries(
        Object.entries({ ...given, format: 'csv' }).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, String(value)]],
        ),
      )
      const { statusCode, body, headers } = await it.app.inject({ url: call.path, query, headers: bearer() })
      if (statusCode !== 200) continue
      expect(headers['content-disposition'], call.path).toMatch(/^attachment; filename="?[^\r\n]*$/)
      if (starts.some((start) => body.includes(start.trim()))) filled.add(call.path)
      for (const cell of cellsOf(body))
        expect(/^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell), `${call.path} ${cell}`).toBe(false)
    }
  }
  expect([...filled].sort()).toEqual(
    expect.arrayContaining(['/admin/log/operation/export', '/web/alarm/export', '/web/poweronrecord/export']),
  )
})

const special: Readonly<Record<string, object>> = {
  '/web/iot/pointValue/export': { pointKeys: 'soc' },
  '/web/box/home/reportForms/export': { type: 1, reportType: 1, dyaTime: '2026-01-01', monthTime: '2026-01' },
}

/** The texts of all cells of a CSV file, without their quotes. */
const cellsOf = (csv: string): string[] =>
  [...csv.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"|([^,\r\n"]+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  )
