import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { addDevice, speaker } from '#test/support/boxFleet.ts'
import { adminPassword } from '#test/support/database.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { openPage, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { shanghai } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'

const dayMs = 86_400_000

describe('the storage page', () => {
  // Only a database of its own has a disk to show.
  const on = stage({ RETENTION_DAYS: '730', ADMIN_PASSWORD: adminPassword })
  const now = Date.now()

  beforeAll(async () => {
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港' })
    const plan = { stationId, deviceType: 'boxPower', deviceName: '箱一', deviceCode: 'BOX-1' }
    const voice = await speaker(on.ground.mqttPort, await addDevice(admin, plan))
    for (const days of [40, 1, 0]) await voice.tell({ soc: 60 }, now - days * dayMs)
    await voice.end()
  })

  const open = async (width: number, height: number) => {
    const watched = await on.enter('/iot/storage', { width, height })
    await watched.page.getByRole('heading', { name: '存储管理' }).waitFor()
    return watched
  }
  const row = (page: Page) => page.locator('tbody tr[data-row-key=boxPower]')

  test('what a device type takes and how long it stays; fewer days are asked for twice and stand in the log', async () => {
    const { page, faults } = await open(1440, 900)
    await row(page).waitFor()
    const read = () => row(page).locator('td').allInnerTexts()
    await expect.poll(async () => (await read()).slice(0, 3)).toEqual(['箱式电源', '1', '3'])
    const cells = await read()
    expect(cells[8]).toBe(`${shanghai(now - 40 * dayMs).slice(0, 10)} ~ ${shanghai(now).slice(0, 10)}`)
    expect(cells[9]).toBe('730 天 默认')
    const disk = page.getByRole('region', { name: '磁盘' })
    await disk.getByText('正常接收数据').waitFor()
    for (const name of ['已归档', '待归档', '其他占用', '可用']) await disk.getByText(name, { exact: true }).waitFor()
    await expect.poll(() => disk.innerText()).toMatch(/共 [\d.]+ [GT]B · 预留 [\d.]+ [GT]B/)

    await row(page).getByRole('button', { name: '设置保留' }).click()
    const form = page.getByRole('dialog', { name: '数据保留 · 箱式电源' })
    await form.getByLabel('保留天数').fill('3')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.getByText('请输入 4 到 99999 的整数').waitFor()
    await form.getByLabel('保留天数').fill('30')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    const confirm = page.getByRole('dialog').filter({ hasText: '之前的数据将被删除' })
    await confirm
      .getByText(`${new Date(now - 30 * dayMs).toISOString().slice(0, 10)} 之前的数据将被删除`)
      .last()
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await confirm.getByRole('button', { name: /取\s*消/ }).click()
    await form.getByText('未保存').waitFor()
    await expect.poll(() => row(page).locator('td').nth(9).innerText()).toBe('730 天 默认')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await confirm.getByRole('button', { name: '删除并保存' }).click()
    await expect.poll(() => row(page).locator('td').nth(9).innerText()).toBe('30 天 已设定')

    await openPage(page, '权限管理', '操作日志')
    const line = page.getByRole('row').filter({ hasText: '数据保留' })
    await line.waitFor()
    await expect.poll(() => line.innerText()).toContain('箱式电源')
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1440, 900],
  ])('%d × %d: both themes and languages, no serious finding', async (width, height) => {
    const { page, faults } = await open(width, height)
    for (const to of turnsAt(width)) {
      await row(page).waitFor()
      await turn(page, to)
      await page.mouse.move(2, 300)
      await expect.poll(() => seriousFindings(page), { message: to.look }).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
    }
    expect(faults).toEqual([])
  })
})
