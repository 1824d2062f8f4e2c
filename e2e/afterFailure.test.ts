import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { merchantsContract } from '#features/merchants/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { show } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

describe('after something failed', () => {
  const on = appStage()
  let it: SignInApp
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    it = on.ground
    ;({ page, faults } = await on.enter('/base/permission/merchant'))
  })

  const form = () => page.getByRole('dialog').filter({ hasText: '商户名称' })
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const save = () =>
    form()
      .getByRole('button', { name: /^保\s?存$/ })
      .click()
  const leave = async (): Promise<void> => {
    await form()
      .getByRole('button', { name: /^取\s?消$/ })
      .click()
    await page.getByRole('button', { name: /^放\s?弃/ }).click()
    await form().waitFor({ state: 'hidden' })
  }

  test('another row after an answer that was lost is another row', async () => {
    await page.route(
      '**/admin/merchant/save',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: '新增商户' }).click()
    await form().getByLabel('商户名称').fill('答复丢失')
    await save()
    await form().getByRole('alert').waitFor()
    await leave()
    await page.getByRole('button', { name: '新增商户' }).click()
    await form().getByLabel('商户名称').fill('另一商户')
    await save()
    await form().waitFor({ state: 'hidden' })
    await row('另一商户').waitFor()
    expect(await row('答复丢失').count()).toBe(1)
    faults.length = 0
  })

  test('a last page whose last row is removed gives way to the one before', async () => {
    for (let count = 1; count <= 21; count += 1)
      await it.call(merchantsContract.save, { merchant_name: `码头 ${count}`, status: 0 }, it.admin)
    await show(page, `/base/permission/merchant?merchant_name=${encodeURIComponent('码头')}&current=2`)
    await row('码头 1').getByRole('button', { name: '删除' }).click()
    await page.getByRole('button', { name: '确定', exact: true }).click()
    await row('码头 21').waitFor()
    expect(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('current')).toBe('1')
  })

  test('an order that is refused tells so once, and the menu stands there as it is', async () => {
    const folder = { menu_type: 0, icon: 'page', is_visible: 1, is_valid: 1 } as const
    await it.call(menusContract.save, { ...folder, menu_name: '先', url: '/first' }, it.admin)
    const { menu_id } = await it.call(menusContract.save, { ...folder, menu_name: '后', url: '/last' }, it.admin)
    await show(page, '/base/permission/menu')
    await page.getByRole('button', { name: /先.*下移|下移.*先/ }).waitFor()
    await it.context.pool.query('delete from menu where id = $1', [menu_id])
    await page.getByRole('button', { name: /先.*下移|下移.*先/ }).click()
    await row('后').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
