import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'
import { storageStation, type StorageStation } from '#test/support/storageStation.ts'

const hotCell = '堆1 / 3号簇 / 137号 3.561 V'

describe('the detail of a storage device', () => {
  const on = appStage()
  let it: SignInApp
  let station: StorageStation
  let person: Person

  /** The detail of a device, as somebody who holds this platform and no other. */
  const detail = async (query: string, width = 1440, height = 900, script = '') => {
    const watched = await on.open(`/storedEnergy?${query}`, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    const dialog = watched.page.getByRole('dialog', { name: /储能设备详情|Storage device detail/ })
    await dialog.waitFor()
    return { ...watched, dialog }
  }
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))
  const fact = (dialog: Locator): Promise<string> => dialog.locator('.tw-monitor-facts').innerText()
  const chosenCell = (dialog: Locator): Promise<string | null> =>
    dialog.getByRole('slider', { name: '单体电压' }).getAttribute('aria-valuetext')
  const choose = async (page: Page, dialog: Locator, name: string): Promise<void> => {
    await dialog.getByRole('button', { name: '龙潭储能站 的设备列表' }).click()
    await page.locator('.ant-tree-treenode', { hasText: name }).last().getByText(name, { exact: true }).click()
  }

  beforeAll(async () => {
    it = on.ground
    station = await storageStation(it)
    person = await addPerson(it.context, 'storage', ['platform_energyStorage'], { orgId: '1' })
  })
  afterAll(async () => {
    await station?.stop()
  })

  test('a cell past its limit heads the stack, and leads by its bar to its place and its day', async () => {
    const { page, dialog, faults, said } = await detail(`device=${station.stackId}`)
    const verdict = dialog.getByRole('status').filter({ hasText: '3级告警' })
    await expect.poll(() => verdict.innerText()).toMatch(/3号簇.*3\.561 V.*137/s)
    const extremes = dialog.getByRole('button', { name: hotCell, exact: true })
    await extremes.waitFor()
    await dialog.getByText('未计入（离线）：4号簇').waitFor()
    const bars = dialog.getByRole('region', { name: '各簇单体电压：最低到最高' }).getByRole('listitem')
    await expect.poll(() => bars.count()).toBe(4)
    const names = () => bars.locator('button .tw-hidden').allInnerTexts()
    await expect
      .poll(async () => (await names())[2])
      .toMatch(/^3号簇, 最低 3\.300（\d+号）至最高 3\.561（137号） V, 极差 0\.261 V, 3级告警$/)
    expect((await names())[3]).toBe('4号簇, 没有数值, 离线')
    expect(await seriousFindings(page)).toEqual([])

    await bars.nth(2).getByRole('button').click()
    await dialog.getByRole('heading', { name: '137号单体与簇均值' }).waitFor()
    await expect.poll(() => chosenCell(dialog)).toBe('单体 137 3.561 V')
    await expect.poll(() => page.url()).toContain(`device=${station.stackId}&part=${station.clusterIds[2]}&cell=137`)
    await expect.poll(() => fact(dialog)).toMatch(/龙潭储能站.*EMS 1.*PCS 1.*堆1.*3号簇/s)
    await page.reload()
    await dialog.getByRole('heading', { name: '137号单体与簇均值' }).waitFor()
    await dialog.getByRole('button', { name: '堆1', exact: true }).click()
    await dialog.getByText('未计入（离线）：4号簇').waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('EMS: links reported beside devices heard, energies by period, capacity; its tree leads to the PCS', async () => {
    const { page, dialog, faults, said } = await detail(`device=${station.emsId}`)
    await dialog.getByRole('button', { name: hotCell, exact: true }).waitFor()
    const communication = dialog.getByRole('region', { name: '通信状态' })
    await communication.getByText('在线 5 / 6').waitFor()
    const heard = communication.locator('.ant-table-row')
    await expect.poll(() => heard.first().innerText()).toMatch(/4号簇.*离线/s)
    await dialog.getByText(/今日效率（.+）/).waitFor()
    await dialog.getByText('月', { exact: true }).click()
    await dialog.getByText(/^充电 .+ kWh · 放电 .+ kWh · 放充比/).waitFor()
    await dialog.getByRole('button', { name: '故障码' }).click()
    const codes = page.getByRole('dialog', { name: /故障/ })
    await codes.getByRole('tab', { name: /EMS/ }).waitFor()
    await expect.poll(() => page.url()).toContain('dialog=faults')
    await codes.getByRole('button', { name: /Close|关闭/ }).click()
    await codes.waitFor({ state: 'detached' })
    await choose(page, dialog, 'PCS 1')
    await dialog.getByRole('heading', { name: '温度曲线' }).waitFor()
    await expect.poll(() => page.url()).toContain(`part=${station.pcsId}`)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a moment of the past shows the cell as it stood', async () => {
    const { page, dialog, faults } = await detail(
      `device=${station.stackId}&part=${station.clusterIds[2]}&cell=137&dialog=faults&at=${station.past}`,
    )
    await page.getByText('返回实时').first().waitFor()
    await expect.poll(() => chosenCell(dialog)).toBe('单体 137 3.401 V')
    await dialog.getByRole('button', { name: '堆1 / 3号簇 / 137号 3.401 V', exact: true }).waitFor()
    await dialog.getByRole('button', { name: '设备信息' }).waitFor()
    expect(await dialog.getByRole('button', { name: '故障码' }).count()).toBe(0)
    expect(await page.getByRole('dialog', { name: /故障码/ }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740, 'white', 'zh'],
    [1366, 768, 'blue', 'en'],
  ] as const)('%d × %d, %s, %s: all four kinds can be read', async (width, height, theme, language) => {
    const { stackId, emsId, pcsId, clusterIds } = station
    const { page, dialog, faults } = await detail(`device=${emsId}`, width, height, looking(theme, language))
    for (const part of [emsId, pcsId, stackId, clusterIds[2]]) {
      await page.evaluate((id) => location.replace(`${location.hash.split('?')[0]}?device=${id}`), part)
      await expect.poll(() => page.url()).toContain(`device=${part}`)
      await dialog.locator('.tw-monitor-facts').waitFor()
      expect(await seriousFindings(page), part).toEqual([])
      expect(await sidewaysOverflow(page), part).toBe(false)
    }
    expect(faults).toEqual([])
  })
})
