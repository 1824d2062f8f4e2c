import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chargePlanContract } from '#features/charge-plan/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { type ChargingYard, chargingYard } from '#test/support/chargingYard.ts'
import { awayFromMidnight } from '#test/support/midnight.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

describe('the report of charging stations', () => {
  awayFromMidnight()
  const on = appStage()
  let yard: ChargingYard
  const planNow = () => on.ground.call(chargePlanContract.plan, { stationId: yard.stationId }, on.ground.admin)

  beforeAll(async () => {
    yard = await chargingYard(on.ground)
    await vi.waitUntil(async () => (await planNow()).plan?.planned.length, { timeout: 60_000, interval: 500 })
  })
  afterAll(() => yard.stop())

  const route = () => `/portChangePower?panel=29&stationId=${yard.stationId}`
  const panel = async (script = '', width = 1440): Promise<Page> => {
    const { page } = await on.enter(route(), { width, height: 900, script })
    await page.getByRole('button', { name: /充电计划|Charge plan/ }).waitFor()
    return page
  }
  const planOf = async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: /充电计划|Charge plan/ }).click()
    const dialog = page.getByRole('dialog', { name: /充电计划|Charge plan/ })
    await dialog.getByRole('heading', { name: /各仓位计划|Plan by bay/ }).waitFor()
    return dialog
  }

  test('a day adds up: energy, boxes, cost and peak', async () => {
    const page = await panel()
    const sums = page.locator('.tw-chargereport-sums')
    await sums.waitFor()
    await expect
      .poll(async () => (await sums.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/^充电量 1,000\.0 kWh 换电 1 箱 电费 500\.00 元 最大功率 [\d.,-]+ kW$/)
    await expect.poll(() => page.getByRole('region', { name: '充电量（kWh）' }).count()).toBe(1)
    expect(await seriousFindings(page)).toEqual([])
  })

  test('without a station it says why there is no plan and no setting', async () => {
    const { page } = await on.enter('/portChangePower?panel=29', { width: 1440, height: 900 })
    await page.getByText('选择站点后可查看充电计划、修改站点设置').waitFor()
    for (const name of ['充电计划', '站点设置'])
      await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: '站点名称' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '乙港换电站' }).click()
    await page.getByText('选择站点后').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: '充电计划' }).isEnabled()).toBe(true)
  })

  test('a limit below the power is saved and told', async () => {
    const page = await panel()
    await page.getByRole('button', { name: '站点设置' }).click()
    const dialog = page.getByRole('dialog', { name: '站点设置：乙港换电站' })
    await expect.poll(() => dialog.getByRole('list', { name: '电价时段' }).innerText()).toContain('08:00–11:00')
    await expect.poll(() => dialog.getByLabel('变压器功率上限（kW）').inputValue()).toBe('1200.0')
    await dialog.getByLabel('变压器功率上限（kW）').fill('700')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByText('已保存。上限低于现在的功率 720.0 kW').waitFor()
  })

  test('a plan shows what it costs; a what-if stores nothing; automatic waits for a second person', async () => {
    const page = await panel()
    const dialog = await planOf(page)
    await expect.poll(() => dialog.getByRole('region', { name: '执行方式' }).innerText()).toContain('仅建议')
    await expect
      .poll(() => dialog.getByRole('region', { name: '各仓位计划' }).innerText())
      .toMatch(/1-1仓位 XD-001\s+SOC 7\d/)
    await dialog.getByLabel('功率上限（kW）').fill('100')
    await dialog.getByLabel('最低 SOC（%）').fill('80')
    await dialog.getByRole('button', { name: '计算' }).click()
    await dialog.getByText('请填写到港时间', { exact: true }).waitFor()
    await dialog.getByText('请填写箱数', { exact: true }).waitFor()
    await dialog.getByLabel('最低 SOC（%）').fill('')
    await dialog.getByText('请填写箱数', { exact: true }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '计算' }).click()
    const answer = dialog.getByRole('region', { name: '试算结果（未保存、未下发）' })
    await answer
      .getByText(/未充足 [\d,.]+ kWh/)
      .first()
      .waitFor()
    expect((await planNow()).plan?.sum.usableKw).not.toBe(90)
    await dialog.getByRole('button', { name: '申请自动执行' }).click()
    const asking = page.getByRole('dialog', { name: '申请自动执行' })
    await asking.getByLabel('原因').fill('夜间按计划充电')
    await asking.getByRole('button', { name: /保\s*存/ }).click()
    await dialog.getByText('自动执行已申请，等待另一人批准').waitFor()
    await expect.poll(async () => (await planNow()).mode).toBe('advise')
  })

  test('who may only look gets no setting, no mode and no what-if; a phone and English show it', async () => {
    const rights = ['platform', 'platform_portCharging']
    const person = await addPerson(on.ground.context, 'watcher', rights, { orgId: '1' })
    const { page } = await on.open(route(), { width: 360, height: 900, script: looking('white', 'en') })
    await fillSignIn(page, person.userName, person.password)
    const dialog = await planOf(page)
    expect(await page.getByRole('button', { name: 'Station setting' }).count()).toBe(0)
    expect(await dialog.getByRole('button', { name: /automatic|advise/ }).count()).toBe(0)
    expect(await dialog.getByText('What if').count()).toBe(0)
    expect(await sidewaysOverflow(page)).toBe(false)
  })
})
