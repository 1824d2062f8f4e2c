import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainMap } from '#test/support/browser.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { mosquittoPub, stockPublish } from '#test/support/mosquitto.ts'
import { fillSignIn, openPage, pressTool, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

const freshPassword = 'Quay_2026'

/** The way of a new user, from the printed password to the live value; each step stands on the one before. */
describe('one living thread', () => {
  // Another host name over plain http: there the browser has no WebCrypto.
  const on = stage({ ADMIN_PASSWORD: '' }, ['--host-resolver-rules=MAP harbour.test 127.0.0.1', ...plainMap])
  let page: Page
  let faults: string[]
  let token = ''

  beforeAll(async () => {
    ;({ page, faults } = await on.page())
  })

  const at = (path: string): string => `http://harbour.test:${new URL(on.url).port}/#${path}`
  const choose = async (label: string, option: string): Promise<void> => {
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    await field.click()
    await field.fill(option)
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
  }
  const publish = (deviceCode: string, message: string): Promise<unknown> =>
    mosquittoPub
      ? stockPublish(on.ground.mqttPort, deviceCode, token, `devices/${deviceCode}/telemetry`, message)
      : connectDevice(on.ground.mqttPort, deviceCode, token).then(async (client) => {
          await publishTelemetry(client, deviceCode, message)
          await client.endAsync()
        })
  const dialog = () => page.getByRole('dialog')
  /** In the first line of a profile's sheet, where only the cell with the focus has a control. */
  const fillCell = async (key: string, label: string, value: string): Promise<void> => {
    await page.locator(`[data-cell="0 ${key}"]`).click()
    await page.getByLabel(`${label} 1`, { exact: true }).fill(value)
  }
  const save = async (): Promise<void> => {
    await dialog().getByRole('button', { name: '保存' }).click()
    await dialog().getByRole('button', { name: '保存' }).waitFor({ state: 'detached' })
  }

  test('the printed password signs in, over plain http from another host name, and must be changed', async () => {
    const printed = /First password of admin: (\S+)/.exec(on.ground.output())?.[1] ?? ''
    await page.goto(at('/'))
    await expect.poll(() => page.evaluate(() => window.isSecureContext)).toBe(false)
    await fillSignIn(page, 'admin', 'wrong_one')
    await page.getByText('用户名或密码错误').waitFor()
    await fillSignIn(page, 'admin', printed)
    await page.getByLabel('原密码').fill(printed)
    await page.getByLabel('新密码', { exact: true }).fill(freshPassword)
    await page.getByLabel('再次输入').fill(freshPassword)
    await page.getByRole('button', { name: '确认修改' }).click()
    await page.waitForURL(/nav/)
  })

  test('a profile of one’s own, a station and a device are added', async () => {
    await openPage(page, '物联网平台管理', '模板管理')
    await page.getByRole('button', { name: '新增模板' }).click()
    await page.getByLabel('模板标识').fill('tidalMeter')
    await page.getByLabel('模板名称', { exact: true }).fill('潮汐电表')
    await fillCell('pointKey', '点位标识', 'power')
    await fillCell('pointName', '名称', '功率')
    await fillCell('unit', '单位', 'kW')
    await fillCell('max', '最大值', '500')
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await page.getByRole('heading', { name: '潮汐电表' }).waitFor()

    await openPage(page, '资产管理', '站点管理')
    await page.getByRole('button', { name: '新增站点' }).click()
    await dialog().getByLabel('站点名称').fill('一号泊位')
    await save()
    await page.getByRole('cell', { name: '一号泊位' }).waitFor()

    await openPage(page, '资产管理', '设备管理')
    await page.getByRole('button', { name: '新增设备' }).click()
    await dialog().getByLabel('设备名称').fill('岸电一号')
    await dialog().getByLabel('设备编码').fill('SHORE-1')
    await choose('设备类型', '潮汐电表')
    await choose('站点', '一号泊位')
    await dialog().getByRole('button', { name: '保存' }).click()
    token = await page.getByTestId('device-token').innerText()
    expect(token).toMatch(/^[\w-]{43}$/)
    await page.getByText('devices/SHORE-1/telemetry').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: '关闭' }).last().click()
  })

  test('a stock client’s reading is live without a reload, and stands in curve and history', async () => {
    await page.getByRole('link', { name: '岸电一号' }).click()
    await page.getByText('还没有数据').first().waitFor()
    await publish('SHORE-1', '{"values":{"power":40.25}}')
    await page.locator('.tw-figure', { hasText: '40.25' }).waitFor()
    await publish('SHORE-1', '{"values":{"power":41.75}}')
    await page.locator('.tw-figure', { hasText: '41.75' }).waitFor()
    await page.getByRole('tab', { name: '历史数据' }).click()
    await page.locator('.uplot').waitFor()
    await page.getByRole('cell', { name: '41.75' }).waitFor()
    await expect.poll(() => page.getByRole('cell', { name: '40.25' }).count()).toBe(1)
    await page.screenshot({ path: 'test-results/device.png' })
  })

  test('what does not fit is refused, counted and shown by reason', async () => {
    await publish('SHORE-1', '{"values":{"power":900}}')
    await publish('SHORE-1', 'not json')
    await publish('SHORE-1', '{"values":{"torque":1}}')
    await openPage(page, '物联网平台管理', '拒收数据')
    for (const reason of ['超出范围', '无法解析', '点位不存在'])
      await page.getByRole('cell', { name: reason }).waitFor()
    await expect.poll(() => page.getByRole('cell', { name: 'SHORE-1' }).count()).toBe(3)
  })

  const lookAround = async (): Promise<void> => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const to of turnsAt(width)) {
        await turn(page, to)
        expect(await seriousFindings(page), `${width} ${to.look}`).toEqual([])
        expect(await sidewaysOverflow(page), `${width} ${to.look}`).toBe(false)
      }
      if (width === 360) await pressTool(page, 'Switch to Chinese')
    }
  }

  test.each(['/asset/equipmentManagement', '/asset/stationManagement', '/iot/profile', '/iot/refusals', '/api'])(
    '%s: both themes and languages, phone to desk, no serious finding',
    async (path) => {
      await visit(page, path)
      await lookAround()
    },
  )

  test('the device page too, and nothing complained on the way', async () => {
    await page.goto(at('/asset/equipmentManagement'))
    await page.getByRole('link', { name: '岸电一号' }).click()
    await page.getByRole('tab', { name: '历史数据' }).click()
    await page.locator('.uplot').waitFor()
    await lookAround()
    expect(faults).toEqual([])
  })
})
