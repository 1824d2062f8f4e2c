import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { openapi } from '#server/http/openapi.ts'
import { specCalls } from './specCalls.ts'
import { allContracts } from './support/contracts.ts'

const contracts = await allContracts()
const calls = contracts.flatMap((contract) => Object.values(contract))
const pathOf = ({ path }: { path: string }): string => (path.endsWith('/') ? `${path}{name}` : path)
const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

test('each call has one contract, an absolute path, an access and a summary', () => {
  expect(calls.length).toBeGreaterThan(0)
  const paths = calls.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  for (const { path, access, summary } of calls) {
    expect(path).toMatch(/^\/(auth|admin|web|file)\/[A-Za-z0-9/_-]+$/)
    expect(access, path).toMatch(/^(open|device|signed-in|platform|[a-zA-Z]+(_[a-zA-Z]+)+)$/)
    expect(summary.length, path).toBeGreaterThan(5)
  }
})

test('these calls are open, and no others', () => {
  expect(
    calls
      .filter(({ access }) => access === 'open')
      .map(keyOf)
      .sort(),
  ).toEqual([
    'GET /auth/captcha',
    'GET /auth/key',
    'GET /auth/oidc/callback',
    'GET /auth/ways',
    'POST /admin/menu/ticket/redeem',
    'POST /auth/mobile/code',
    'POST /auth/mobile/token/sms',
    'POST /auth/oauth/token',
    'POST /auth/oidc/start',
    'POST /web/notify/acknowledge',
    'POST /web/notify/acknowledge/show',
  ])
})

test('these calls take the token of a device in place of a session, and no others', () => {
  const ofDevices = calls.filter(({ kind }) => kind === 'device')
  expect(calls.filter(({ access }) => access === 'device')).toEqual(ofDevices)
  expect(ofDevices.map(keyOf)).toEqual(['POST /web/iot/ingest'])
})

test('these calls take the cookie of downloads beside the token, since an image on a page sends no token, and no others', () => {
  const downloads = calls.filter(({ kind }) => kind === 'download')
  expect(downloads.map(keyOf).sort()).toEqual([
    'GET /admin/attach/download',
    'GET /file/oss/download/',
    'GET /web/shorePile/session/receipt',
    'GET /web/shorePower/connection/receipt',
  ])
  const stored = downloads.filter(({ path }) => !path.startsWith('/web/'))
  for (const { access } of stored) expect(access).toBe('signed-in')
})

test('these calls read forms with a file, and no others', () => {
  const uploads = calls.filter(({ kind }) => kind === 'upload')
  expect(uploads.map(keyOf).sort()).toEqual([
    'POST /admin/attach/upload',
    'POST /file/oss/upload',
    'POST /web/iot/device/import',
    'POST /web/iot/history/upload',
  ])
})

test('what the specification fixes is marked as it is', () => {
  const served = new Set(calls.map(keyOf))
  const found = Object.fromEntries(Object.keys(specCalls).map((key) => [key, served.has(key) ? 'served' : 'not yet']))
  expect(found).toEqual(specCalls)
})

test('the specification names 144 calls by method and path', () => {
  const keys = Object.keys(specCalls)
  expect(keys).toHaveLength(144)
  for (const key of keys) expect(key).toMatch(/^(GET|POST) \/(auth|admin|web|file)\//)
})

test('the description holds every call, with its access', () => {
  const { paths } = openapi(contracts) as {
    paths: Record<string, Record<string, { security: unknown[]; description: string }>>
  }
  expect(Object.keys(paths).sort()).toEqual(calls.map(pathOf).sort())
  for (const { path, method, access, kind } of calls) {
    const operation = paths[pathOf({ path })]?.[method.toLowerCase()]
    expect(operation?.security.length, path).toBe(access === 'open' ? 0 : kind === 'download' ? 2 : 1)
    if (kind === 'device') expect(operation?.security).toEqual([{ deviceToken: [] }])
    if (access.includes('_')) expect(operation?.description).toContain(access)
  }
})

test('a refusal is known by its code alone', () => {
  const codes = Object.values(errors).flatMap(({ code, status }) => (status === 200 ? [code] : []))
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})
