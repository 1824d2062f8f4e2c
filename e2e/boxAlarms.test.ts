import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { cells, tileOf, tileWords } from '#test/support/boxFleet.ts'
import { seriousFindings } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const second = 1000
const minute = 60 * second

describe('alarms of boxes, from the cell to the bell', () => {
  const on = appStage()
  let it: SignInApp
  let page: Page
  let faults: string[]
  let stationId: string
  let box: string
  let at: number

  const call = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) =>
    (
      await it.call(
        assetsContract.equipmentAdd,
        { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) },
        it.admin,
      )
    ).deviceId
  const bell = () => page.getByRole('button', { name: /^未恢复告警 \d+ 条$/ })
  const bellCount = async (): Promise<number> =>
    Number(/\d+/.exec((await bell().getAttribute('aria-label')) ?? '')?.[0])
  const latest = () => page.getByRole('region', { name: '最新告警' }).first()

  /** The hottest cell of the third cluster at this voltage for so many seconds, a sample every five; the app's clock goes along. */
  const hold = async (volts: number, seconds: number): Promise<void> => {
    for (let past = 0; past < seconds; past += 5) {
      at = Math.max(at + 5 * second, Math.floor(it.context.clock() / second) * second)
      it.advance(Math.max(0, at - it.context.clock()))
      await it.deliver('BOX-1', 'telemetry', { ts: at, values: { soc: 97, runningState: 1, totalVoltage: 830 } })
      await it.deliver('BOX-1-3', 'telemetry', { ts: at, values: { cellVoltage: cells(3.4, 17, volts) } })
    }
    await it.tick()
  }

  beforeAll(async () => {
    it = on.ground
    const station = { stationName: '龙潭港', stationType: 'boxPowerStation' as const }
    stationId = (await it.call(assetsContract.stationAdd, station, it.admin)).stationId
    box = await call('boxPower', '箱一', 'BOX-1')
    for (const n of [1, 2, 3]) await call('boxCluster', `${n}号簇`, `BOX-1-${n}`, box)
    for (const n of [1, 2]) await call('ship', `江韵${n}号`, `SHIP-${n}`)
    at = Math.floor(it.context.clock() / second) * second - 10 * second
    ;({ page, faults } = await on.enter('/boxPowerSupply'))
    await tileOf(page, '箱一').waitFor()
  })

  test('all is well: the bell is silent and the list says so', async () => {
    await hold(3.4, 10)
    await expect.poll(() => bellCount()).toBe(0)
    await expect.poll(() => latest().getByRole('listitem').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  test.each([
    ['over 3.55 V for ten seconds', 3, 3.56, 15],
    ['over 3.60 V for five seconds', 2, 3.61, 10],
    ['over 3.65 V', 1, 3.66, 10],
    ['under 3.65 V, not yet under the limit below', 1, 3.62, 10],
    ['under 3.60 V', 2, 3.59, 10],
    ['under 3.55 V, not yet recovered', 3, 3.53, 10],
  ])('a cell %s: tile, bell and list say level %s', async (_, level, volts, seconds) => {
    await hold(volts, seconds)
    await expect.poll(() => tileWords(page, '箱一')).toContain(`${level}级告警`)
    await expect.poll(() => tileOf(page, '箱一').getAttribute('class')).toContain(`tw-ring-${level}`)
    await expect.poll(bellCount).toBe(1)
    const line = latest().getByRole('listitem')
    await expect.poll(() => line.innerText()).toContain(`${level}级告警`)
    await expect.poll(() => line.innerText()).toContain('单体电压过高')
    await expect.poll(() => line.innerText()).toContain('17号单体')
    await expect.poll(() => line.innerText()).toContain('龙潭港 · 箱一 · 3号簇')
    await expect.poll(() => line.getByRole('button', { name: /DTC/ }).count()).toBe(level === 1 ? 1 : 0)
  })

  test('the detail names the cluster, the history has one unresolved row', async () => {
    await tileOf(page, '箱一').click()
    const dialog = page.getByRole('dialog', { name: '箱式电源详情' })
    await dialog.locator('.tw-rack-level3', { hasText: '3号簇' }).waitFor()
    const alarms = dialog.getByRole('region', { name: '最新告警' }).first()
    await alarms.getByText(/单体电压过高/).waitFor()
    await alarms.getByRole('button', { name: '更多' }).click()
    const list = page.getByRole('dialog', { name: '告警列表' })
    await list.locator('.ant-table-row').waitFor()
    await expect.poll(() => list.locator('.ant-table-row').innerText()).toContain('未恢复')
    await page.evaluate((id) => location.assign(`#/boxPowerSupply?panel=1&deviceId=${id}`), box)
    await page.getByRole('heading', { name: '历史告警' }).waitFor()
    const rows = page.getByRole('row').filter({ hasText: /\d级告警/ })
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => rows.innerText()).toContain('未恢复')
    await expect.poll(() => rows.innerText()).toContain('3级告警')
    await expect.poll(() => new URL(page.url().replace('/#', '')).searchParams.get('deviceId')).toBe(box)
  })

  test('recovered at 3.50 V: resolved in the history, gone from bell, list and tile', async () => {
    await hold(3.49, 15)
    const rows = page.getByRole('row').filter({ hasText: /\d级告警/ })
    await expect.poll(() => rows.innerText()).toContain('已恢复')
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(bellCount).toBe(0)
    await page.getByRole('button', { name: '返回首页' }).click()
    await tileOf(page, '箱一').waitFor()
    await expect.poll(() => tileWords(page, '箱一')).not.toContain('级告警')
    await expect.poll(() => latest().getByRole('listitem').count()).toBe(0)
  })

  test('a box is unplugged, goes aboard another ship, and is plugged in again', async () => {
    const mount = (code: string) => it.deliver('BOX-1', 'mount', { ts: at, kind: 'ship', code, bay: '1' })
    const tell = async (values: Record<string, unknown>): Promise<void> => {
      at += 10 * second
      it.advance(Math.max(0, at - it.context.clock()))
      await it.deliver('BOX-1', 'telemetry', { ts: at, values })
    }
    await mount('SHIP-1')
    await tell({ soc: 95, runningState: 2, pluggedState: 0 })
    await expect.poll(() => tileWords(page, '箱一')).toContain('已插入, 江韵1号')
    await tell({ soc: 95, runningState: 0, pluggedState: 1 })
    await expect.poll(() => tileWords(page, '箱一')).toContain('待机, SOC 95 %')
    await expect.poll(() => tileWords(page, '箱一')).toContain('已拔出, 江韵1号')
    at += second
    await mount('SHIP-2')
    await tell({ soc: 95, runningState: 0, pluggedState: 0 })
    await expect.poll(() => tileWords(page, '箱一')).toContain('已插入, 江韵2号')
  })

  test.each([
    ['a minute', 3, minute + second],
    ['five minutes', 2, 4 * minute],
    ['half an hour', 1, 25 * minute],
  ])('silent for %s: offline and dimmed with its age, one alarm of level %s', async (_, level, ms) => {
    // In steps: after a leap of the clock nobody counts as silent yet.
    for (let left = ms; left > 0; left -= 15 * second) {
      it.advance(Math.min(left, 15 * second))
      await it.tick()
    }
    await expect.poll(() => tileWords(page, '箱一')).toContain(`${level}级告警`)
    await expect.poll(() => tileWords(page, '箱一')).toContain('离线')
    // The home tells the time of the app's own clock every ten seconds; an answer in between tells the real one.
    await expect.poll(() => tileOf(page, '箱一').getAttribute('class')).toContain('tw-tile-stale')
    const line = latest().getByRole('listitem')
    await expect.poll(() => line.innerText()).toContain('设备无数据')
    await expect.poll(() => line.count()).toBe(1)
    await expect.poll(() => bellCount()).toBe(1)
  })

  test('it returns: its figures come back, the alarm is resolved', async () => {
    at = Math.floor(it.context.clock() / second) * second
    await hold(3.4, 5)
    await expect.poll(() => tileWords(page, '箱一')).toContain('充电, SOC 97 %')
    await expect.poll(() => tileWords(page, '箱一')).not.toContain('级告警')
    await expect.poll(bellCount).toBe(0)
    // The clock has gone on by more than an access token lives, so one request had to renew it.
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
  })

  test.each([
    ['%', 0],
    ['_', 0],
    ['箱', 2],
    ['<b>', 0],
    ['\\', 0],
    ['999999999999999999999999', 0],
  ])('the device filter %s is text or an id, never a pattern', async (typed, found) => {
    await page.goto(`${it.url}#/boxPowerSupply?panel=1&deviceId=${encodeURIComponent(typed)}`)
    await page.getByRole('heading', { name: '历史告警' }).waitFor()
    const rows = page.getByRole('row').filter({ hasText: /\d级告警/ })
    if (found === 0) await page.locator('.tw-blank').filter({ visible: true }).waitFor()
    await expect.poll(() => rows.count()).toBe(found)
    expect(await page.evaluate('window.hit')).toBeUndefined()
  })

  test('a refused range leaves the list as it was, with its age, and says nothing', async () => {
    await page.goto(`${it.url}#/boxPowerSupply?panel=1`)
    const rows = page.getByRole('row').filter({ hasText: /\d级告警/ })
    await rows.first().waitFor()
    const before = await rows.count()
    const range = new URLSearchParams({
      panel: '1',
      startTime: '2026-02-02 00:00:00',
      endTime: '2026-01-01 00:00:00',
    })
    await page.goto(`${it.url}#/boxPowerSupply?${range}`)
    await page.getByText('列表数据：').waitFor()
    await expect.poll(() => rows.count()).toBe(before)
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
  })
})
