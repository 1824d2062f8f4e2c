import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { looking, seriousFindings, sidewaysOverflow, type Watched } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'
import { shiftDay } from '#web/kit/time/days.ts'

type Look = { width: number; theme: 'white' | 'blue'; language: 'zh' | 'en' }
/** Both themes and languages at each width, all pairs of them over two. */
const looks: Look[] = [
  { width: 360, theme: 'white', language: 'zh' },
  { width: 360, theme: 'blue', language: 'en' },
  { width: 1440, theme: 'white', language: 'en' },
  { width: 1440, theme: 'blue', language: 'zh' },
  { width: 1920, theme: 'white', language: 'zh' },
  { width: 1920, theme: 'blue', language: 'en' },
]

const piece = (page: Page, key: string): Locator => page.locator(`[data-piece=${key}]`)

describe('curves and times in the gallery', () => {
  const on = stage()

  const open = async ({ width, theme, language }: Look): Promise<Watched> => {
    const watched = await on.enter('/gallery?only=charts', { width, script: looking(theme, language) })
    await piece(watched.page, 'DayPicker').waitFor()
    await watched.page.locator('[data-piece=LineChart] canvas').waitFor()
    return watched
  }
  const wide = (): Promise<Watched> => open({ width: 1440, theme: 'white', language: 'zh' })

  test.each(looks)('at $width px, $theme, $language nothing overflows, faults or cannot be read', async (look) => {
    const { page, faults } = await open(look)
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })

  test('arrows read time and values, plus zooms, Escape goes back', async () => {
    const { page, faults } = await wide()
    const chart = piece(page, 'LineChart')
    const area = chart.getByRole('slider')
    await area.focus()
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(() => area.getAttribute('aria-valuetext'))
      .toMatch(/^2026-11-20 12:59:00, SOC \d+\.\d\d %, SOH \d+\.\d\d %$/)
    await page.keyboard.press('Home')
    await expect.poll(() => area.getAttribute('aria-valuetext')).toContain('2026-11-20 09:00:00, SOC 50.00 %')
    await expect.poll(() => chart.locator('.tw-chart-tip').innerText()).toContain('50.00 %')
    await page.keyboard.press('+')
    await page.keyboard.press('End')
    await expect.poll(() => area.getAttribute('aria-valuetext')).toContain('2026-11-20 10:59:00')
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await expect.poll(() => area.getAttribute('aria-valuetext')).toContain('2026-11-20 12:59:00')
    await expect
      .poll(() => chart.locator('figure').textContent())
      .toMatch(/SOC：最小 20\.\d\d %，最大 80\.\d\d %，最新/)
    expect(faults).toEqual([])
  })

  test('the legend shows and hides a curve by keyboard', async () => {
    const { page } = await wide()
    const chart = piece(page, 'LineChart')
    const soc = chart.getByRole('button', { name: 'SOC' })
    await soc.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => soc.getAttribute('aria-pressed')).toBe('false')
    await chart.getByRole('slider').hover()
    await expect.poll(() => chart.locator('.tw-chart-tip').innerText()).not.toContain('SOC')
  })

  test('a cursor is shared, a gap has no value, a dragged zoom reaches both charts and is reset', async () => {
    const { page, faults } = await wide()
    const charts = piece(page, 'LineChartGroup').locator('figure')
    const [first, second] = [charts.first(), charts.last()]
    const plot = first.locator('.u-over')
    await plot.scrollIntoViewIfNeeded()
    const box = await plot.boundingBox()
    if (!box) throw new Error('the chart is not shown')
    const across = (share: number): Promise<void> => page.mouse.move(box.x + box.width * share, box.y + 40)
    await across(80 / 240)
    await expect.poll(() => first.locator('.tw-chart-tip').innerText()).toContain('2026-11-20 10:20:00')
    await expect.poll(() => second.locator('.tw-chart-tip').innerText()).toMatch(/2026-11-20 10:2\d:00[^%]*--/)
    await across(0.25)
    await page.mouse.down()
    await across(0.5)
    await page.mouse.up()
    await expect.poll(() => piece(page, 'LineChartGroup').getByRole('button', { name: '还原缩放' }).count()).toBe(2)
    const read = async (chart: Locator, key: string): Promise<string> => {
      await chart.getByRole('slider').focus()
      await page.keyboard.press(key)
      return (await chart.getByRole('slider').getAttribute('aria-valuetext')) ?? ''
    }
    await expect.poll(() => read(first, 'End')).toMatch(/^2026-11-20 1(0:59|1:00)/)
    await expect.poll(() => read(second, 'Home')).toMatch(/^2026-11-20 (09:59|10:0)/)
    await first.getByRole('button', { name: '还原缩放' }).click()
    await expect.poll(() => read(first, 'End')).toContain('2026-11-20 12:59:00')
    expect(faults).toEqual([])
  })

  test('one finger reads the curve, two zoom it', async () => {
    const { page } = await on.enter('/gallery?only=charts', { width: 360, height: 800, hasTouch: true })
    const chart = piece(page, 'LineChart')
    await chart.getByRole('slider').tap()
    await expect.poll(() => chart.locator('.tw-chart-tip').innerText()).toMatch(/2026-11-20 1\d:\d\d:00/)
    const box = await chart.locator('.u-over').boundingBox()
    if (!box) throw new Error('the chart is not shown')
    const touch = await page.context().newCDPSession(page)
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: shares.map((share, id) => ({ x: box.x + box.width * share, y: box.y + 60, id })),
      })
    await fingers('touchStart', 0.4, 0.6)
    await fingers('touchMove', 0.35, 0.65)
    await fingers('touchMove', 0.3, 0.7)
    await fingers('touchEnd')
    await chart.getByRole('button', { name: '还原缩放' }).waitFor()
  })

  test('data and picture are files', async () => {
    const { page, faults } = await wide()
    const saved = async (name: string) => {
      const coming = page.waitForEvent('download')
      await piece(page, 'LineChart').getByRole('button', { name }).click()
      const download = await coming
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
    }
    const data = await saved('导出数据')
    const lines = data.content.toString('utf8').split('\r\n')
    expect(data.name).toBe('soc.csv')
    expect(lines[0]).toBe('\uFEFF时间,ts,SOC (%),SOH (%)')
    expect(lines[1]).toMatch(/^2026-11-20 09:00:00,1795136400000,50\.00,\d+\.\d\d$/)
    expect(lines.filter((line) => /^2026-11-20 10:(3[1-9]|4|5)\d?:00,\d{13},,\d/.test(line)).length).toBe(29)
    expect(lines).toHaveLength(242)
    const picture = await saved('导出图片')
    expect(picture.name).toBe('soc.png')
    expect(picture.content.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.content.readUInt32BE(16)).toBeGreaterThan(1000)
    expect(faults).toEqual([])
  })

  test('new samples move on without a new chart', async () => {
    const { page, faults } = await wide()
    const live = piece(page, 'LineChartLive')
    await live.getByRole('button').click()
    const canvas = await live.locator('canvas').elementHandle()
    const area = live.getByRole('slider')
    const last = async (): Promise<string | null> => {
      await area.focus()
      await page.keyboard.press('End')
      return area.getAttribute('aria-valuetext')
    }
    await expect.poll(() => last()).toContain('2026-11-20 13:09:50')
    await live.getByRole('button', { name: '+1' }).click()
    await expect.poll(() => last()).toContain('2026-11-20 13:10:00')
    await expect.poll(() => canvas?.evaluate((node) => node.isConnected)).toBe(true)
    await live.getByRole('button', { name: '50 ×' }).click()
    await live.locator('output').filter({ hasText: 'p50' }).waitFor()
    process.stdout.write(`3 × 1,500 points, one update: ${await live.locator('output').innerText()}\n`)
    expect(faults).toEqual([])
  })

  test('a chart fills what it stands in and follows its size', async () => {
    const { page, faults } = await wide()
    const frame = piece(page, 'LineChartFill').locator('.tw-gallery-fill')
    const heights = async () =>
      [await frame.boundingBox(), await frame.locator('figure').boundingBox()].map((box) => box?.height)
    await expect.poll(() => heights()).toEqual([220, 220])
    await frame.evaluate((node) => {
      node.style.height = '320px'
      node.style.width = '400px'
    })
    await frame.locator('canvas').evaluate(
      (canvas) =>
        new Promise<void>((resolve) => {
          const look = (): void =>
            canvas.clientWidth <= 400 && canvas.clientHeight > 220 ? resolve() : void requestAnimationFrame(look)
          look()
        }),
    )
    await expect.poll(() => heights()).toEqual([320, 320])
    expect(faults).toEqual([])
  })

  test('the time-range dialog needs all four fields, and an end after its start', async () => {
    const { page, faults } = await wide()
    await piece(page, 'RangePicker').getByRole('button', { name: 'RangeDialog' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '确定' }).click()
    for (const said of ['请选择开始日期', '请选择开始时间', '请选择结束日期', '请选择结束时间'])
      await dialog.getByText(said, { exact: true }).waitFor()
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '昨天' }).click()
    const [from, to] = await Promise.all(
      ['开始日期', '结束日期'].map((name) => dialog.getByPlaceholder(name).inputValue()),
    )
    const forbidden = async (field: string, day: string): Promise<boolean> => {
      await dialog.getByPlaceholder(field).click()
      const panel = page.locator('.ant-picker-dropdown:visible')
      // The day before the first of a month stands on that page only where the week does not begin with it.
      const shown = field === '结束日期' ? to : from
      if (shown && day.slice(0, 7) < shown.slice(0, 7)) await panel.locator('.ant-picker-header-prev-btn').click()
      const cell = panel.locator(`td[title="${day}"]`)
      const disabled = (await cell.getAttribute('class'))?.includes('disabled') ?? false
      await page.keyboard.press('Escape')
      await cell.waitFor({ state: 'hidden' })
      return disabled
    }
    expect(await forbidden('开始日期', shiftDay(to ?? '', 1))).toBe(true)
    expect(await forbidden('开始日期', to ?? '')).toBe(false)
    expect(await forbidden('结束日期', shiftDay(from ?? '', -1))).toBe(true)
    await dialog.getByRole('combobox', { name: '结束时间' }).click()
    await page.getByTitle('00:30').click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => piece(page, 'RangePicker').locator('output').innerText())
      .toMatch(/ 00:00:00 ~ .* 00:30:00$/)
    expect(faults).toEqual([])
  })

  test('a period starts anew with another type and says what it lacks', async () => {
    const { page, faults } = await wide()
    const periods = piece(page, 'PeriodPicker')
    await expect.poll(() => periods.locator('output').innerText()).toBe('2026-11-19 00:00:00 ~ 2026-11-25 23:59:59')
    await periods.getByText('请选择时间类型', { exact: true }).waitFor()
    const first = periods.locator('fieldset').first()
    await first.getByText('月', { exact: true }).click()
    await first.getByText('请选择时间', { exact: true }).waitFor()
    await expect.poll(() => periods.locator('output').innerText()).toBe('--')
    await first.getByText('自定义', { exact: true }).click()
    await first.getByText('请选择自定义时间', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })
})
