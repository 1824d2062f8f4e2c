import { expect, test } from 'vitest'
import type { BindNode } from '../../bindShapes.ts'
import { type BindBranch, divided, mayBind } from './branches.ts'

const node = (
  deviceId: string,
  deviceType: string,
  parentId: string | null,
  parentTypes: string[] | null,
): BindNode => ({
  ...{ deviceId, deviceName: deviceId, deviceCode: deviceId, deviceType, deviceTypeName: deviceType },
  ...{ parentId, slot: '', parentTypes, version: 1 },
})
const ems = node('e', 'ems', null, [])
const pcs = node('p', 'pcs', 'e', ['ems'])
const stack = node('s', 'stack', 'p', ['pcs', 'ems'])
const spare = node('x', 'stack', null, ['pcs', 'ems'])
const own = node('o', 'own', null, null)
const holder = node('h', 'own', null, null)
const held = node('i', 'own', 'h', null)
const all = [ems, pcs, stack, spare, own, holder, held]

const drawn = ({ node: { deviceId }, below }: BindBranch): string => `${deviceId}(${below.map(drawn).join('')})`

test('trees stand at the left, what may hang below something and does not at the right', () => {
  const { trees, unbound } = divided(all)
  expect(trees.map(drawn)).toEqual(['e(p(s()))', 'h(i())'])
  expect(unbound.map(({ deviceId }) => deviceId)).toEqual(['x', 'o'])
})

test.each([
  [spare, pcs, true],
  [spare, ems, true],
  [spare, own, false],
  [ems, pcs, false],
  [pcs, pcs, false],
  [own, ems, true],
  [holder, held, false],
])('%o below %o', (child, parent, expected) => {
  expect(mayBind(all, child, parent)).toBe(expected)
})
