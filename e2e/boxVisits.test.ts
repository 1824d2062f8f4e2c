import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { dayAround } from '#server/equipment/day.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

const minute = 60_000
const hour = 60 * minute
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Box 箱一 of 甲港箱站 stands in bay 1 of 乙港换电站 from 08:10 to 10:50 yesterday and takes 810 kWh there (acceptance A of the charging
 * platform); 箱二 stands in bay 2 since half an hour, and is not plugged.
 */
describe('panel 27: visits of boxes in bays', () => {
  const on = appStage()
  let day: string

  beforeAll(async () => {
    const it = on.ground
    const now = it.context.clock()
    const midnight = dayAround(now, 'Asia/Shanghai').from - 24 * hour
    day = formatTime(midnight, 'Asia/Shanghai').slice(0, 10)
    const at = (clock: string): number => {
      const [hours = 0, minutes = 0] = clock.split(':').map(Number)
      return midnight + hours * hour + minutes * minute
    }
    const station = async (stationName: string, more: { stationType?: 'chargeReplacePower' } = {}) =>
      (await it.call(assetsContract.stationAdd, { stationName, ...more }, it.admin)).stationId
    const home = await station('甲港箱站')
    const yard = await station('乙港换电站', { stationType: 'chargeReplacePower' })
    const add = async (
      deviceType: string,
      deviceName: string,
      deviceCode: string,
      stationId: string,
      parentId = '',
    ) => {
      const input = { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
      return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
    }
    for (const n of ['1', '2'])
      await add('connectionBox', `${n}号仓位`, `BAY-${n}`, yard, await add('chargePcs', `${n}号PCS`, `PCS-${n}`, yard))
    await add('ship', '江韵1号', 'JY-1', home)
    for (const [name, code] of [
      ['箱一', 'BOX-1'],
      ['箱二', 'BOX-2'],
    ] as const)
      await add('boxPower', name, code, home)
    const say = (box: string, ts: number, kind: string, code: string, bay: string) =>
      it.deliver(box, 'mount', { ts, kind, code, bay })
    await say('BOX-1', at('8:10'), 'bay', 'BAY-1', '1')
    await say('BOX-1', at('10:50'), 'ship', 'JY-1', '2')
    await say('BOX-2', now - 30 * minute, 'bay', 'BAY-2', '2')
    for (let ts = at('8:10'); ts <= at('10:50'); ts += minute) {
      const within = (from: string, to: string): boolean => ts >= at(from) && ts <= at(to)
      const isCharging = within('8:15', '9:59') || within('10:3', '10:32')
      const since = (from: string, to: string): number => Math.max(0, Math.min(ts, at(to)) - at(from)) / minute
      const minutes = since('8:14', '9:59') + since('10:2', '10:32')
      const values = {
        pluggedState: within('8:12', '10:44') ? 0 : 1,
        runningState: isCharging ? 1 : 0,
        totalVoltage: 800,
        totalCurrent: isCharging ? -450 : 0,
        chargedEnergy: 10_000 + 6 * minutes,
        soc: 30 + 0.4 * minutes,
      }
      await it.deliver('BOX-1', 'telemetry', { ts, values })
    }
    await it.deliver('BOX-2', 'telemetry', {
      ts: now - 20 * minute,
      values: { pluggedState: 1, runningState: 0, soc: 50 },
    })
    for (let turn = 0; turn < 4; turn += 1) await it.tick()
  })

  const open = async (query = '', width = 1440, height = 900, path = '/portChangePower') => {
    const watched = await on.enter(`${path}?panel=27${query}`, { width, height })
    await watched.page.getByRole('heading', { name: '换电记录' }).waitFor()
    return watched
  }
  const rows = async (page: Page) => (await page.locator('.ant-table-row').allInnerTexts()).map(inOneLine)

  test('a row has the time of each step, and opens its course with the curves of the box', async () => {
    const { page, faults } = await open()
    await expect.poll(() => rows(page)).toHaveLength(2)
    await expect
      .poll(async () => (await rows(page))[1])
      .toBe(
        `箱一 乙港换电站 1号仓位 ○ 已离仓 ${day} 08:10 ${day} 10:50 到仓 2 分 插枪 3 分 开始充电 2 时 17 分 停止充电 13 分 拔枪 5 分 离仓 -- 船舶 江韵1号 30.0 → 84.0 810.0`,
      )
    await expect.poll(async () => (await rows(page))[0]).toContain('箱二 乙港换电站 2号仓位 ■ 在仓')
    await page.locator('.ant-table-row').nth(1).click()
    const dialog = page.getByRole('dialog', { name: `箱一 · 乙港换电站 1号仓位 · ${day} 08:10` })
    const short = day.slice(5)
    const steps = dialog.getByRole('list', { name: '过程' }).getByRole('listitem')
    await expect
      .poll(async () => (await steps.allInnerTexts()).map(inOneLine))
      .toEqual([
        `1 到仓 ${short} 08:10:00 2 分`,
        `2 插枪 ${short} 08:12:00 3 分`,
        `3 开始充电 ${short} 08:15:00 2 时 17 分`,
        `4 停止充电 ${short} 10:32:00 13 分`,
        `5 拔枪 ${short} 10:45:00 5 分`,
        `6 离仓 ${short} 10:50:00`,
      ])
    const power = dialog.getByRole('img', { name: '充电功率 箱一' })
    await power.waitFor()
    await expect
      .poll(() => power.locator('.tw-limits-mark text').allTextContents())
      .toEqual(['1', '2', '3', '4', '5', '6'])
    await dialog.getByText('30.0% → 84.0%').waitFor()
    await dialog.getByText('810.0 kWh').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('filters by ship and state stand in the address; without the layout too, a wide table scrolls within itself', async () => {
    const { page, faults } = await open('&shippingName=江韵', 1100, 800, '/fullScreen/portChangePower')
    await expect.poll(async () => (await rows(page)).map((row) => row.slice(0, 2))).toEqual(['箱一'])
    await expect
      .poll(() => page.locator('main:visible').evaluate((main) => main.getBoundingClientRect().right))
      .toBe(1100)
    await page.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => rows(page)).toHaveLength(2)
    await page.getByLabel('状态').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '在仓' }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await expect.poll(async () => (await rows(page)).map((row) => row.slice(0, 2))).toEqual(['箱二'])
    await expect.poll(() => page.url()).toContain('state=1')
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1440, 900],
  ])('%d × %d: both themes and languages, no serious finding', async (width, height) => {
    const { page, faults } = await open('', width, height)
    for (const to of turnsAt(width)) {
      await page.getByText('箱一').first().waitFor()
      await turn(page, to)
      await page.mouse.move(2, 300)
      await expect.poll(() => seriousFindings(page), { message: to.look }).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
    }
    await page.getByText('箱一').first().click()
    await page.getByRole('img', { name: 'SOC 箱一' }).waitFor()
    await expect.poll(() => seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
