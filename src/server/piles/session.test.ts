import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MeterReading, meteredEnergy } from './energy.ts'
import { type SessionFact, sessionOf } from './session.ts'

const minute = 60_000
const at = (minutes: number, kwh: number, phase: 0 | 1 | 2 = 1): MeterReading => ({
  ...{ ts: minutes * minute, kwh, phase },
  ...{ power: null, soc: null },
})

describe('energy of a pile of 40 kW', () => {
  test.each([
    ['30 kWh in an hour', [at(0, 120, 0), at(60, 150, 2)], 30, []],
    ['the stop twice', [at(0, 120, 0), at(60, 150, 2), at(60, 150, 2)], 30, []],
    ['reported after an outage', [at(0, 500, 0), at(60, 512, 2)], 12, []],
    ['a baseline that comes late', [at(0, 0, 0), at(1, 936.12), at(31, 937, 2)], 0.88, ['baselineLate']],
    ['a meter that fell', [at(0, 1000, 0), at(10, 1004), at(20, 2), at(30, 6, 2)], 8, ['meterReset']],
    ['nothing measured', [], 0, []],
  ] as const)('%s', (_, readings, kwh, marks) => {
    expect(meteredEnergy(readings, 40)).toMatchObject({ kwh, marks })
    expect(meteredEnergy(readings.toReversed(), 40)).toMatchObject({ kwh, marks })
  })

  test('any rise counts where the rated power is unknown', () =>
    expect(meteredEnergy([at(0, 0, 0), at(1, 936.12)], null).kwh).toBe(936.12))

  test('readings in any order give the same, which never exceeds what the pile can give', () => {
    const reading = fc.record({
      ts: fc.integer({ min: 0, max: 1000 }).map((n) => n * minute),
      phase: fc.constantFrom(0 as const, 1 as const, 2 as const),
      kwh: fc.option(fc.integer({ min: 0, max: 100_000 }).map((wh) => wh / 1000)),
      power: fc.constant(null),
      soc: fc.constant(null),
    })
    const shuffled = fc
      .array(reading)
      .chain((readings) =>
        fc.tuple(
          fc.constant(readings),
          fc.shuffledSubarray(readings, { minLength: readings.length, maxLength: readings.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([readings, others]) => {
        const energy = meteredEnergy(readings, 40)
        expect(meteredEnergy(others, 40)).toEqual(energy)
        expect(energy.kwh).toBeLessThanOrEqual(48 * (1000 / 60) + 0.1 * readings.length + 1e-6)
      }),
    )
  })
})

test('readings that come after the others go on from what those came to', () => {
  const rises = fc.array(
    fc.record({ minutes: fc.integer({ min: 1, max: 30 }), wh: fc.option(fc.integer({ min: -500, max: 30_000 })) }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(rises, fc.nat(11), (steps, cut) => {
      let [minutes, wh] = [0, 1000]
      const told = steps.map((step) => {
        minutes += step.minutes
        wh += step.wh ?? 0
        return { ...at(minutes, wh / 1000), kwh: step.wh === null ? null : wh / 1000, power: step.wh }
      })
      const earlier = told.slice(0, 1 + (cut % told.length))
      const energy = meteredEnergy(earlier, 40)
      const register = earlier.findLast(({ kwh }) => kwh !== null)
      const before = {
        ...{ ...energy, last: earlier.at(-1) ?? at(0, 0) },
        register: register && register.kwh !== null ? { ts: register.ts, kwh: register.kwh } : null,
      }
      const { steps: all, marks: _, ...whole } = meteredEnergy(told, 40)
      const { steps: added, marks: __, ...continued } = meteredEnergy(told.slice(earlier.length), 40, before)
      expect(continued).toEqual(whole)
      expect([...energy.steps, ...added]).toEqual(all)
    }),
  )
})

const fact = (kind: SessionFact['kind'], minutes: number, seqNo: number | null = null, more = {}): SessionFact => ({
  ...{ kind, ts: minutes * minute, receivedAt: minutes * minute, seqNo },
  ...{ offline: false, ourClock: false, reason: '', ...more },
})

describe('sessions', () => {
  test('messages of 2.0.1 that come late fill the gaps', () => {
    const facts = [fact('start', 0, 0), fact('meter', 30, 2), fact('stop', 60, 4)]
    const readings = [at(0, 5, 0), at(30, 15), at(60, 25, 2)]
    expect(sessionOf(facts, readings, 40)).toMatchObject({ kwh: 20, missing: [1, 3], flags: ['incomplete'] })
    const one = [...facts, fact('meter', 15, 1)]
    expect(sessionOf(one, [...readings, at(15, 10)], 40)).toMatchObject({ kwh: 20, missing: [3] })
    const both = [...one, fact('meter', 45, 3)]
    const whole = sessionOf(both, [...readings, at(15, 10), at(45, 20)], 40)
    expect(whole).toMatchObject({ kwh: 20, missing: [], flags: [], endedAt: 60 * minute })
  })
  test('a late stop corrects what was lost', () => {
    const lost = [fact('start', 0), fact('lost', 30)]
    expect(sessionOf(lost, [at(0, 1, 0), at(20, 2)], 40)).toMatchObject({
      endedAt: 30 * minute,
      flags: ['lost'],
      kwh: 1,
    })
    const stopped = [...lost, fact('stop', 60, null, { reason: 'Local', receivedAt: 90 * minute })]
    expect(sessionOf(stopped, [at(0, 1, 0), at(20, 2), at(60, 4, 2)], 40)).toMatchObject({
      ...{ endedAt: 60 * minute, flags: [], kwh: 3, reason: 'Local' },
    })
  })
  test('what was measured after the stop does not count', () =>
    expect(sessionOf([fact('start', 0), fact('stop', 60)], [at(0, 1, 0), at(60, 4, 2), at(70, 9)], 40).kwh).toBe(3))
  test('one without a start is marked, and names what it lacks', () =>
    expect(sessionOf([fact('meter', 30, 2)], [], 40)).toMatchObject({
      ...{ startedAt: 30 * minute, endedAt: null, missing: [0, 1], flags: ['incomplete', 'startUnknown'] },
    }))
})
