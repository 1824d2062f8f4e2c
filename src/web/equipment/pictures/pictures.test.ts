import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill } from '../../i18n.ts'
import { pictureMessages } from './pictureMessages.ts'
import { runStateOf, breakerOf, plugOf } from './unitState.ts'
import { shipStateOf } from './shipStates.ts'
import { unitWords, type PictureText } from './unitWords.ts'
import { flowWords } from './flowWords.ts'
import { columns, filled, shareOf } from './shapes.ts'
import { placed } from './singleLine.ts'
import { lossOf } from './stationDiagram.ts'

const text: PictureText = (key, ...args) => fill(pictureMessages.en[key], args)

test('the states of the specification, and what is unknown', () => {
  expect([0, 1, 2, 3, null].map((state) => runStateOf(state))).toEqual([
    'standby',
    'charging',
    'discharging',
    'shutdown',
    'shutdown',
  ])
  expect([0, 1, 5, 2, null].map(shipStateOf)).toEqual(['sailing', 'anchored', 'berthed', 'aground', null])
  expect([0, 1, null].map(plugOf)).toEqual(['inserted', 'removed', null])
  expect([0, 1, 7, null].map(breakerOf)).toEqual(['open', 'closed', 'closed', null])
})

test('a share is 0 to 1 whatever comes in, and its fill stays within the frame', () => {
  expect([null, undefined, Number.NaN, -5, 50, 130].map(shareOf)).toEqual([0, 0, 0, 0, 0.5, 1])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 12 }), (share, count) => {
      const frame = { x: 2, y: 3, width: 160, height: 40 }
      const slots = columns(frame, count, 1)
      expect(slots).toHaveLength(count)
      for (const slot of slots) expect(filled(slot, share).y).toBeGreaterThanOrEqual(3 - 1e-9)
    }),
  )
})

test('a box in words names what its picture shows', () => {
  const box = {
    id: '1',
    name: 'XD-006',
    runningState: 1,
    pluggedState: 0,
    soc: 38,
    power: -256.4,
    clusters: [],
    place: 'Jiangyuan 02',
    level: 1,
    ts: null,
  } as const
  expect(unitWords(box, '4 min ago', text)).toBe(
    'XD-006, Charging, SOC 38 %, -256 kW, Plugged in, Jiangyuan 02, Level 1 alarm, 4 min ago',
  )
  expect(unitWords({ ...box, soc: null, power: null, level: null, pluggedState: null, place: null }, null, text)).toBe(
    'XD-006, Charging, SOC -- %',
  )
})

test.each([
  [12.34, 'A → B 12.3 kW'],
  [-12.34, 'B → A 12.3 kW'],
  [0.04, 'A — B no power'],
  [null, 'A — B --'],
])('a flow of %s kW reads %s', (power, said) => expect(flowWords('A', 'B', power, text)).toBe(said))

test('a diagram has room for all of it, and a link without both ends falls away', () => {
  const { boxes, lines, width, height } = placed({
    nodes: [
      { id: 'grid', kind: 'grid', name: 'Grid', column: 0, row: 1 },
      { id: 'bus', kind: 'bus', name: 'Bus', column: 1, row: 0, rows: 3 },
      { id: 'load', kind: 'load', name: 'Load', column: 2, row: 2 },
    ],
    links: [
      { from: 'grid', to: 'bus', power: 5 },
      { from: 'bus', to: 'load', power: null },
      { from: 'bus', to: 'nowhere', power: 1 },
    ],
  })
  expect(lines.map(({ key }) => key)).toEqual(['grid bus', 'bus load'])
  for (const { a, b } of lines) expect(a[1]).toBe(b[1])
  expect(boxes.every((box) => box.x + box.width <= width && box.y + box.height <= height)).toBe(true)
})

test.each([
  ['discharging', 430, [438.8], 8.8, 2.01],
  ['charging two stacks', -300, [-147, -145], 8, 2.67],
  ['nothing flows', 0, [0.4], undefined, undefined],
  ['a stack is silent', 430, [220, null], undefined, undefined],
  ['no stack', 430, [], undefined, undefined],
])('losses of a PCS, %s', (_, power, stacks, kW, share) => {
  const pcs = { name: 'PCS', runningState: 2, power, breaker: 1 }
  const stack = { name: 'stack', runningState: 2, soc: 50 }
  const loss = lossOf({ id: '1', pcs, stacks: stacks.map((dc, at) => ({ ...stack, id: String(at), power: dc })) }, 4.3)
  expect(loss?.kW).toEqual(kW === undefined ? undefined : expect.closeTo(kW, 6))
  expect(loss?.share).toEqual(share === undefined ? undefined : expect.closeTo(share, 2))
})
