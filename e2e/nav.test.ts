import { describe, expect, test } from 'vitest'
import { addPerson } from '#test/support/app.ts'
import { marineScene } from '#test/support/marineScene.ts'
import { fillSignIn, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

describe('the platform chooser', () => {
  const on = appStage()

  test('cards of the own platforms say what they do, what is missing and what is wrong, live', async () => {
    const it = on.ground
    const scene = await marineScene(it)
    const authorities = ['platform_boxPower', 'platform_marineBattery', 'platform_shorePile']
    const person = await addPerson(it.context, 'chooser', authorities, { orgId: '1' })
    const { page, faults } = await on.open('/nav', { width: 1440, height: 900 })
    await fillSignIn(page, person.userName, person.password)
    const card = (name: string) => page.locator('.tw-nav-card', { hasText: name })
    await card('船用电池系统管理').getByText('2 船 4 组 · 平均 50 %').waitFor()
    await card('船用电池系统管理').getByText('充电 200 kW · 放电 80 kW').waitFor()
    await card('箱式电源管理').getByText('未接入').waitFor()
    await card('箱式电源管理').getByText('需要箱式电源站的设备').waitFor()
    await card('岸电桩管理').getByText('未接入').waitFor()
    await expect.poll(() => page.locator('.tw-nav-card').count()).toBe(3)

    await it.deliver('XY-1-S1', 'dtc', { ts: scene.now, dtcType: 'BCU', faultCode: 'B9999', active: true })
    await expect.poll(() => card('船用电池系统管理').locator('.tw-nav-count').innerText()).toMatch(/^3\s*× 1$/)
    await page.getByText('1 个平台需要您 · 2 个正常').waitFor()
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await seriousFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(false)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('.tw-nav-card').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/marineBattery/)
    expect(faults).toEqual([])
  })
})
