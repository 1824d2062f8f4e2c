import { expect, test } from 'vitest'
import type { MenuItem } from '#features/menus/contract.ts'
import { allItems, holds, itemAt, shownItems, siblingsAt } from './menuTree.ts'

const item = (url: string, more: Partial<MenuItem> = {}): MenuItem => ({
  menu_id: url,
  menu_name: url,
  menu_name_en: url,
  menu_parent_id: null,
  menu_type: 1,
  position_index: 0,
  url,
  component: '',
  component_name: '',
  is_visible: 1,
  icon: '',
  keep_alive: 0,
  third_url: '',
  perms: '',
  platform: '',
  owner_id: null,
  remark: '',
  is_valid: 1,
  children: [],
  ...more,
})
const iot = item('/iot', {
  menu_type: 0,
  children: [item('/iot/profile'), item('/iot/device/detail', { is_visible: 0 }), item('/iot/x', { menu_type: 2 })],
})
const hidden = item('/dark', { menu_type: 0, children: [item('/dark/page', { is_visible: 0 })] })
const tree = [item('/shipManage'), iot, hidden]

test('only visible folders and pages are shown, and no folder without any', () => {
  const shown = shownItems(tree)
  expect(allItems(shown).map(({ url }) => url)).toEqual(['/shipManage', '/iot', '/iot/profile'])
})

test('an address finds its page, its folder and its neighbours, with and without the layout', () => {
  expect(itemAt(allItems(tree), '/fullScreen/iot/profile')?.url).toBe('/iot/profile')
  expect(itemAt(allItems(tree), '/iot')).toBeUndefined()
  expect(holds(iot, '/iot/profile')).toBe(true)
  expect(holds(iot, '/shipManage')).toBe(false)
  expect(siblingsAt(shownItems(tree), '/iot/profile').map(({ url }) => url)).toEqual(['/iot/profile'])
  expect(siblingsAt(tree, '/nowhere')).toEqual([])
})
