import { expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { cardsTooNarrow } from '#test/support/boxFleet.ts'
import { pressTool, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

const on = appStage()
const perStation = [150, 100, 50]
const toggles = ['切换到白色主题', '切换到英文']

const addFleet = async (): Promise<void> => {
  const { context } = on.ground
  const admin = await on.administrator()
  for (const [at, count] of perStation.entries()) {
    const station = { stationName: `${at + 1}号换电站`, stationType: 'boxPowerStation' as const }
    const { stationId } = await admin.call(assetsContract.stationAdd, station)
    const { id: profile_id } = await context.db
      .selectFrom('profile')
      .select('id')
      .where('key', '=', 'boxPower')
      .executeTakeFirstOrThrow()
    const codes = Array.from({ length: count }, (_, index) => `L${at + 1}-${String(index + 1).padStart(3, '0')}`)
    await context.db
      .insertInto('device')
      .values(
        codes.map((code) => ({ code, name: code, profile_id, station_id: stationId, token_hash: Buffer.alloc(1) })),
      )
      .execute()
  }
  await context.registry.reload()
}

test('a home of hundreds of boxes groups them by station and draws few at once, on a desk and a phone, in both themes', async () => {
  await addFleet()
  const { page } = await on.enter('/boxPowerSupply', { width: 1440, height: 900 })
  const groups = page.locator('.tw-fleet-group')
  const tiles = page.locator('.tw-tile')
  await groups.first().waitFor()
  expect(await groups.locator('.tw-fleet-groupname').allInnerTexts()).toEqual(['1号换电站', '2号换电站', '3号换电站'])
  expect(await tiles.count()).toBe(0)

  await groups.nth(1).click()
  expect(await tiles.count()).toBe(60)
  expect(await groups.nth(1).getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('button', { name: '再显示 40（余 40）' }).click()
  expect(await tiles.count()).toBe(100)
  await groups.nth(1).click()
  expect(await tiles.count()).toBe(0)

  await page.getByLabel('设备名称').fill('L3-0')
  await expect.poll(() => tiles.count()).toBe(50)
  await page.getByLabel('设备名称').fill('')
  await expect.poll(() => groups.count()).toBe(3)
  await groups.first().click()
  expect(await cardsTooNarrow(page)).toEqual([])
  expect(await seriousFindings(page)).toEqual([])
  const shot = async (name: string): Promise<void> => {
    if (!process.env.PICTURES_OF_LARGE) return
    await groups.first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${process.env.PICTURES_OF_LARGE}/${name}.png` })
  }
  await shot('zh-blue-1440')
  for (const tool of toggles) await pressTool(page, tool)
  expect(await groups.first().innerText()).toContain('150 in all')
  await shot('en-white-1440')
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await sidewaysOverflow(page)).toBe(false)
  await shot('en-white-360')
})
