import { describe, expect, test } from 'vitest'
import { chargeOf, type Happening, pauses, stopsOf } from './stops.ts'

const minute = 60_000
const swap = (direction: 'in' | 'out', at: number, kwh: number | null = null): Happening => ({
  ...{ deviceId: `${direction}${at}`, deviceName: 'x', direction, ts: at * minute, end: at * minute, soc: null, kwh },
})
const charge = (from: number, to: number | null, kwh: number): Happening => ({
  ...{ deviceId: 'x', deviceName: 'x', direction: 'charged', ts: from * minute, soc: null, kwh },
  end: to === null ? null : to * minute,
})
const startsOf = (stops: readonly Happening[][]) => stops.map((stop) => stop.map(({ ts }) => ts / minute))

describe('stops', () => {
  test('pauses of up to two hours belong to one', () => {
    const all = [swap('out', 0), swap('in', 120), swap('out', 241)]
    expect(startsOf(stopsOf(all.toReversed(), [], pauses.swap))).toEqual([[0, 120], [241]])
  })
  test('a time under way between two ends one; a word that comes during it does not', () => {
    const moves = [{ from: 30 * minute, to: 50 * minute }]
    expect(startsOf(stopsOf([swap('out', 20), swap('in', 60)], moves, pauses.swap))).toEqual([[20], [60]])
    expect(startsOf(stopsOf([swap('out', 20), swap('in', 40)], moves, pauses.swap))).toEqual([[20, 40]])
  })
  test('the pause counts from the end of the longest charge', () => {
    const all = [charge(0, 100, 1), charge(10, 20, 1), charge(130, 140, 1), charge(171, 180, 1)]
    expect(startsOf(stopsOf(all, [], pauses.charge))).toEqual([[0, 10, 130], [171]])
  })
  test('a charge that goes on keeps its stop open', () => {
    const [stop = []] = stopsOf([charge(0, 10, 5), charge(20, null, 7)], [], pauses.charge)
    expect(chargeOf(1, stop)).toMatchObject({ mode: 1, from: 0, to: null, kwh: 12, inKwh: 12, outKwh: null, inNum: 0 })
  })
  test('a swap is what came minus what left; an unknown content is nothing', () => {
    const stop = [swap('out', 0, 1120), swap('in', 5, 1520)]
    expect(chargeOf(0, stop)).toMatchObject({
      kwh: 400,
      inKwh: 1520,
      outKwh: 1120,
      inNum: 1,
      outNum: 1,
      to: 5 * minute,
    })
    expect(chargeOf(0, [swap('in', 0)])).toMatchObject({ kwh: 0, inKwh: null, outKwh: 0, inNum: 1, outNum: 0 })
  })
})
