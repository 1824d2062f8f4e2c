import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf, mostBits, mostRegisters, type Table, type Wanted, widestGap } from './grouping.ts'

const at = (address: number, count = 1, table: Table = 3): Wanted => ({ function: table, address, count })
const read = (wanted: readonly Wanted[], walls: readonly Wanted[] = []): string[] =>
  groupsOf(wanted, walls).map(({ function: table, address, count }) => `${table}: ${address}+${count}`)

test('uint16 at 0, 5, 14, 140 are read as 0+15 and 140+1', () =>
  expect(read([at(140), at(5), at(14), at(0)])).toEqual(['3: 0+15', '3: 140+1']))

test.each<[string, Wanted[], string[]]>([
  ['nothing', [], []],
  ['8 unused between', [at(0), at(9)], ['3: 0+10']],
  ['9 unused between', [at(0), at(10)], ['3: 0+1', '3: 10+1']],
  ['125 registers', [at(0, 63), at(63, 62)], ['3: 0+125']],
  ['126 registers', [at(0, 63), at(63, 63)], ['3: 0+63', '3: 63+63']],
  ['2,000 bits', [at(0, 1000, 1), at(1000, 1000, 1)], ['1: 0+2000']],
  ['2,001 bits', [at(0, 1000, 1), at(1000, 1001, 1)], ['1: 0+1000', '1: 1000+1001']],
  ['other functions', [at(0), at(1, 1, 4), at(2, 1, 1)], ['1: 2+1', '3: 0+1', '4: 1+1']],
  ['overlapping', [at(0, 4), at(1, 1), at(2, 4)], ['3: 0+6']],
  ['joined neighbours only', [at(0), { ...at(1), reach: 'tight' }, at(3)], ['3: 0+2', '3: 3+1']],
  ['one alone', [at(0), { ...at(1), reach: 'alone' }, at(2)], ['3: 0+1', '3: 1+1', '3: 2+1']],
])('%s', (_, wanted, groups) => expect(read(wanted)).toEqual(groups))

test('a refused address is not read over', () =>
  expect(read([at(0), at(1), at(3), at(4)], [at(2)])).toEqual(['3: 0+2', '3: 3+2']))

test('any points: each is read once, whole, within the limits, and no request begins or ends unused', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          function: fc.constantFrom<Table>(1, 2, 3, 4),
          address: fc.integer({ min: 0, max: 600 }),
          count: fc.integer({ min: 1, max: 8 }),
        }),
      ),
      (wanted) => {
        const groups = groupsOf(wanted)
        expect(groups.flatMap(({ members }) => members).length).toBe(wanted.length)
        for (const group of groups) {
          const end = group.address + group.count
          expect(group.count).toBeLessThanOrEqual(group.function <= 2 ? mostBits : mostRegisters)
          expect(Math.min(...group.members.map(({ address }) => address))).toBe(group.address)
          expect(Math.max(...group.members.map(({ address, count }) => address + count))).toBe(end)
          let [unused, longest] = [0, 0]
          for (let address = group.address; address < end; address += 1) {
            const isUsed = group.members.some((each) => address >= each.address && address < each.address + each.count)
            unused = isUsed ? 0 : unused + 1
            longest = Math.max(longest, unused)
          }
          expect(longest).toBeLessThanOrEqual(widestGap)
        }
      },
    ),
  ))
