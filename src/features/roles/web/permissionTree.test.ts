import { expect, test } from 'vitest'
import {
  found,
  othersKey,
  type Permission,
  permissionInput,
  permissionNodes,
  tickedAtFirst,
  toggled,
} from './permissionTree.ts'

const menu = (menu_id: string, menu_parent_id: string | null, perms: string, platform = 'asset', grantable = true) => ({
  menu_id,
  menu_parent_id,
  menu_name: `菜单${menu_id}`,
  menu_type: 1,
  perms,
  platform,
  grantable,
})
const permission: Permission = {
  menus: [menu('1', null, ''), menu('2', '1', 'asset_view'), menu('3', '1', 'secret_view', 'asset', false)],
  menu_ids: ['1', '2'],
  authorities: ['asset_view', 'asset_station_save', 'iot_view', 'platform_asset'],
  grantable: ['asset_equipment_save', 'asset_station_save', 'asset_view', 'platform_asset'],
  version: 4,
}
const nodes = permissionNodes(permission, '其他', (authority) => authority)

test('menus as they hang, and beside them what none of the ticked ones brings', () => {
  expect(nodes.map(({ key, children }) => [key, children.map((child) => child.key)])).toEqual([
    ['m:1', ['m:2', 'm:3']],
    [othersKey, ['a:asset_equipment_save', 'a:asset_station_save', 'a:iot_view']],
  ])
  expect(nodes[1]?.children.map(({ grantable }) => grantable)).toEqual([true, true, false])
})

test('what is ticked at first says, sent back, the same', () => {
  const ticked = tickedAtFirst(permission)
  expect(permissionInput(ticked)).toEqual({ menu_ids: ['1', '2'], authorities: ['asset_station_save', 'iot_view'] })
})

test.each([
  ['a leaf takes its folder along', [], 'm:2', ['m:1', 'm:2']],
  ['a folder takes along what one may grant', [], 'm:1', ['m:1', 'm:2']],
  ['a folder taken off takes off what hangs below', ['m:1', 'm:2', 'm:3', 'a:x'], 'm:1', ['a:x']],
  ['a leaf taken off leaves its folder', ['m:1', 'm:2'], 'm:2', ['m:1']],
  ['an unknown key changes nothing', ['m:1'], 'm:9', ['m:1']],
])('%s', (_, ticked, key, expected) => {
  expect(toggled(nodes, ticked, key)).toEqual(expected)
})

test('found by name, with what stands above', () => {
  expect(found(nodes, '菜单2').map(({ key, children }) => [key, children.length])).toEqual([['m:1', 1]])
  expect(found(nodes, ' ')).toHaveLength(2)
})
