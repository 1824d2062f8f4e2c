import { channel } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { growthOf, markBetweenCalls } from './heap.ts'

test.each([
  [40, 340],
  [250, 340],
  [425, 200],
  [850, 100],
  [3400, 25],
])('a heap in which %i MB live may grow by %i %%', (living, percent) => expect(growthOf(living)).toBe(percent))

test('a marking begins later while any call is under way, whether it is answered or given up', () => {
  const told: number[] = []
  markBetweenCalls((percent) => told.push(percent))
  const begin = (): EventEmitter => {
    const response = new EventEmitter()
    channel('http.server.request.start').publish({ response })
    return response
  }
  const [first, second] = [begin(), begin()]
  first.emit('close')
  expect(told).toEqual([75, 97])
  second.emit('close')
  begin()
  expect(told).toEqual([75, 97, 75, 97])
})
