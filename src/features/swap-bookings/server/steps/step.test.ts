import { expect, test } from 'vitest'
import { bookingStates as states } from '../../shapes.ts'
import { type Booked, type Move, type Stay, stepsOf } from './step.ts'

const hour = 3_600_000
const minute = 60_000
const eta = 100 * hour
const booked: Booked = {
  ...{ eta, from: eta - 6 * hour, next: Number.POSITIVE_INFINITY, confirmed: true, boxesWanted: 2 },
  ...{ ins: ['1', '2'], outs: ['8'] },
}
const at = (minutes: number): number => eta + minutes * minute
const aboard = (unitId: string, minutes: number): Move => ({ unitId, ts: at(minutes), fromShip: false, to: 'ship' })
const ashore = (unitId: string, minutes: number): Move => ({ unitId, ts: at(minutes), fromShip: true, to: 'bay' })
const alongside: Stay = { from: at(-10), to: null }
const call: Stay = { from: at(-10), to: at(90) }
const all = [ashore('8', 5), aboard('1', 15), aboard('2', 25)]

test.each<[string, Partial<Booked>, Move[], Stay[], number, Partial<ReturnType<typeof stepsOf>>]>([
  ['booked', { confirmed: false }, [], [], 0, { state: states.booked }],
  ['confirmed', {}, [], [], 0, { state: states.confirmed, arrivedTs: null }],
  ['alongside', {}, [], [alongside], 0, { state: states.arrived, arrivedTs: at(-10) }],
  ['alongside since yesterday', {}, [], [{ from: at(-1440), to: null }], 0, { arrivedTs: at(-360) }],
  [
    'alongside, but long before it is due',
    {},
    [],
    [{ from: at(-720), to: null }],
    -700,
    { state: states.confirmed, arrivedTs: null },
  ],
  ['a stay that ended long before', {}, [], [{ from: at(-900), to: at(-400) }], 0, { state: states.confirmed }],
  ['left without a box', {}, [], [call], 100, { state: states.confirmed, arrivedTs: at(-10), leftTs: at(90) }],
  ['late', {}, [], [], 360, { state: states.missed, missedTs: at(360) }],
  ['a minute before it is late', {}, [], [], 359, { state: states.confirmed }],
  ['late, but alongside', {}, [], [alongside], 400, { state: states.arrived, missedTs: null }],
  ['came too late', {}, [], [{ from: at(400), to: null }], 401, { state: states.missed }],
  ['the empty one goes ashore', {}, all.slice(0, 1), [alongside], 6, { state: states.swapping, swappingTs: at(5) }],
  ['one of two aboard', {}, all.slice(0, 2), [alongside], 16, { state: states.swapping, swapped: 1 }],
  ['all of them', {}, all, [alongside], 26, { state: states.done, doneTs: at(25), swapped: 2 }],
  [
    'the named one still ashore',
    {},
    all.slice(0, 1).concat(aboard('3', 15), aboard('1', 25)),
    [alongside],
    30,
    { state: states.swapping, swapped: 2 },
  ],
  ['leaves with one', {}, all.slice(0, 2), [call], 91, { state: states.done, doneTs: at(90), swapped: 1 }],
  [
    'no box is named',
    { ins: [], outs: [] },
    [aboard('5', 3), aboard('6', 9)],
    [alongside],
    10,
    { state: states.done, doneTs: at(9) },
  ],
  ['no position', {}, all.slice(0, 2), [], 300, { state: states.swapping, arrivedTs: null }],
  [
    'no position, nothing for six hours',
    {},
    all.slice(0, 2),
    [],
    376,
    { state: states.done, doneTs: at(15), swapped: 1 },
  ],
  ['what was said of the call before', {}, [aboard('1', -400)], [], 0, { state: states.confirmed, swapped: 0 }],
  ['what belongs to the next booking', { next: at(10) }, all, [alongside], 30, { state: states.swapping, swapped: 0 }],
  ['a box that goes to be charged', {}, [{ ...ashore('1', -30), fromShip: false }], [], 0, { state: states.confirmed }],
])('%s', (_, change, moves, stays, now, expected) => {
  expect(stepsOf({ ...booked, ...change }, moves, stays, at(now))).toMatchObject(expected)
  // The order in which things became known does not matter.
  expect(stepsOf({ ...booked, ...change }, moves.toReversed(), stays, at(now))).toMatchObject(expected)
})
