import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePortal } from './static.ts'

const directory = mkdtempSync(join(tmpdir(), 'tidewatt-portal-'))
const app = Fastify()
beforeAll(async () => {
  mkdirSync(join(directory, 'assets'))
  for (const name of [
    'index.html',
    'assets/page-1.js',
    'assets/page-1.js.br',
    'assets/page-1.css',
    'assets/worker-1.mjs',
  ])
    writeFileSync(join(directory, name), name)
  await app.register(helmet)
  await servePortal(app, directory)
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

const headersOf = async (url: string) => (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers

test.each(['/', '/assets/worker-1.mjs'])('%s carries the policy of pages and workers', async (url) => {
  expect(await headersOf(url)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  })
})

test.each(['/assets/page-1.js', '/assets/page-1.css'])(
  '%s only says what it is and that it never changes',
  async (url) => {
    const headers = await headersOf(url)
    expect(headers).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      'x-content-type-options': 'nosniff',
    })
    const others = Object.keys(headers).filter((name) => /policy|frame|xss|dns|download|agent/.test(name))
    expect(others).toEqual(['cross-origin-resource-policy'])
  },
)
