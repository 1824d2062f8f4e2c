import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow, incomingBelow, pathOf } from '#server/files/disk.ts'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { filesContract as calls } from '../contract.ts'
import { createSweep, unusedMs } from './sweep.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const person = async (userName: string, orgId?: string) => {
  const who = await addPerson(it.context, userName, [], { data_scope: 2, ...(orgId === undefined ? {} : { orgId }) })
  return { ...who, token: (await it.signIn(who.userName, who.password)).data.access_token }
}
const send = (token: string | undefined, name: string, content: Buffer, call = calls.upload) =>
  uploadFile(it, call, token, { name, content })
const uploadedBy = async (token: string, name = '图.png') => {
  const { code, msg, data } = await send(token, name, png)
  if (code !== 0) throw new Error(msg)
  return data
}
const fetchFile = (url: string, headers: Record<string, string> = {}) => it.app.inject({ method: 'GET', url, headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const storedNames = async (): Promise<string[]> => {
  const root = filesBelow(it.context.config.dataDir)
  const folders = await readdir(root)
  return (await Promise.all(folders.map((each) => readdir(join(root, each))))).flat()
}
const passOf = async (token: string): Promise<string[]> => {
  const response = await it.app.inject({ method: 'POST', url: calls.pass.path, headers: bearer(token), payload: {} })
  expect(response.json()).toMatchObject({ code: 0 })
  return [response.headers['set-cookie'] ?? []].flat()
}

test('a picture: uploaded, shown under both addresses, removed', async () => {
  const data = await uploadedBy(it.admin)
  expect(data).toMatchObject({ media_type: 'image/png', bytes: png.length, file_name: '图.png' })
  expect(data.attach_id).toMatch(/^\d{10,19}$/)
  const shown = await fetchFile(data.url, bearer(it.admin))
  expect(shown.rawPayload).toEqual(png)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('图.png')}`,
  })
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  const again = await fetchFile(data.url, { ...bearer(it.admin), 'if-none-match': String(shown.headers.etag) })
  expect(again.statusCode).toBe(304)
  const oss = (await send(it.admin, 'a.png', png, calls.ossUpload)).data
  expect(oss.url).toMatch(/^\/file\/oss\/download\/[0-9a-f]{32}\.png$/)
  expect((await fetchFile(oss.url, bearer(it.admin))).rawPayload).toEqual(png)
  await it.call(calls.remove, { attach_id: data.attach_id }, it.admin)
  expect((await fetchFile(data.url, bearer(it.admin))).json()).toMatchObject({ code: 1001 })
  expect(await storedNames()).toHaveLength(1)
  await it.call(calls.remove, { attach_id: oss.attach_id }, it.admin)
  expect(await storedNames()).toEqual([])
})

test('the folder is the server’s alone, and names on disk are of chance', async () => {
  const { attach_id } = await uploadedBy(it.admin, '../../evil.png')
  const row = await it.context.db
    .selectFrom('attachment')
    .select(['name', 'original_name'])
    .where('id', '=', attach_id)
    .executeTakeFirstOrThrow()
  expect(row.original_name).toBe('evil.png')
  const path = pathOf(it.context.config.dataDir, row.name)
  expect(await readFile(path)).toEqual(png)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
  expect((await stat(filesBelow(it.context.config.dataDir))).mode & 0o077).toBe(0)
})

test('the content decides what a file is; one that lies is refused and leaves nothing', async () => {
  const before = await storedNames()
  const pixels = (head: string) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(64)])
  const refused: readonly (readonly [string, Buffer, number])[] = [
    ['page.png', Buffer.from('<html><script>alert(1)</script>'), 2421],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 2421],
    ['drawing.png', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 2421],
    ['program.png', pixels('MZ'), 2421],
    ['program.png', pixels('\x7fELF'), 2421],
    ['archive.png', pixels('PK\x03\x04'), 2421],
    ['text.pdf', Buffer.from('not a pdf'), 2421],
    ['half.png', png.subarray(0, 8), 2421],
    ['page.html', png, 2422],
    ['page.png.html', png, 2422],
    ['picture.gif', png, 2422],
    ['picture.pdf', png, 2422],
    ['picture.png', Buffer.from('%PDF-1.7 ...'), 2422],
    ['empty.png', Buffer.alloc(0), 2423],
  ]
  for (const [name, content, code] of refused)
    expect([name, (await send(it.admin, name, content)).code]).toEqual([name, code])
  for (const [name, content, mediaType] of [
    ['a.jpeg', pixels('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['a.GIF', pixels('GIF89a'), 'image/gif'],
    ['a.webp', pixels('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    ['a.pdf', Buffer.from('%PDF-1.7 some'), 'application/pdf'],
    ['blob', png, 'image/png'],
  ] as const) {
    const { data } = await send(it.admin, name, content)
    expect([name, data.media_type]).toEqual([name, mediaType])
    await it.call(calls.remove, { attach_id: data.attach_id }, it.admin)
  }
  expect((await storedNames()).sort()).toEqual(before.sort())
})

test('a GIF that is a script too is served as a picture that runs nothing', async () => {
  const polyglot = Buffer.from('GIF89a/*\x01\0<script>alert(1)</script>*/=1;alert(document.domain)//')
  const { data } = await send(it.admin, 'x.gif', polyglot)
  const { headers } = await fetchFile(data.url, bearer(it.admin))
  expect(headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test('too large, too many, no form, no session: refused', async () => {
  const { db } = it.context
  const set = (key: string, value: string) =>
    db.updateTable('parameter').set({ value }).where('key', '=', key).execute()
  await set('file_max_mb', '1')
  const large = await send(it.admin, 'a.png', Buffer.concat([png, Buffer.alloc(1024 * 1024)]))
  expect(large).toMatchObject({ status: 413, code: 2424, msg: '文件过大，最大1 MB' })
  expect(await readdir(incomingBelow(it.context.config.dataDir))).toEqual([])
  await set('file_max_mb', '1024')
  const many = await person('many_files')
  await set('file_max_pending', '6')
  for (let i = 0; i < 6; i++) await uploadedBy(many.token)
  expect((await send(many.token, 'a.png', png)).code).toBe(2425)
  await set('file_max_pending', '60')
  const json = await it.app.inject({ method: 'POST', url: calls.upload.path, headers: bearer(it.admin), payload: {} })
  expect(json.statusCode).toBe(415)
  expect(await send(undefined, 'a.png', png)).toMatchObject({ status: 401 })
  expect(await send('x'.repeat(43), 'a.png', png)).toMatchObject({ status: 401 })
  const form = await it.app.inject({
    method: 'POST',
    url: calls.remove.path,
    headers: { ...bearer(it.admin), 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  expect(form.statusCode).toBe(415)
})

test('over a real line: megabytes come through, a refusal midway is told on it, and what is cut off leaves nothing', async () => {
  const url = await it.app.listen({ host: '127.0.0.1', port: 0 })
  const sendReal = async (content: Buffer) => {
    const body = new FormData()
    body.append('remark', 'x')
    body.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), '图.png')
    const response = await fetch(url + calls.upload.path, { method: 'POST', headers: bearer(it.admin), body })
    return { status: response.status, ...(await response.json()) }
  }
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024, 7)])
  const { data } = await sendReal(large)
  expect(data).toMatchObject({ bytes: large.length, file_name: '图.png' })
  const back = await fetch(url + data.url, { headers: bearer(it.admin) })
  expect(Buffer.from(await back.arrayBuffer()).equals(large)).toBe(true)
  expect(await sendReal(Buffer.alloc(5 * 1024 * 1024, 7))).toMatchObject({ status: 200, code: 2421 })
  await it.call(calls.remove, { attach_id: data.attach_id }, it.admin)

  const before = await storedNames()
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${calls.upload.path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${it.admin}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000',
    '',
    '--b',
    'content-disposition: form-data; name="file"; filename="a.png"',
    '',
    '',
  ]
  socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), large.subarray(0, 100_000)]))
  await expect.poll(() => readdir(incomingBelow(it.context.config.dataDir))).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => readdir(incomingBelow(it.context.config.dataDir))).toEqual([])
  expect(await storedNames()).toEqual(before)
})

test('a file is its organization’s: no other one reads, removes or guesses it', async () => {
  const [ours, theirs] = [await person('file_ours'), await person('file_theirs')]
  const below = await person('file_below', await addOrganization(it.context.db, '下级', ours.orgId))
  const colleague = await person('file_colleague', ours.orgId)
  const { url, attach_id } = await uploadedBy(ours.token)
  const { url: named } = (await send(ours.token, 'a.png', png, calls.ossUpload)).data
  for (const each of [url, named]) {
    for (const stranger of [theirs, below])
      expect((await fetchFile(each, bearer(stranger.token))).json().code).toBe(1001)
    expect((await fetchFile(each, bearer(colleague.token))).rawPayload).toEqual(png)
    expect((await fetchFile(each)).statusCode).toBe(401)
  }
  for (const stranger of [theirs, colleague])
    expect(await it.ask(calls.remove, { attach_id }, stranger.token)).toMatchObject({ code: 1001 })
  for (const guess of ['1', '0', '999999999999999999'])
    expect((await fetchFile(`${calls.download.path}?attach_id=${guess}`, bearer(ours.token))).json().code).toBe(1001)
})

test('no name leads out of the folder', async () => {
  await writeFile(join(it.context.config.dataDir, 'secret.png'), 'secret')
  for (const name of [
    '../secret.png',
    '..%2fsecret.png',
    '%2e%2e%2f%2e%2e%2fsecret.png',
    '..%5csecret.png',
    '....//secret.png',
    '%252e%252e%252fsecret.png',
    'secret.png%00.png',
    `${'a'.repeat(32)}.png/../../secret.png`,
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'a'.repeat(5000),
  ]) {
    const answer = await fetchFile(calls.ossDownload.path + name, bearer(it.admin))
    expect(answer.body).not.toContain('secret')
    expect(answer.body).not.toContain('root:')
    expect(answer.statusCode === 200 ? answer.json().code : answer.statusCode).toSatisfy((code) => code !== 0)
  }
  for (const id of ['../1', '1 or 1=1', "1'", '-1', '1e5', '99999999999999999999'])
    expect(
      (await fetchFile(`${calls.download.path}?attach_id=${encodeURIComponent(id)}`, bearer(it.admin))).statusCode,
    ).toBe(400)
  expect(() => pathOf('/data', '../x.png')).toThrow()
})

test('the cookie opens downloads only, for its own user, as long as the session lives', async () => {
  const ours = await person('pass_ours')
  const { url } = await uploadedBy(ours.token)
  const cookies = await passOf(ours.token)
  expect(cookies.map((each) => each.replace(/=[^;]+/, '=…'))).toEqual([
    'tidewatt_files=…; Path=/admin/attach/download; HttpOnly; SameSite=Strict',
    'tidewatt_files=…; Path=/file/oss/download/; HttpOnly; SameSite=Strict',
  ])
  const cookie = (cookies[0] ?? '').split(';')[0] ?? ''
  expect((await fetchFile(url, { cookie: `a=b; ${cookie}` })).rawPayload).toEqual(png)
  const [theirs = ''] = await passOf((await person('pass_theirs')).token)
  expect((await fetchFile(url, { cookie: theirs.split(';')[0] ?? '' })).json().code).toBe(1001)
  const info = await it.app.inject({ method: 'GET', url: '/admin/user/info', headers: { cookie } })
  expect(info.statusCode).toBe(401)
  const value = cookie.split('=')[1] ?? ''
  const asBearer = await it.app.inject({ method: 'GET', url: '/admin/user/info', headers: bearer(value) })
  expect(asBearer.statusCode).toBe(401)
  await it.app.inject({ method: 'POST', url: '/auth/token/logout', headers: bearer(ours.token), payload: {} })
  expect((await fetchFile(url, { cookie })).statusCode).toBe(401)
})

test('a user who is disabled sees no file more, and one who must change his password none yet', async () => {
  const { db } = it.context
  const who = await person('pass_disabled')
  const { url } = await uploadedBy(who.token)
  const cookie = ((await passOf(who.token))[0] ?? '').split(';')[0] ?? ''
  await db.updateTable('app_user').set({ must_change: true }).where('id', '=', who.userId).execute()
  expect((await fetchFile(url, { cookie })).statusCode).toBe(403)
  await db.updateTable('app_user').set({ must_change: false, status: 1 }).where('id', '=', who.userId).execute()
  expect((await fetchFile(url, { cookie })).statusCode).toBe(401)
})

test('after a day what nothing uses is removed, with what was left without a row', async () => {
  const { dataDir } = it.context.config
  const { attach_id } = await uploadedBy(it.admin)
  const used = await uploadedBy(it.admin)
  await it.context.db
    .insertInto('attachment_use')
    .values({ attach_id: used.attach_id, kind: 'logo', subject_id: '1' })
    .execute()
  const stray = join(filesBelow(dataDir), 'ab', `ab${'0'.repeat(30)}.png`)
  await mkdir(join(stray, '..'), { recursive: true })
  await mkdir(incomingBelow(dataDir), { recursive: true })
  const half = join(incomingBelow(dataDir), 'half')
  const old = new Date(Date.now() - 1000)
  for (const path of [stray, half]) {
    await writeFile(path, 'x')
    await utimes(path, old, old)
  }
  const sweep = () => createSweep(it.context).tick?.(it.context.clock())
  await sweep()
  expect(existsSync(stray)).toBe(true)
  it.advance(unusedMs + 60_000)
  await sweep()
  const left = async () => (await it.context.db.selectFrom('attachment').select('id').execute()).map(({ id }) => id)
  expect(await left()).toEqual([used.attach_id])
  expect(await left()).not.toContain(attach_id)
  // The app's own sweep may be removing the same files at this moment.
  await expect
    .poll(async () => [existsSync(stray), existsSync(half), (await storedNames()).length])
    .toEqual([false, false, 1])
})
