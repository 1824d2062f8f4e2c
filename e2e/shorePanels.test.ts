import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { type ShoreQuay, shoreQuay } from '#test/support/shoreQuay.ts'
import { appStage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

const pictures = 'test-results/shorePanels'

describe('the panels of shore power', () => {
  const on = appStage()
  let quay: ShoreQuay
  let person: Person

  const panel = async (code: number, width = 1440, script = '') => {
    const watched = await on.open(`/portElectricSystem?panel=${code}`, {
      ...{ width, height: 900 },
      ...(script ? { script } : {}),
    })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }

  beforeAll(async () => {
    quay = await shoreQuay(on.ground)
    const authorities = ['platform_shorePower', 'shore_save', 'shore_settle', 'shore_export']
    person = await addPerson(on.ground.context, 'shorePanels', authorities, { orgId: '1' })
  })
  afterAll(async () => {
    await quay?.stop()
  })

  test('31: connections with their ships; one opens with its course, energy and fee', async () => {
    const { page, faults } = await panel(31)
    await page.getByRole('row', { name: /江远1号.*供电中/ }).click()
    const dialog = page.getByRole('dialog', { name: /岸电记录 · 江远1号/ })
    await dialog.getByText('100.0 kWh', { exact: true }).waitFor()
    await page.screenshot({ path: `${pictures}/connection.png` })
    expect(await dialog.getByRole('button', { name: '结算' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('31: a request is taken back with a reason', async () => {
    const { page, faults } = await panel(31)
    await page.getByRole('row', { name: /江远3号.*已申请/ }).click()
    await page.getByRole('button', { name: '取消申请' }).click()
    const form = page.getByRole('dialog', { name: '取消 江远3号 的岸电申请' })
    await form.getByLabel('原因').fill('改靠别处')
    await form.getByRole('button', { name: '取消申请' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByText('已作废').waitFor()
    expect(faults).toEqual([])
  })

  test('32: a berth is renamed', async () => {
    const { page, faults } = await panel(32)
    await page
      .getByRole('row', { name: /3号泊位/ })
      .getByRole('button', { name: '编辑' })
      .click()
    const form = page.getByRole('dialog', { name: '编辑泊位' })
    await form.getByLabel('泊位名称').fill('3号重件泊位')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /3号重件泊位.*120/ }).waitFor()
    await page.screenshot({ path: `${pictures}/berths.png` })
    expect(faults).toEqual([])
  })

  test.each([
    [31, 360, 'white', 'en'],
    [32, 1440, 'blue', 'en'],
    [31, 1366, 'white', 'en'],
    [33, 360, 'blue', 'zh'],
    [33, 360, 'white', 'en'],
    [33, 1440, 'white', 'zh'],
    [34, 1440, 'blue', 'zh'],
    [34, 360, 'white', 'en'],
    [34, 360, 'blue', 'zh'],
    [34, 1366, 'white', 'en'],
  ] as const)('%d at %d px, %s, %s: it can be read', async (code, width, theme, language) => {
    const { page, faults } = await panel(code, width, looking(theme, language))
    await page.getByText('乙港岸电站').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${pictures}/${code}-${width}-${theme}-${language}.png` })
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await unreadableTexts(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
