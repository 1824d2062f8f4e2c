import { expect, test } from 'vitest'
import { worksOf } from './ConnectionActions.tsx'

const all = () => true
const settler = (authority: string): boolean => authority === 'shore_settle'

test('what may be done with a connection follows its step and the rights of who looks', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((state) => worksOf(state, all).join())).toEqual([
    ...['assign,cancel', 'assign', 'assign', 'assign', 'assign', 'assign,settle,void', 'void', ''],
  ])
  expect(worksOf(6, settler)).toEqual(['settle', 'void'])
  expect(worksOf(6, () => false)).toEqual([])
})
