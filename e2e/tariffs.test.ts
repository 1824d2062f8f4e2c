import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { seriousFindings, show, sidewaysOverflow } from '#test/support/page.ts'
import { shanghai } from '#test/support/portal.ts'
import { appStage } from '#test/support/stage.ts'

describe('the page of tariffs', () => {
  const on = appStage()
  let page: Page
  let faults: string[]
  beforeAll(async () => {
    ;({ page, faults } = await on.enter())
    await page.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
  })

  const dialog = () => page.getByRole('dialog')
  const save = () => dialog().getByRole('button', { name: /^保\s?存$/ })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  test('a tariff is painted by keyboard, saved, copied and retired', async () => {
    await show(page, '/asset/tariff')
    await button('新增电价').click()
    await dialog().getByLabel('电价名称').fill('港口电价')
    await dialog().getByLabel('生效日期').click()
    const today = shanghai(on.ground.context.clock()).slice(0, 10)
    await page.locator(`.ant-picker-dropdown:visible td[title="${today}"]`).click()
    await save().click()
    await dialog().getByText('请填写平价格').waitFor()
    const cell = dialog().getByRole('button', { name: /^00:00–00:30/ })
    await cell.focus()
    await page.keyboard.press('4')
    for (let step = 0; step < 15; step += 1) await page.keyboard.press('Shift+ArrowRight')
    await dialog().getByLabel('全年 谷价格').fill('0.32')
    await dialog().getByLabel('全年 平价格').fill('0.68')
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    await save().click()
    await dialog().waitFor({ state: 'hidden' })
    const { records } = await on.ground.call(tariffsContract.tariffPage, {}, on.ground.admin)
    expect(records[0]?.periods.map(({ from, to, kind, price }) => [from, to, kind, price])).toEqual([
      ['00:00', '08:00', 'valley', 0.32],
      ['08:00', '24:00', 'flat', 0.68],
    ])
    await button('复制').click()
    await expect.poll(() => dialog().getByLabel('电价名称').inputValue()).toBe('港口电价 副本')
    await dialog()
      .getByRole('button', { name: /^取\s?消$/ })
      .click()
    await button('停用').click()
    await page.getByRole('button', { name: /^确\s?定$/ }).click()
    await page.getByText('已停用').waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
