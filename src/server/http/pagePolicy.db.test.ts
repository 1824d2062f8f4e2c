import { afterAll, beforeAll, expect, test } from 'vitest'
import { configurationContract } from '#features/configuration/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'

const tiles = ['https://tiles.example/{z}/{x}/{y}.png']
let it: TestApp
beforeAll(async () => {
  it = await testApp(undefined, { config: { map: { tiles, crs: 'wgs84', attribution: '' } } })
})
afterAll(() => it?.stop())

const policyAt = async (url: string, host = 'portal.example'): Promise<Record<string, string>> => {
  const { headers } = await it.app.inject({ url, headers: { host } })
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(policy.split(';').map((each) => [each.replace(/ .*/, ''), each.replace(/^\S+ ?/, '')]))
}
const allow = (value: string) =>
  it.call(
    configurationContract.parameterUpdate,
    { key: 'third_page_origins', name: 'x', value, value_type: 'list' },
    it.admin,
  )

test('a page speaks to its own origin and the map, and frames its own and the allowed third parties', async () => {
  expect(await policyAt('/')).toMatchObject({
    'connect-src': "'self' ws://portal.example https://tiles.example",
    'frame-src': "'self' blob:",
    'img-src': "'self' data: https://tiles.example",
  })
  await allow('https://partner.example, http://ally.example:8080')
  expect((await policyAt('/'))['frame-src']).toBe("'self' blob: https://partner.example http://ally.example:8080")
  await allow('')
  expect((await policyAt('/?x=1'))['frame-src']).toBe("'self' blob:")
})

test('nothing is allowed by a scheme or a wildcard, whatever is asked for and by whatever host', async () => {
  for (const url of ['/', '/index.html', '/auth/key', '/assets/none.js', '/nothing'])
    for (const host of ['portal.example', 'x; frame-src *', "evil.example 'unsafe-inline'", '*', '']) {
      const policy = await policyAt(url, host)
      expect(Object.keys(policy)).toHaveLength(10)
      for (const [name, sources] of Object.entries(policy))
        for (const source of sources.split(' ')) {
          const isPlain = ["'self'", "'none'", 'data:', 'blob:'].includes(source) || /^\w+:\/\/[\w.:-]+$/.test(source)
          expect(isPlain || (name === 'style-src' && source === "'unsafe-inline'"), `${name} ${source}`).toBe(true)
        }
    }
})
