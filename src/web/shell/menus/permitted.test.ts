import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRoutes, sealRoutes } from './permitted.ts'

test('what was sealed opens under its own token only', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.string(), (routes, token, other) => {
      const sealed = sealRoutes(routes, token)
      expect(openRoutes(sealed, token)).toEqual(routes)
      if (other !== token) expect(openRoutes(sealed, other)).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

test('a changed or foreign text opens nothing', () => {
  const sealed = sealRoutes(['/shipManage'], 'token')
  expect(sealed).not.toContain('ship')
  const last = sealed.endsWith('0') ? '1' : '0'
  expect(openRoutes(sealed.slice(0, -1) + last, 'token')).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => openRoutes(text, 'token') === undefined))
})
