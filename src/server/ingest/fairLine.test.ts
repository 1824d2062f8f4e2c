import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairLine } from './fairLine.ts'

const taken = (line: ReturnType<typeof createFairLine<string>>, count = 100): string[] => {
  const out: string[] = []
  for (let n = 0; n < count && line.length() > 0; n += 1) out.push(line.take() ?? '')
  return out
}

test('who has much waiting is passed by who has little', () => {
  const line = createFairLine<string>()
  for (const n of [1, 2, 3, 4]) line.add('flood', `flood ${n}`)
  line.add('A', 'A 1')
  line.add('B', 'B 1')
  expect([...line]).toEqual(['flood 1', 'A 1', 'B 1', 'flood 2', 'flood 3', 'flood 4'])
  expect(taken(line, 4)).toEqual(['flood 1', 'A 1', 'B 1', 'flood 2'])
  line.add('A', 'A 2')
  expect(taken(line)).toEqual(['flood 3', 'A 2', 'flood 4'])
  expect([line.first(), line.take(), line.length()]).toEqual([undefined, undefined, 0])
})

test('each sender keeps its order, nothing is lost, and nobody is passed by one sender twice', () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('A', 'B', 'C', 'D'), fc.constant(undefined)), { maxLength: 80 })
  fc.assert(
    fc.property(steps, (list) => {
      const line = createFairLine<{ sender: string; n: number }>()
      const waiting = new Map<string, number[]>()
      const passed = new Map<string, number>()
      for (const [n, sender] of [...list, ...Array(list.length).fill(undefined)].entries()) {
        if (sender !== undefined) {
          line.add(sender, { sender, n })
          waiting.set(sender, [...(waiting.get(sender) ?? []), n])
          continue
        }
        const next = line.take()
        if (!next) continue
        const [oldest, ...rest] = waiting.get(next.sender) ?? []
        expect(next.n).toBe(oldest)
        waiting.set(next.sender, rest)
        for (const [other, own] of waiting) {
          const key = `${next.sender} passed ${other}`
          if (other === next.sender || own.length === 0) continue
          passed.set(key, (passed.get(key) ?? 0) + 1)
          expect(passed.get(key)).toBeLessThanOrEqual(2)
        }
        for (const key of passed.keys()) if (key.endsWith(`passed ${next.sender}`)) passed.delete(key)
      }
      expect(line.length()).toBe(0)
    }),
  )
})
