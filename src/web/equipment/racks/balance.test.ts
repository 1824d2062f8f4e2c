import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf } from './balance.ts'

test.each([
  ['discharging', [331, 860], 1180, { discharging: true, clusters: 1191, outside: 1180, loss: 11 }],
  ['charging', [-60, -59.7], -124.3, { discharging: false, clusters: 119.7, outside: 124.3, loss: 4.6 }],
  ['meters that disagree', [100], 100.4, { discharging: true, clusters: 100, outside: 100.4, loss: -0.4 }],
  ['standby', [0, 0], 0, undefined],
  ['a silent cluster', [331, null], 1180, undefined],
  ['an unknown outside', [331], null, undefined],
  ['opposite ways', [331], -300, undefined],
  ['no clusters', [], 10, undefined],
])('%s', (_, clusters, outside, balance) => expect(balanceOf({ clusters, outside })).toEqual(balance))

test('what is shown adds up to the tenth', () => {
  const power = fc.double({ min: 0.1, max: 2000, noNaN: true })
  fc.assert(
    fc.property(fc.array(power, { minLength: 1, maxLength: 20 }), power, fc.boolean(), (sizes, size, discharging) => {
      const sign = discharging ? 1 : -1
      const balance = balanceOf({ clusters: sizes.map((each) => sign * each), outside: sign * size })
      const [from, to] = discharging
        ? [balance?.clusters ?? 0, balance?.outside ?? 0]
        : [balance?.outside ?? 0, balance?.clusters ?? 0]
      expect(Math.round(from * 10)).toBe(Math.round(to * 10) + Math.round((balance?.loss ?? 0) * 10))
    }),
  )
})
