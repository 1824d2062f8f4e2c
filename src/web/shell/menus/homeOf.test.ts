import { expect, test } from 'vitest'
import type { MenuItem } from '#features/menus/contract.ts'
import { homeOf } from './homeOf.ts'

const page = (url: string) => ({ url, menu_type: 1 }) as MenuItem
const reach = {
  all: [page('/iot/profile'), page('/iot/device/detail')],
  can: (authority: string) => ['platform_ship', 'platform_iot'].includes(authority),
}

test.each([
  ['none set', undefined, '', '/nav'],
  ['the own page', '/iot/profile?x=1', '/shipManage', '/iot/profile?x=1'],
  ['a platform of the organization', undefined, '/shipManage', '/shipManage'],
  ['without the layout', undefined, '/fullScreen/shipManage', '/fullScreen/shipManage'],
  ['an area', undefined, '/iot', '/iot'],
  ['a page that needs nothing', '/profile', '', '/profile'],
  ['a platform that he may not use', undefined, '/boxPowerSupply', '/nav'],
  ['a page that his menu has not', undefined, '/iot/storage', '/nav'],
  ['a page of a platform that he may not use', undefined, '/base/system/dic', '/nav'],
  ['a path without a page', '/nowhere', '/elsewhere', '/nav'],
  ['the own page no longer permitted', '/boxPowerSupply', '/shipManage', '/shipManage'],
])('%s', (_, own, organization, home) => expect(homeOf(own, organization, reach)).toBe(home))
