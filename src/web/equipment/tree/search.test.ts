import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFitting, type DeviceNode, matching, parentIds, shownOf } from './search.ts'

const node = (strId: string, name: string, children: DeviceNode[] = []): DeviceNode => ({
  strId,
  name,
  level: 0,
  children,
})
const nodes = [node('1', '太仓', [node('2', 'XD-001', [node('3', '1号簇')]), node('4', 'XD-002')]), node('5', '宁波')]

test('a search keeps the branches that hold what was sought, and all below it', () => {
  expect(matching(nodes, ' xd-001 ')).toEqual([node('1', '太仓', [node('2', 'XD-001', [node('3', '1号簇')])])])
  expect(matching(nodes, '太仓')).toEqual([nodes[0]])
  expect(matching(nodes, 'none')).toEqual([])
  expect(matching(nodes, '')).toEqual(nodes)
  expect([countFitting(nodes, 'xd'), countFitting(nodes, 'none')]).toEqual([2, 0])
  expect(parentIds(nodes)).toEqual(['1', '2'])
})

test('whatever is sought: nothing found is lost, nothing is made up', () => {
  const tree: fc.Memo<DeviceNode> = fc.memo((depth) =>
    fc.record({
      strId: fc.uuid(),
      name: fc.string({ maxLength: 4 }),
      level: fc.constant(depth),
      children: depth > 1 ? fc.array(tree(depth - 1), { maxLength: 3 }) : fc.constant([]),
    }),
  )
  fc.assert(
    fc.property(fc.array(tree(3), { maxLength: 3 }), fc.string({ maxLength: 2 }), (some, wanted) => {
      const kept = matching(some, wanted)
      expect(countFitting(kept, wanted)).toBe(countFitting(some, wanted))
      expect(kept.length).toBeLessThanOrEqual(some.length)
    }),
  )
})

test('a ship leads to its first unit; what has a monitor, and a place with nothing below it, to itself', () => {
  const cluster = { ...node('3', '1号簇'), level: 2 }
  const unit = { ...node('2', 'XD-001', [cluster]), level: 1 }
  expect([node('1', '船', [unit]), unit, cluster, node('5', '空船')].map(shownOf)).toEqual(['2', '2', '3', '5'])
})
