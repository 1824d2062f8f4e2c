import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { awayFromMidnight } from '#test/support/midnight.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { hotCapacitor, savingStation, type SavingStation } from '#test/support/savingStation.ts'
import { appStage } from '#test/support/stage.ts'

describe('the detail of a saving device', () => {
  awayFromMidnight()
  const on = appStage()
  let station: SavingStation
  let person: Person

  /** The detail of a device, as somebody who holds this platform and no other. */
  const detail = async (query: string, width = 1440, height = 900, script = '') => {
    const watched = await on.open(`/PortEnergySaving?${query}`, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    const dialog = watched.page.getByRole('dialog', { name: /节能设备详情|Saving device detail/ })
    await dialog.waitFor()
    return { ...watched, dialog }
  }
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))
  const parts = (dialog: Locator) => dialog.getByRole('region', { name: '储能与变换' }).getByRole('listitem')
  const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

  beforeAll(async () => {
    station = await savingStation(on.ground)
    person = await addPerson(on.ground.context, 'saving', ['platform_energySaving'], { orgId: '1' })
  })
  afterAll(async () => {
    await station?.stop()
  })

  test('a crane: its picture, its saving rate under the formula, its parts, and the capacitor that stands out', async () => {
    const { page, dialog, faults, said } = await detail(`device=${station.craneId}`)
    const verdict = dialog.getByRole('status').filter({ hasText: '3级告警' })
    await expect.poll(() => verdict.innerText()).toMatch(/电容箱1.*2\.720 V.*137/s)
    await dialog.getByText('(12.400 + 10.600) / (77.000 + 23.000) × 100 = 23.000%').waitFor()
    await expect
      .poll(async () => (await parts(dialog).allInnerTexts()).map(inOneLine))
      .toEqual([
        '电容箱1 3 ◆ 超级电容 SOC 97.2% · 570.0 V · -120.0 A',
        'DCDC1 ▲ 吸收 -72.0 kW · 故障等级 0',
        expect.stringMatching(/^DCDC2 .*吸收 -68\.0 kW · 故障等级 0$/),
      ])
    await dialog.getByRole('img', { name: /RTG 1.*32\.0 t/s }).waitFor()
    expect(await seriousFindings(page)).toEqual([])

    await dialog.getByRole('button', { name: '电容箱1', exact: true }).click()
    await dialog.getByRole('button', { name: '137 号 2.720 V', exact: true }).click()
    await dialog.getByRole('heading', { name: `${hotCapacitor} 号电容与所在模组` }).waitFor()
    await dialog.getByText('23 号模组 41.0 °C').waitFor()
    const grid = dialog.getByRole('slider', { name: '电容单体电压' })
    await expect.poll(() => grid.getAttribute('aria-valuetext')).toMatch(/137 2\.720 V$/)
    await expect
      .poll(() => page.url())
      .toContain(`device=${station.craneId}&part=${station.boxId}&cell=${hotCapacitor}`)
    await page.reload()
    await dialog.getByRole('heading', { name: `${hotCapacitor} 号电容与所在模组` }).waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a box with a battery: its cluster and extreme cells, and no capacitors; a cell leads to the cluster', async () => {
    const { page, dialog, faults, said } = await detail(`device=${station.batteryId}`)
    await expect
      .poll(async () => (await parts(dialog).allInnerTexts()).map(inOneLine))
      .toEqual([expect.stringMatching(/^1号簇.*SOC 60\.0% · 770\.0 V$/)])
    await dialog.getByRole('heading', { name: '极值单体' }).waitFor()
    expect(await dialog.getByText(/电容单体|极值电容|号模组/).count()).toBe(0)
    await dialog.getByRole('button', { name: '42 号 3.231 V', exact: true }).click()
    await expect.poll(() => page.url()).toContain(`part=${station.clusterId}&cell=42`)
    await expect.poll(() => dialog.getByRole('slider').first().getAttribute('aria-valuetext')).toMatch(/42 3\.231 V$/)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a DC/DC names the fault flag that is set, and counts the others', async () => {
    const { dialog, faults, said } = await detail(`device=${station.craneId}&part=${station.dcdcIds[1]}`)
    const flags = dialog.getByRole('region', { name: 'DC/DC 故障信号' }).getByRole('listitem')
    await expect
      .poll(async () => (await flags.allInnerTexts()).map(inOneLine))
      .toEqual([expect.stringMatching(/风机故障/), expect.stringMatching(/1 项正常$/), '10 项没有数据'])
    await dialog.getByRole('button', { name: '故障码' }).waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740, 'white', 'zh'],
    [1366, 768, 'blue', 'en'],
  ] as const)('%d × %d, %s, %s: crane, box and DC/DC can be read', async (width, height, theme, language) => {
    const { craneId, boxId, dcdcIds } = station
    const { page, dialog, faults } = await detail(`device=${craneId}`, width, height, looking(theme, language))
    for (const part of [craneId, boxId, dcdcIds[0]]) {
      await page.evaluate((id) => location.replace(`${location.hash.split('?')[0]}?device=${id}`), part)
      await expect.poll(() => page.url()).toContain(`device=${part}`)
      await dialog.locator('.tw-monitor-facts').waitFor()
      expect(await seriousFindings(page), part).toEqual([])
      expect(await sidewaysOverflow(page), part).toBe(false)
    }
    expect(faults).toEqual([])
  })
})
