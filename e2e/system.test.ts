import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { dictionariesContract } from '#features/dictionaries/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { noticesContract } from '#features/notices/contract.ts'
import { pressTool, seriousFindings, show, sidewaysOverflow, visit } from '#test/support/page.ts'
import type { Portal } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'
import { png } from '#test/support/upload.ts'

describe('the system platform', () => {
  const on = stage()
  let admin: Portal

  beforeAll(async () => {
    admin = await on.administrator()
  })

  const opened = async (path: string, width?: number) => {
    const watched = await on.enter('/login', { width })
    await watched.page.waitForURL(/nav/)
    await show(watched.page, path)
    return watched
  }
  const dialog = (page: Page) => page.getByRole('dialog').last()
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
  /** Away from what was pressed: a button under the pointer has another colour. */
  const aside = (page: Page) => page.mouse.move(2, 300)

  test('a notice with a picture is published; another page of a user counts it, reads it, and counts down', async () => {
    const { page: reader, faults: readerFaults } = await opened('/nav')
    const { page, faults } = await opened('/base/system/info')
    await page.getByRole('button', { name: '发布信息' }).click()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    for (const refusal of ['请输入信息标题', '请选择信息分类', '请編輯信息内容'])
      await dialog(page).getByText(refusal).waitFor()
    await page.getByLabel('信息标题').fill('三号泊位停电')
    await dialog(page).getByRole('combobox', { name: '信息分类' }).click()
    await page.getByTitle('公告').click()
    await page.getByRole('textbox', { name: '信息内容' }).fill('周五八时起停电。')
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: '泊位.png', mimeType: 'image/png', buffer: png })
    await page.getByText('上传成功').waitFor()
    await dialog(page).locator('.ProseMirror img').waitFor()
    await page.getByRole('button', { name: '预览' }).click()
    const preview = page.getByRole('dialog', { name: '三号泊位停电' })
    await preview.getByText('周五八时起停电。').waitFor()
    await preview.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('保存成功').waitFor()
    await rowOf(page, '三号泊位停电').waitFor()

    await reader.getByRole('button', { name: '我的消息，1 条未读' }).click()
    await dialog(reader).getByRole('button', { name: '三号泊位停电' }).click()
    await dialog(reader).getByText('周五八时起停电。').waitFor()
    const image = dialog(reader).locator('article img')
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth)).toBe(1)
    await aside(reader)
    expect(await seriousFindings(reader)).toEqual([])
    await dialog(reader).getByRole('button', { name: '关闭' }).click()
    await reader.getByRole('button', { name: '我的消息', exact: true }).waitFor()

    await rowOf(page, '三号泊位停电').getByRole('button', { name: '编辑' }).click()
    await dialog(page).locator('.ProseMirror img').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '预览' }).count()).toBe(0)
    await page.getByRole('button', { name: '取消' }).click()
    await rowOf(page, '三号泊位停电').getByRole('button', { name: '查看' }).click()
    await expect.poll(() => dialog(page).getByRole('textbox').count()).toBe(0)
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    await rowOf(page, '三号泊位停电').getByRole('button', { name: '删除' }).click()
    await dialog(page).getByRole('button', { name: '确定' }).click()
    await page.getByText('删除成功').waitFor()
    expect([...faults, ...readerFaults]).toEqual([])
  })

  test('my messages: by title and category, all marked as read', async () => {
    for (const [notice_title, notice_type_code] of [
      ['甲', 1],
      ['乙', 3],
    ] as const)
      await admin.call(noticesContract.save, { notice_title, notice_type_code, notice_content: '<p>文</p>' })
    const { page } = await opened('/nav', 360)
    await pressTool(page, '我的消息，2 条未读')
    const titles = () => dialog(page).locator('.ant-table-row button').allInnerTexts()
    await expect.poll(titles).toEqual(['乙', '甲'])
    await dialog(page).getByRole('combobox', { name: '信息分类' }).click()
    await page.getByTitle('新闻').click()
    await expect.poll(titles).toEqual(['乙'])
    await dialog(page).getByRole('searchbox').fill('甲')
    await dialog(page).getByRole('searchbox').press('Enter')
    await dialog(page).getByText('没有消息').waitFor()
    await dialog(page).getByRole('button', { name: '全部标为已读' }).click()
    await dialog(page).getByText('没有未读消息').waitFor()
  })

  test('a dictionary entry that is renamed appears on a page that is open', async () => {
    const { page: open } = await opened('/base/system/info')
    await rowOf(open, '甲').getByText('通知').waitFor()
    const { page, faults } = await opened('/base/system/dic')
    await rowOf(page, 'notice_type').getByRole('button', { name: '字典数据' }).click()
    await rowOf(page, 'Notice').getByRole('button', { name: '编辑' }).click()
    await dialog(page).getByLabel('标签', { exact: true }).fill('通告')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    await rowOf(open, '甲').getByText('通告').waitFor()
    await page.getByRole('button', { name: '新增字典数据' }).click()
    await dialog(page).getByLabel('标签', { exact: true }).fill('又一个')
    await dialog(page).getByLabel('键值').fill('1')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await dialog(page).getByText('该类型下已有相同的编码或键值').waitFor()
    expect(faults).toEqual([])
    const { records } = await admin.call(dictionariesContract.entryPage, { dict_type: 'notice_type' })
    expect(records.map(({ dict_label }) => dict_label)).toEqual(['通告', '公告', '新闻'])
  })

  test('a menu entry is added, moved by keyboard, and hidden from a page that is open', async () => {
    const { page: open } = await opened('/nav')
    const { page, faults } = await opened('/base/permission/menu')
    await page.getByRole('button', { name: '新增菜单' }).click()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    for (const refusal of ['请输入菜单名称', '请输入路径', '请输入视图目录', '请输入组件名称'])
      await dialog(page).getByText(refusal).waitFor()
    await dialog(page).getByLabel('菜单名称').fill('班组公告')
    await dialog(page).getByLabel('路径').fill('/crew')
    await dialog(page).getByLabel('视图目录').fill('crew')
    await dialog(page).getByLabel('组件名称').fill('Crew')
    await dialog(page).getByLabel('排序号').fill('500')
    await dialog(page).getByRole('radio', { name: 'notice' }).check()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    const entry = open.getByRole('link', { name: '班组公告' })
    await entry.waitFor()
    // As it closes, the dialog gives the focus back.
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '上移 班组公告' }).press('Enter')
    await page.getByText(/“班组公告”现在是第 \d+ 个/).waitFor()
    const order = (await admin.call(menusContract.tree, {})).map(({ menu_name }) => menu_name)
    expect(order.at(-2)).toBe('班组公告')
    await rowOf(page, '班组公告').dragTo(rowOf(page, '船舶系统管理'))
    await page.getByText('“班组公告”现在是第 6 个').waitFor()
    await rowOf(page, '班组公告').getByRole('button', { name: '编辑' }).click()
    await dialog(page).getByLabel('是否显示').click()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await entry.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('an organization’s title and logo stand in the top bar', async () => {
    const { page, faults } = await opened('/base/system/config')
    await page.getByRole('button', { name: '编辑' }).click()
    await dialog(page).getByRole('switch').click()
    await dialog(page).getByLabel('平台标题').fill('江港能源')
    await dialog(page).locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await page.getByText('上传成功').waitFor()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    const brand = page.getByRole('banner').getByRole('link', { name: '江港能源' })
    await brand.locator('img').waitFor()
    await page.reload()
    await expect
      .poll(() => brand.locator('img').evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth))
      .toBe(1)
    expect(faults).toEqual([])
  })

  test('a third party’s page opens with a ticket, for an allowed origin only', async () => {
    const menu_id = (
      await admin.call(menusContract.save, {
        menu_name: '合作方',
        menu_type: 1,
        url: '/partner',
        icon: 'link',
        third_url: `${on.url}/health`,
      })
    ).menu_id
    expect(menu_id).toMatch(/^\d+$/)
    const { page } = await opened('/partner')
    await page.getByText(/第三方地址不在允许的来源中/).waitFor()
    await page.goto(`${on.url}/#/base/system/parameter`)
    await rowOf(page, 'third_page_origins').getByRole('button', { name: '编辑' }).click()
    await dialog(page).getByLabel('值', { exact: true }).fill(`${on.url}/x`)
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await dialog(page)
      .getByText(/参数值无效/)
      .waitFor()
    await dialog(page).getByLabel('值', { exact: true }).fill(on.url)
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    await page.goto(`${on.url}/#/partner`)
    await page.reload()
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toMatch(/\/health\?token=[\w-]{43}$/)
  })

  test.each([360, 1440])('every page at %i px, both languages and themes', async (width) => {
    const { page, faults } = await opened('/nav', width)
    for (const toggle of [/切换到蓝色主题|切换到白色主题/, /切换到英文/]) {
      await pressTool(page, toggle)
      for (const path of [
        'system/dic',
        'system/dic?dict=status',
        'system/parameter',
        'system/config',
        'system/info',
        'permission/menu',
      ]) {
        await visit(page, `/base/${path}`)
        await page.locator('main:visible .ant-table-row').first().waitFor()
        await aside(page)
        expect(await seriousFindings(page), path).toEqual([])
        expect(await sidewaysOverflow(page), path).toBe(false)
      }
    }
    expect(faults).toEqual([])
  })
})
