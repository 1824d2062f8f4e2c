import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { awayFromMidnight } from '#test/support/midnight.ts'
import { pressTool, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

const minute = 60_000

describe('what the assistant answers with', () => {
  awayFromMidnight()
  const on = appStage()
  let requests = 0
  const trap = createServer((_, response) => {
    requests += 1
    response.end()
  })
  let page: Page
  let faults: string[]
  let faultAt = 0

  beforeAll(async () => {
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
    const it = on.ground
    const place = { stationName: '龙潭港', stationType: 'boxPowerStation' as const, lon: 118.9, lat: 32.1 }
    const { stationId } = await it.call(assetsContract.stationAdd, place, it.admin)
    const hostile = `![x](/)<img src=${url}/b>`
    for (const [deviceName, deviceCode] of [
      ['XD-003', 'BOX-3'],
      ['XD-004', 'BOX-4'],
      [hostile, 'BOX-5'],
    ] as const)
      await it.call(
        assetsContract.equipmentAdd,
        { deviceType: 'boxPower', deviceName, deviceCode, stationId },
        it.admin,
      )
    const now = Math.floor(it.context.clock() / 1000) * 1000
    for (let ago = 60; ago >= 0; ago -= 1)
      for (const [code, soc] of [
        ['BOX-3', 4],
        ['BOX-4', 70],
        ['BOX-5', 50],
      ] as const)
        await it.deliver(code, 'telemetry', {
          ts: now - ago * minute,
          values: { soc: soc + ago / 10, totalVoltage: 800, totalCurrent: 10, runningState: 2 },
        })
    faultAt = now - 20 * minute
    await it.deliver('BOX-3', 'dtc', { ts: faultAt, dtcType: 'BCU', faultCode: 'B2003', active: true })
    await it.tick()
    ;({ page, faults } = await on.enter('/boxPowerSupply'))
    await pressTool(page, '智能助手')
    await page.getByRole('heading', { name: '智能助手', exact: true }).waitFor()
  })
  afterAll(() => void trap.close())

  const thread = (at = page) => at.getByRole('log', { name: '对话内容' })
  /** The entry of a question, once its answer stands. */
  const ask = async (content: string, at = page) => {
    const entry = thread(at).locator('.tw-chat-entry').filter({ hasText: content }).last()
    const send = async (): Promise<boolean> => {
      await at.getByLabel('消息内容').fill(content)
      await at.getByLabel('消息内容').press('Enter')
      return entry.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    }
    // A page that is still opening beside the drawer may take the words away.
    if (!(await send())) await send()
    await entry.getByText(/已完成，用时/).waitFor()
    return entry
  }
  const marks = (entry: Awaited<ReturnType<typeof ask>>, what: RegExp) => entry.getByRole('button', { name: what })

  test('a count opens the rows that it counts, beside the conversation', async () => {
    const entry = await ask('现在有多少未恢复的告警？')
    await marks(entry, /来源 1：/).click()
    await page.waitForURL(/boxPowerSupply\?.*panel=\d+.*state=1/)
    await page.getByRole('complementary', { name: '智能助手' }).waitFor()
    await page.getByRole('table').filter({ hasText: 'XD-003' }).first().waitFor()
  })

  test('an alarm opens its story', async () => {
    const entry = await ask('XD-003有哪些告警')
    await marks(entry, /来源 \d+：.*SOC/)
      .last()
      .click()
    await page.waitForURL(/story=\d+/)
    const story = page.getByRole('dialog', { name: '告警过程' })
    await story.getByText(/SOC/).first().waitFor()
    await story.getByRole('button', { name: '关闭' }).first().click()
    await story.waitFor({ state: 'detached' })
  })

  test('a fault code opens the replay at its moment', async () => {
    const entry = await ask('XD-003有什么故障码')
    await entry.getByText('B2003').first().waitFor()
    await marks(entry, /故障码/)
      .first()
      .click()
    await expect.poll(() => Number(/[?&]at=(\d+)/.exec(page.url())?.[1])).toBeLessThanOrEqual(faultAt + 10_000)
    expect(Number(/[?&]at=(\d+)/.exec(page.url())?.[1])).toBeGreaterThan(faultAt - minute)
    await page.getByRole('complementary', { name: '智能助手' }).waitFor()
  })

  test('a table is exported with what it shows; names are text, and nothing that they name is loaded', async () => {
    const entry = await ask('哪个箱的SOC最低？')
    const table = entry.locator('.tw-chat-table')
    await table.getByText('XD-003').waitFor()
    await table.getByText('![x](').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      entry.getByRole('button', { name: '导出' }).first().click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.split(/\r?\n/)[0]).toContain('设备')
    expect(csv).toContain('XD-003')
    expect(csv).toMatch(/4(?:\.0)?\s?%/)
    expect(await thread().locator('img, a').count()).toBe(0)
    expect(requests).toBe(0)
  })

  test('a curve is drawn, and can be saved', async () => {
    const entry = await ask('画一下XD-003和XD-004最近一小时的SOC曲线')
    await entry.locator('.uplot canvas').waitFor()
    await entry.getByText('XD-004').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('on a phone the drawer holds table, curve and marks without scrolling sideways', async () => {
    const phone = await on.enter('/boxPowerSupply', { width: 360, height: 740 })
    await phone.page.locator('header').first().waitFor()
    await pressTool(phone.page, '智能助手')
    await thread(phone.page).waitFor()
    const ranked = await ask('哪个箱的SOC最低？', phone.page)
    await ranked.getByText('XD-004').first().waitFor()
    expect(await sidewaysOverflow(phone.page)).toBe(false)
    const drawn = await ask('画一下XD-003今天的SOC曲线', phone.page)
    await drawn.locator('.uplot canvas').waitFor()
    expect(await sidewaysOverflow(phone.page)).toBe(false)
    const [width, thread360] = await Promise.all([
      drawn.locator('.uplot').evaluate((each) => each.getBoundingClientRect().right),
      thread(phone.page).evaluate((each) => each.getBoundingClientRect().right),
    ])
    expect(width).toBeLessThanOrEqual(thread360)
    expect(await seriousFindings(phone.page)).toEqual([])
    if (process.env.PICTURES) await phone.page.screenshot({ path: `${process.env.PICTURES}/assistant360.png` })
    expect(phone.faults).toEqual([])
  })
})
