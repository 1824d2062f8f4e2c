import { describe, expect, test } from 'vitest'
import { pressTool, visit } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

describe('what is typed to the assistant', () => {
  const on = appStage()

  test('stays, and goes on, while a page of another shell opens beside it, and as the assistant becomes a panel', async () => {
    const { page, faults } = await on.enter('/boxPowerSupply')
    const box = page.getByLabel('消息内容')
    await pressTool(page, '智能助手')
    await page.getByRole('heading', { name: '智能助手', exact: true }).waitFor()
    await page.getByRole('button', { name: '停靠在页面旁' }).click()
    await page.getByRole('complementary', { name: '智能助手' }).waitFor()
    await box.click()
    await page.keyboard.type('哪个箱')
    await visit(page, '/asset/equipmentManagement')
    await page.getByRole('complementary', { name: '智能助手' }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('哪个箱')
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('的SOC最低')
    expect(await box.inputValue()).toBe('哪个箱的SOC最低')

    await visit(page, '/boxPowerSupply')
    await page.getByRole('button', { name: '在面板中打开' }).click()
    await page.getByRole('heading', { name: '智能助手', exact: true }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('哪个箱的SOC最低')
    await box.press('Enter')
    await page.getByRole('log', { name: '对话内容' }).getByText('哪个箱的SOC最低').first().waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
    expect(faults).toEqual([])
  })
})
