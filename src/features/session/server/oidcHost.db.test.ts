import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/support/app.ts'
import { startProvider } from '#test/support/oidcProvider.ts'

let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider?.stop())

test('without PUBLIC_URL a forged host reaches no redirect; this machine itself may sign in', async () => {
  const { issuer, clientId, clientSecret } = provider
  const oidc = { issuer, clientId, clientSecret, scope: 'openid', label: '认证', claim: 'preferred_username' }
  const app = await testApp(undefined, { config: { oidc } })
  const start = (host: string) =>
    app.app.inject({ method: 'POST', url: '/auth/oidc/start', headers: { host }, payload: { binding: 'b'.repeat(43) } })
  const ways = async (host: string) => (await app.app.inject({ url: '/auth/ways', headers: { host } })).json().data
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80']) {
    const answer = await start(host)
    expect([answer.json().code !== 0, answer.body.includes('evil')]).toEqual([true, false])
    expect(await ways(host)).toMatchObject({ oidc: { available: false } })
  }
  const { code, data } = (await start('localhost:8080')).json()
  expect([code, new URL(data.url).searchParams.get('redirect_uri')]).toEqual([
    0,
    'http://localhost:8080/auth/oidc/callback',
  ])
  await app.stop()
})
