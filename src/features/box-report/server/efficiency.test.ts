import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cycle, efficiencyOf } from './efficiency.ts'

const whole: Cycle = { charged: 1000, discharged: 900, rated: 1600, capacity: 1500, startSoc: 40, endSoc: 40 }
const of = (change: Partial<Cycle>) => Object.values(efficiencyOf({ ...whole, ...change }))

test.each<[string, Partial<Cycle>, unknown[]]>([
  ['the same SOC at both ends', {}, [90, null, 90]],
  ['two decimals', { charged: 300, discharged: 200 }, [66.67, null, 66.67]],
  ['nothing discharged', { discharged: 0 }, [0, null, null]],
  ['a difference worth 4.5 % of the charge still counts as alike', { endSoc: 43 }, [90, null, 94.37]],
  ['one worth 6 % does not', { endSoc: 44 }, [null, 'soc_differs', 95.87]],
  [
    'a battery that ends emptier gave what it had before',
    { discharged: 1000, endSoc: 30 },
    [null, 'soc_differs', 86.08],
  ],
  ['more came out than could', { discharged: 1200 }, [120, null, null]],
  ['less than 5 % of the rated energy charged', { charged: 79.9, discharged: 70 }, [null, 'little_charge', null]],
  ['just 5 %', { charged: 80, discharged: 70 }, [87.5, null, 87.5]],
  ['nothing charged', { charged: 0 }, [null, 'no_charge', null]],
  ['no register', { charged: null }, [null, 'no_energy', null]],
  ['no SOC', { startSoc: null }, [null, 'soc_unknown', null]],
  ['no rated energy', { rated: null, capacity: null }, [null, 'soc_unknown', null]],
])('%s', (_, change, expected) => expect(of(change)).toEqual(expected))

test('the corrected efficiency is the one that the losses had, whatever is left in the battery', () => {
  const share = fc.double({ min: 0.6, max: 1, noNaN: true })
  const kwh = fc.double({ min: 200, max: 1000, noNaN: true })
  const part = fc.double({ min: 0.2, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, kwh, part, (half, charged, taken) => {
      const inside = charged * half
      const discharged = inside * taken * half
      const endSoc = 10 + ((inside * (1 - taken)) / 1500) * 100
      const { correctedEfficiency } = efficiencyOf({ ...whole, charged, discharged, startSoc: 10, endSoc })
      expect(correctedEfficiency).toBeCloseTo(half ** 2 * 100, 1)
    }),
    { examples: [[1, 990.4280886557514, 0.2]] },
  )
})
