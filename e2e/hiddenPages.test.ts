import { expect, test } from 'vitest'
import { adminPassword } from '#test/support/database.ts'
import { fillSignIn, openPage } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

const on = stage()

test('a page that is kept but hidden follows nothing; shown again it follows anew', async () => {
  const { page, faults } = await on.page()
  const followed = new Set<string>()
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { subscribe, unsubscribe } = JSON.parse(String(payload))
      if (subscribe) followed.add(subscribe)
      if (unsubscribe) followed.delete(unsubscribe)
    }),
  )
  const follows = (topic: string): boolean => [...followed].some((name) => name.startsWith(`${topic}/`))
  await page.goto(on.url)
  await fillSignIn(page, 'admin', adminPassword)
  await page.getByRole('heading', { name: '平台选择' }).waitFor()
  await openPage(page, '箱式电源管理', '箱式电源管理')
  await page.getByRole('heading', { name: '箱式电源总览' }).waitFor()
  await expect.poll(() => follows('boxHome')).toBe(true)
  await openPage(page, '资产管理', '设备管理')
  await expect.poll(() => follows('boxHome')).toBe(false)
  expect(follows('openAlarms')).toBe(true)
  await expect.poll(() => page.getByText('箱式电源总览').count()).toBe(1)
  await openPage(page, '箱式电源管理', '箱式电源管理')
  await expect.poll(() => follows('boxHome')).toBe(true)
  expect(faults).toEqual([])
})
