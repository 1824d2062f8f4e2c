import { expect, test } from 'vitest'
import type { MenuNode } from '../contract.ts'
import { flatMenus, orderWith, siblingsOf, without } from './siblings.ts'

const node = (menu_id: string, ...children: MenuNode[]): MenuNode => ({ menu_id, children }) as MenuNode
const tree = [node('1', node('2'), node('3', node('4')), node('5')), node('6')]
const ids = (items: readonly MenuNode[]): string[] => items.map(({ menu_id }) => menu_id)

test('an item stands among its siblings', () => {
  expect(ids(siblingsOf(tree, '3'))).toEqual(['2', '3', '5'])
  expect(ids(siblingsOf(tree, '6'))).toEqual(['1', '6'])
  expect(siblingsOf(tree, '9')).toEqual([])
})

test('one takes the place of another, the others close up', () => {
  const list = siblingsOf(tree, '2')
  expect(orderWith(list, '2', '5')).toEqual(['3', '5', '2'])
  expect(orderWith(list, '5', '2')).toEqual(['5', '2', '3'])
  expect(orderWith(list, '2', '2')).toBeUndefined()
  expect(orderWith(list, '2', '6')).toBeUndefined()
})

test('a parent is never the item itself or below it', () => {
  expect(ids(flatMenus(without(tree, '3')))).toEqual(['1', '2', '5', '6'])
  expect(ids(flatMenus(without(tree, undefined)))).toEqual(['1', '2', '3', '4', '5', '6'])
})
