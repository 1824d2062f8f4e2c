import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { looking, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

describe('the panels of shore-power piles', () => {
  const on = stage()

  beforeAll(async () => {
    const admin = await on.administrator()
    await admin.call(assetsContract.stationAdd, { stationName: '龙潭桩站', stationType: 'shorePileStation' })
  })

  test('a pile is added, shows its key and address once, and gets a new key', async () => {
    const { page, faults } = await on.enter('/nav')
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/pile/choices*', (route) => asked.then(() => route.continue()))
    await visit(page, '/shorePile?panel=37')
    await page.getByRole('button', { name: '新增岸电桩' }).click()
    const form = page.getByRole('dialog', { name: '新增岸电桩' })
    await form.getByLabel('岸电桩', { exact: true }).fill('一号桩')
    // The only station is filled in, also where it is known only after the form was opened.
    answer()
    await form.getByText('龙潭桩站').waitFor()
    await form.getByLabel('桩编号').fill('-bad')
    await form.getByText('字母或数字开头').waitFor()
    await form.getByLabel('桩编号').fill('PILE-1')
    await form.getByLabel('额定功率').fill('40')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    const shown = page.getByRole('dialog', { name: '一号桩 的接入信息' })
    const key = await shown.getByTestId('pile-key').innerText()
    expect(key).toMatch(/^[0-9a-f]{40}$/)
    await expect
      .poll(() => shown.getByTestId('pile-address').innerText())
      .toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ocpp\/PILE-1$/)
    expect(await seriousFindings(page)).toEqual([])
    await shown.getByRole('button', { name: '关闭' }).last().click()
    const row = page.getByRole('row').filter({ hasText: 'PILE-1' })
    await expect
      .poll(() => row.innerText())
      .toMatch(/一号桩\s+PILE-1\s+龙潭桩站\s+\?\s*离线\s+OCPP 1\.6\s+1 密码\s+40\s/)
    await row.getByRole('button', { name: '更换密钥' }).click()
    await page.getByRole('button', { name: /确\s*定/ }).click()
    await shown.waitFor()
    const other = () => shown.getByTestId('pile-key').innerText()
    await expect.poll(other).not.toBe(key)
    expect(await other()).toMatch(/^[0-9a-f]{40}$/)
    expect(faults).toEqual([])
  })

  test('a code that is taken is told at its field', async () => {
    const { page } = await on.enter('/shorePile?panel=37')
    await page.getByRole('button', { name: '新增岸电桩' }).click()
    const form = page.getByRole('dialog', { name: '新增岸电桩' })
    await form.getByLabel('岸电桩', { exact: true }).fill('又一桩')
    await form.getByLabel('桩编号').fill('PILE-1')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.locator('.ant-form-item-explain-error', { hasText: '桩编号已存在' }).waitFor()
  })

  test('a token is added, blocked and removed', async () => {
    const { page, faults } = await on.enter('/shorePile?panel=38')
    await page.getByRole('button', { name: '新增卡' }).click()
    const form = page.getByRole('dialog', { name: '新增卡' })
    await form.getByLabel('卡号').fill('04A2B3C4D519')
    await form.getByLabel('持卡人').fill('张三')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    const row = page.getByRole('row').filter({ hasText: '04A2B3C4D519' })
    await expect.poll(() => row.innerText()).toMatch(/张三[\s\S]*有效/)
    await row.getByRole('button', { name: '编辑' }).click()
    const edit = page.getByRole('dialog', { name: '编辑卡' })
    await edit.getByRole('switch').click()
    await edit.getByRole('button', { name: /保\s*存/ }).click()
    await expect.poll(() => row.innerText()).toMatch(/停用/)
    await row.getByRole('button', { name: '删除' }).click()
    await page.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByText('还没有卡').waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [36, '还没有用电记录', 'No sessions yet'],
    [39, '七天内没有 OCPP 报文', 'No OCPP messages within seven days'],
  ])('panel %d says that it is empty, on a phone and in English too', async (panel, zh, en) => {
    const first = await on.enter(`/shorePile?panel=${panel}`)
    await first.page.getByText(zh).first().waitFor()
    expect(await seriousFindings(first.page)).toEqual([])
    const { page, faults } = await on.enter(`/shorePile?panel=${panel}`, {
      ...{ width: 360, height: 740, script: looking('white', 'en') },
    })
    await page.getByText(en).first().waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
