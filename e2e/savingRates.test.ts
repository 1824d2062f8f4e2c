import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { dayAround } from '#server/equipment/day.ts'
import { twoLifts } from '#test/support/hoistStory.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

const hour = 3_600_000
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

describe('panel 10: the saving rate of cranes', () => {
  const on = appStage()
  let day: string
  let start: number

  beforeAll(async () => {
    const it = on.ground
    const yesterday = dayAround(it.context.clock(), 'Asia/Shanghai').from - 24 * hour
    start = yesterday + 10 * hour
    day = formatTime(yesterday, 'Asia/Shanghai').slice(0, 10)
    const station = { stationName: '节能甲站', stationType: 'portEnergySaving' as const }
    const { stationId } = await it.call(assetsContract.stationAdd, station, it.admin)
    const crane = { deviceType: 'energySaver', deviceName: '轮胎吊1', deviceCode: 'RTG-1', stationId }
    await it.call(assetsContract.equipmentAdd, crane, it.admin)
    // What was absorbed and burnt beside scenario 4: 0.1 kWh of it after the last lift, while nothing was lowered.
    const beside: Readonly<Record<number, Record<string, number>>> = {
      0: { dcdc1Charged: 10, dcdc2Charged: 10, brakeEnergy: 5 },
      80: { dcdc1Charged: 10.3, dcdc2Charged: 10.2, brakeEnergy: 5.05 },
      430: { dcdc1Charged: 10.6, dcdc2Charged: 10.35, brakeEnergy: 5.11 },
      440: { dcdc1Charged: 10.7, dcdc2Charged: 10.35, brakeEnergy: 5.11 },
    }
    for (const { ts, values } of twoLifts(start))
      await it.deliver('RTG-1', 'telemetry', { ts, values: { ...values, ...beside[(ts - start) / 1000] } })
    for (let turn = 0; turn < 4; turn += 1) await it.tick()
  })

  const open = async (width = 1440, height = 900) => {
    const watched = await on.enter(`/PortEnergySaving?panel=10&period=day&time=${day}`, { width, height })
    await watched.page.getByRole('heading', { name: '节能率管理' }).waitFor()
    return watched
  }
  const row = (page: Page) => page.getByRole('row').or(page.locator('.ant-table-row')).filter({ hasText: '轮胎吊1' })
  const dialogOf = (page: Page) =>
    page.getByRole('dialog', { name: new RegExp(`^(起升明细|Lifts) · 轮胎吊1 · ${day}$`) })

  test('a row has three decimals and %, opens its lifts under its formula, and they sum to it', async () => {
    const { page, faults } = await open()
    await row(page).first().waitFor()
    await expect
      .poll(async () => inOneLine(await row(page).first().innerText()))
      .toBe(`轮胎吊1 1.240 0.640 0.600 2.700 3.940 31.472% ${day} △ 不完整`)
    await row(page).first().click()
    const dialog = dialogOf(page)
    await dialog.getByText('(0.640 + 0.600) / (2.700 + 1.240) × 100 = 31.472%').waitFor()
    const parts = dialog.locator('.tw-savingrate-parts tbody tr')
    await expect
      .poll(async () => (await parts.allInnerTexts()).map(inOneLine))
      .toEqual([
        '起升 2 次 0.640 0.600 1.240 2.700 3.940 31.472%',
        '间歇 1 段 0.000 0.000 0.000 0.000 0.000 --',
        '合计 0.640 0.600 1.240 2.700 3.940 31.472%',
      ])
    await expect
      .poll(async () => inOneLine(await dialog.locator('.tw-savingrate-beside').innerText()))
      .toBe('吸收 / 下放 1.050 / 1.667 kWh = 63.0% 制动电阻耗电 0.110 kWh 非下放吸收 0.100 kWh')
    const rows = dialog.locator('.ant-table-row')
    await expect.poll(() => rows.count()).toBe(3)
    const at = (seconds: number): string => formatTime(start + seconds * 1000, 'Asia/Shanghai')
    await expect
      .poll(async () => inOneLine(await rows.nth(2).innerText()))
      .toContain(`起升 ${at(0)} ${at(80)} 1.111 0.833 0.460 0.240 0.220 1.040 1.500 30.667% 0.500`)
    await dialog.getByText('起升', { exact: true }).first().click()
    await expect.poll(() => rows.count()).toBe(2)
    expect(faults).toEqual([])
  })

  test('a press on search says what is not chosen, and a span has a row for each of its days', async () => {
    const { page, faults } = await open()
    await row(page).first().waitFor()
    await page.getByText('时段每日统计').click()
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('请选择自定义时间').last().waitFor()
    await page.evaluate(
      (days) => {
        location.hash = `#/PortEnergySaving?panel=10&period=daily&days=${days}`
      },
      `${formatTime(start - 24 * hour, 'Asia/Shanghai').slice(0, 10)}~${day}`,
    )
    await expect.poll(() => page.locator('.ant-table-row').count()).toBe(2)
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1440, 900],
  ])('%d × %d: both themes and languages, no serious finding', async (width, height) => {
    const { page, faults } = await open(width, height)
    for (const to of turnsAt(width)) {
      await page.getByText('轮胎吊1').first().waitFor()
      await turn(page, to)
      await page.mouse.move(2, 300)
      await expect.poll(() => seriousFindings(page), { message: to.look }).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
    }
    await page.getByText('轮胎吊1').first().click()
    await dialogOf(page)
      .getByText(/^(非下放吸收|Absorbed, nothing lowered)$/)
      .first()
      .waitFor()
    await expect.poll(() => seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
