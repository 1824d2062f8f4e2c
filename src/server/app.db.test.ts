import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { fileExport } from '#contract/fileExport.ts'
import { id, nothing } from '#contract/fields.ts'
import { buildApp, closeApp } from '#server/app.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { buildFeatures, feature } from './http/feature.ts'

let it: TestApp
let directory: string
const long = '箱'.repeat(2000)
const script = `export const text = '${long}'`
const packed = { br: brotliCompressSync(script), gz: gzipSync(script) }
const contract = {
  wrong: get('/web/sample/wrong', {
    access: 'open',
    summary: 'Answers what it should not',
    input: nothing,
    output: z.object({ n: z.number() }),
  }),
  long: get('/web/sample/long', { access: 'open', summary: 'A long answer', input: nothing, output: z.string() }),
  table: fileExport('/web/sample/export', {
    access: 'alarm_export',
    summary: 'A table',
    fileName: '历史告警',
    input: z.object({ stationId: id }),
  }),
  open: fileExport('/web/sample/openExport', {
    access: 'signed-in',
    summary: 'A table',
    fileName: '表',
    input: nothing,
  }),
}
const sample = feature(contract, {}, () => ({
  handlers: {
    wrong: () => JSON.parse('{"n":"text"}'),
    long: () => long,
    table: () => table,
    open: () => table,
  },
}))
const table = {
  headings: ['名称', '功率'],
  rows: (async function* () {
    yield ['=cmd', -180]
  })(),
}

beforeAll(async () => {
  it = await testApp()
  directory = await mkdtemp(join(tmpdir(), 'tidewatt-web-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Tidewatt</title>')
  await writeFile(join(directory, 'assets', 'index-abc123.js'), 'export {}')
  await writeFile(join(directory, 'assets', 'long-abc123.js'), script)
  await writeFile(join(directory, 'assets', 'long-abc123.js.br'), packed.br)
  await writeFile(join(directory, 'assets', 'long-abc123.js.gz'), packed.gz)
}, 60_000)
afterAll(async () => {
  await it?.stop()
  await rm(directory, { recursive: true, force: true })
})

const withSample = (checkOutput: boolean) =>
  buildApp(it.context, buildFeatures([sample], it.context), { checkOutput, webDirectory: directory })

test('an answer beside its contract fails where answers are checked, without details', async () => {
  const app = await withSample(true)
  const { statusCode, body } = await app.inject({ url: '/web/sample/wrong' })
  expect([statusCode, JSON.parse(body)]).toEqual([500, { code: 500, msg: '服务异常', data: null }])
  const unchecked = await withSample(false)
  expect((await unchecked.inject({ url: '/web/sample/wrong' })).statusCode).toBe(200)
  await Promise.all([app.close(), unchecked.close()])
})

test('an export is a csv file with its own name, for those who may, in a known format', async () => {
  const app = await withSample(true)
  const headers = { authorization: `Bearer ${it.admin}` }
  expect((await app.inject({ url: '/web/sample/export?stationId=1', headers })).statusCode).toBe(403)
  expect((await app.inject({ url: '/web/sample/openExport' })).statusCode).toBe(401)
  const refused = await app.inject({ url: '/web/sample/openExport?format=pdf', headers })
  expect([refused.statusCode, refused.json().msg]).toEqual([400, expect.stringContaining('format: ')])
  const file = await app.inject({ url: '/web/sample/openExport?format=csv', headers })
  expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('表.csv')}`)
  expect(file.body).toBe("\uFEFF名称,功率\r\n'=cmd,-180\r\n")
  await app.close()
})

test('over a real socket: the page is asked for anew, its assets are kept, long answers are compressed', async () => {
  const app = await withSample(true)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await fetch(url)
  expect([page.status, page.headers.get('cache-control'), await page.text()]).toEqual([
    200,
    'no-cache',
    '<!doctype html><title>Tidewatt</title>',
  ])
  const asset = await fetch(`${url}/assets/index-abc123.js`)
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await fetch(`${url}/assets/none.js`)).status).toBe(404)
  expect((await fetch(`${url}/..%2f..%2fpackage.json`)).status).not.toBe(200)
  const answer = await fetch(`${url}/web/sample/long`)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.json()).toMatchObject({ code: 0, data: long })
  await app.close()
})

test('files go out as they were compressed at build, and never otherwise', async () => {
  const app = await withSample(false)
  const ask = async (file: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: own, rawPayload } = await app.inject({ url: `/assets/${file}`, headers })
    const { vary, etag, 'content-encoding': encoding, 'content-type': type, 'cache-control': kept } = own
    return { statusCode, vary, etag, encoding, type, kept, length: own['content-length'], bytes: rawPayload }
  }
  const common = {
    statusCode: 200,
    type: 'application/javascript; charset=utf-8',
    kept: 'public, max-age=31536000, immutable',
  }
  const varied = { ...common, vary: 'accept-encoding' }
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const br = await ask('long-abc123.js', browser)
  expect(br).toMatchObject({ ...varied, encoding: 'br', length: String(packed.br.length), bytes: packed.br })
  const gz = await ask('long-abc123.js', { 'accept-encoding': 'gzip, deflate' })
  expect(gz).toMatchObject({ ...varied, encoding: 'gzip', length: String(packed.gz.length), bytes: packed.gz })
  const plain = await ask('long-abc123.js')
  expect(plain).toMatchObject({ ...varied, encoding: undefined, bytes: Buffer.from(script) })
  expect(new Set([br.etag, gz.etag, plain.etag]).size).toBe(3)
  expect(await ask('long-abc123.js', { ...browser, 'if-none-match': String(br.etag) })).toMatchObject({
    statusCode: 304,
    etag: br.etag,
    vary: 'accept-encoding',
  })
  expect(await ask('long-abc123.js', { ...browser, range: 'bytes=0-9' })).toMatchObject({ ...varied, bytes: packed.br })
  // Too short to be worth it: there is no compressed file, and none is made.
  expect(await ask('index-abc123.js', browser)).toMatchObject({
    ...varied,
    encoding: undefined,
    bytes: Buffer.from('export {}'),
  })
  await app.close()
})

test('without a built portal the page says how to get one', async () => {
  const app = await buildApp(it.context, [], { webDirectory: join(directory, 'none') })
  const { statusCode, body } = await app.inject({ url: '/' })
  expect([statusCode, body]).toEqual([200, expect.stringContaining('npm start')])
  await app.close()
})

test('a request that never comes whole does not hold up the end', async () => {
  const app = await withSample(true)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const cut = once(socket, 'close')
  socket.on('error', () => undefined)
  socket.write('POST /auth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{')
  await once(app.server, 'request')
  await closeApp(app)
  await cut
})
