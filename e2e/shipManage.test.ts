import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

/** The specification's messages of the form, in its order. */
const needed = [
  '请输入船舶名称',
  '请输入mmsi',
  '请输入船舶识别号',
  '请输入呼号',
  '请输入船长',
  '请输入船宽',
  '请输入船舶类型',
  '请输入船舶TEU',
  '请输入船舶载重',
  '请输入船舶航速',
  '请输入船舶吃水',
  '请选择建造年份',
  '请输入船舶制造厂商',
  '请输入船舶采用的电池厂商',
  '请选择船舶运行模式',
  '请选择站点名称',
]
const typed = {
  船舶名称: '江韵1号',
  MMSI: '413000001',
  船舶识别号: 'CN20181234567',
  呼号: 'BAAA1',
  '船长（m）': '64.9',
  '船宽（m）': '12.8',
  船舶类型: '集装箱船',
  船舶TEU: '120',
  '船舶载重（t）': '2000.5',
  '船舶航速（kn）': '9.2',
  '船舶吃水（m）': '2.9',
  船舶制造厂商: '某船厂',
  船舶采用的电池厂商: '某电池厂',
}

const row = (page: Page, name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })
const save = (form: Locator) => form.getByRole('button', { name: /保\s*存/ }).click()
const choose = async (page: Page, form: Locator, field: string, option: string): Promise<void> => {
  await form.getByLabel(field, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

describe('the list of ships', () => {
  const on = appStage()
  let person: Person

  const open = async (width = 1440, height = 900, script = '') => {
    const watched = await on.open('/shipManage?panel=4', { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    await watched.page.getByRole('heading', { name: '船舶设备管理' }).waitFor()
    return watched
  }
  const cells = (page: Page, name: string) =>
    row(page, name)
      .locator('td')
      .allInnerTexts()
      .then((all) => all.slice(0, -1).map((cell) => cell.trim()))

  beforeAll(async () => {
    const { context, admin, call } = on.ground
    const place = { stationName: '宜昌船舶站', stationType: 'shippingPlatform' as const, lon: 111.28, lat: 30.7 }
    await call(assetsContract.stationAdd, place, admin)
    await call(assetsContract.stationAdd, { stationName: '龙潭港' }, admin)
    person = await addPerson(context, 'master', ['platform_ship', 'ship_save', 'ship_remove'], { orgId: '1' })
  })

  test('the form names what is missing in its order, then takes a ship; t become kg', async () => {
    const { page, faults } = await open()
    await page.getByRole('button', { name: '新增船舶' }).click()
    const form = page.getByRole('dialog', { name: '新增船舶' })
    await save(form)
    await expect.poll(() => form.locator('.ant-form-item-explain-error').allInnerTexts()).toEqual(needed)
    for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByLabel('MMSI', { exact: true }).fill('813000001')
    await form.getByText('MMSI为2至7开头的9位数字').waitFor()
    await form.getByLabel('MMSI', { exact: true }).fill(typed.MMSI)
    await form.getByLabel('船长（m）', { exact: true }).fill('0')
    await form.getByText('请输入大于0的数字').waitFor()
    await form.getByLabel('船长（m）', { exact: true }).fill('64.9')
    await form.getByLabel('建造年份', { exact: true }).click()
    await page.locator('.ant-picker-dropdown:visible').getByTitle('2023', { exact: true }).click()
    await choose(page, form, '船舶运行模式', '换电')
    await form.getByLabel('站点名称', { exact: true }).click()
    expect(await page.locator('.ant-select-dropdown:visible').getByTitle('龙潭港').count()).toBe(0)
    await page.locator('.ant-select-dropdown:visible').getByTitle('宜昌船舶站', { exact: true }).click()
    await save(form)
    await form.waitFor({ state: 'detached' })
    await expect
      .poll(() => cells(page, '江韵1号'))
      .toEqual(['江韵1号', expect.any(String), '集装箱船', '某船厂', '换电', '120', '2,000.5', '413000001', 'BAAA1'])
    const { records } = await on.ground.call(shipsContract.shipPage, {}, on.ground.admin)
    expect(records[0]).toMatchObject({ dwt: 2_000_500, buildYear: 2023, operatingMode: 0, reserveSoc: 20 })
    expect(records[0]).toMatchObject({ shippingCode: 'SHIP-413000001' })
    expect(faults).toEqual([])
  })

  test('a taken MMSI is said at its field; an edited ship comes back changed; filters find it', async () => {
    const { page, faults } = await open()
    await row(page, '江韵1号').getByRole('button', { name: '编辑' }).click()
    const edit = page.getByRole('dialog', { name: '编辑船舶' })
    await expect.poll(() => edit.getByLabel('船舶载重（t）', { exact: true }).inputValue()).toBe('2000.5')
    await edit.getByLabel('船舶载重（t）', { exact: true }).fill('1800')
    await choose(page, edit, '船舶运行模式', '充电')
    await save(edit)
    await edit.waitFor({ state: 'detached' })
    await row(page, '1,800.0').getByText('充电', { exact: true }).waitFor()

    await page.getByRole('button', { name: '新增船舶' }).click()
    const form = page.getByRole('dialog', { name: '新增船舶' })
    for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByLabel('建造年份', { exact: true }).click()
    await page.locator('.ant-picker-dropdown:visible').getByTitle('2023', { exact: true }).click()
    await choose(page, form, '船舶运行模式', '换电')
    await choose(page, form, '站点名称', '宜昌船舶站')
    await save(form)
    await form.locator('.ant-form-item', { hasText: 'MMSI' }).getByText('该MMSI已登记').waitFor()
    await form.getByLabel('MMSI', { exact: true }).fill('413000002')
    await form.getByLabel('船舶名称', { exact: true }).fill('江韵2号')
    await save(form)
    await form.waitFor({ state: 'detached' })
    await row(page, '江韵2号').waitFor()

    await page.getByRole('combobox', { name: '运行模式' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('充电', { exact: true }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await row(page, '江韵2号').waitFor({ state: 'detached' })
    await expect.poll(() => row(page, '江韵1号').count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('who may only remove is offered that alone', async () => {
    const remover = await addPerson(on.ground.context, 'remover', ['platform_ship', 'ship_remove'], { orgId: '1' })
    const { page, faults } = await on.open('/shipManage?panel=4')
    await fillSignIn(page, remover.userName, remover.password)
    await row(page, '江韵2号').getByRole('button', { name: '删除' }).waitFor()
    expect(await row(page, '江韵2号').getByRole('button', { name: '编辑' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '新增船舶' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('removing asks and says what it did in the words of the specification', async () => {
    const { page, faults } = await open()
    await row(page, '江韵2号').getByRole('button', { name: '删除' }).click()
    const question = page.getByRole('dialog')
    await question.locator('.ant-modal-confirm-title').getByText('是否确认删除此设备?', { exact: true }).waitFor()
    await question.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByText('删除成功!', { exact: true }).waitFor()
    await row(page, '江韵2号').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1366, 768],
    [1920, 1080],
  ])('%d × %d: both themes and languages, nothing beside its card', async (width, height) => {
    const { page, faults } = await open(width, height, looking('blue', 'zh'))
    await row(page, '江韵1号').waitFor()
    for (const to of turnsAt(width)) {
      await turn(page, to)
      await expect.poll(() => seriousFindings(page), { message: to.look }).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
    }
    await page.getByRole('button', { name: /^(新增船舶|Add a ship)$/ }).click()
    const form = page.getByRole('dialog', { name: /^(新增船舶|Add a ship)$/ })
    await form.getByLabel(/^(船舶名称|Ship name)$/).waitFor()
    await expect.poll(() => seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
