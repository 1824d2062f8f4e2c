import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { notifyContract, notifyMessageContract } from '#features/notify/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

/** Counts the tones that a page begins. */
const counting = `
  globalThis.tones = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { globalThis.tones += 1; return start.apply(this, when) }`
const tones = (page: Page): Promise<number> => page.evaluate('globalThis.tones') as Promise<number>

describe('messages in the portal', () => {
  const on = appStage()
  let it: SignInApp
  let userId: string
  let tick: () => Promise<void>

  beforeAll(async () => {
    it = on.ground
    tick = it.tick
    // Alarms of one kind at one station would be folded into one message.
    for (const name of ['BOX-1', 'BOX-2', 'BOX-3']) {
      const station = { stationName: `Port of ${name}`, stationType: 'boxPowerStation' as const }
      const { stationId } = await it.call(assetsContract.stationAdd, station, it.admin)
      const box = { deviceName: name, deviceCode: name, deviceType: 'boxPower', stationId }
      await it.call(assetsContract.equipmentAdd, box, it.admin)
      await it.deliver(name, 'telemetry', { ts: it.context.clock() - 1000, values: { soc: 79, runningState: 0 } })
    }
    const { records } = await it.call(usersContract.page, { user_name: 'admin' }, it.admin)
    userId = records[0]?.user_id ?? ''
    await it.call(
      notifyContract.ruleSave,
      {
        ...{ name: 'Night', enabled: true, levels: [1], platforms: [], stationIds: [], alarmTypes: [] },
        ...{ to: 'users', roleIds: [], userIds: [userId], channels: ['portal'], webhookIds: [] },
        ...{ delaySeconds: 0, repeatMinutes: 30, onEnd: true, hours: null, steps: [] },
      },
      it.admin,
    )
  })
  /** An alarm of level 1, and what follows from it until `seen` holds. */
  const raise = (deviceCode: string) =>
    it.deliver(deviceCode, 'dtc', {
      ...{ ts: it.context.clock() - 1000, dtcType: 'BCU', faultCode: 'B2001', active: true },
    })
  const messages = async () => (await it.call(notifyMessageContract.messagePage, {}, it.admin)).records
  const ticked = async <T>(question: () => Promise<T>): Promise<T> => {
    await tick()
    return question()
  }

  test('a card shows an alarm of level 1, sounds in one tab, and takes note of it', async () => {
    const { page, faults } = await on.enter('/nav', { script: `${counting};${looking('blue', 'en')}` })
    await page.getByRole('main').first().waitFor()
    await page.locator('header').getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Turn on sound at level-1 alarms' }).click()
    await page.getByText(/Sound at level-1 alarms is on/).waitFor()
    await expect.poll(() => tones(page)).toBe(2)
    const other = await page.context().newPage()
    await other.addInitScript(counting)
    await other.goto(`${on.url}/#/base/system/notify`)
    await other.getByRole('heading', { name: 'Notification rules' }).click()
    await raise('BOX-1')
    const card = page.locator('.tw-notify-card')
    await expect.poll(() => ticked(() => card.count()), { timeout: 20_000 }).toBe(1)
    await other.locator('.tw-notify-card').waitFor()
    expect(await card.getAttribute('role')).toBe('alert')
    await expect.poll(() => tones(page).then(async (here) => here - 2 + (await tones(other)))).toBe(6)
    expect(await seriousFindings(page)).toEqual([])
    await expect.poll(() => ticked(messages)).toMatchObject([{ channel: 'portal', state: 'delivered', level: 1 }])
    await card.getByRole('button', { name: 'Acknowledge' }).press('Enter')
    await card.waitFor({ state: 'detached' })
    await other.locator('.tw-notify-card').waitFor({ state: 'detached' })
    const { records } = await it.call(alarmsContract.page, { state: 1, alarmLevel: 1 }, it.admin)
    expect(records.map(({ acknowledgeUser }) => acknowledgeUser)).not.toContain(null)
    expect(faults).toEqual([])
  })

  test('on a phone the card opens the story', async () => {
    const { page, faults } = await on.enter('/nav', { width: 360, height: 740, script: looking('white', 'zh') })
    await page.getByRole('main').first().waitFor()
    await raise('BOX-2')
    const card = page.locator('.tw-notify-card')
    await expect.poll(() => ticked(() => card.count()), { timeout: 20_000 }).toBe(1)
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await card.getByRole('button', { name: '打开' }).click()
    await page.locator('.tw-alarm-story').waitFor()
    await card.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('the list of messages says what became of each; a row opens the story', async () => {
    const { page, faults } = await on.enter('/base/system/notifyMessage', { script: looking('white', 'en') })
    await page
      .getByText(/Delivered$/)
      .first()
      .waitFor()
    await page.getByText('Last hour: 2 sent, 0 failed').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('cell', { name: 'Port of BOX-1' }).click()
    await page.locator('.tw-alarm-story').waitFor()
    expect(faults).toEqual([])
  })

  test('a one-time link takes note without a session, once', async () => {
    await raise('BOX-3')
    await expect.poll(() => ticked(messages)).toHaveLength(3)
    const token = 'a'.repeat(43)
    const hash = createHash('sha256').update(token).digest()
    await it.owner.query(
      `update notify_message set token_hash = $1, token_until = now() + interval '1 hour' where id = (select max(id) from notify_message)`,
      [hash],
    )
    const look = { width: 360, height: 740, script: looking('white', 'en') }
    const { page, faults } = await on.open(`/acknowledge?token=${token}`, look)
    await page.getByText('BOX-3', { exact: true }).waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: /Acknowledge/ }).press('Enter')
    await page.getByText(/Nobody else is told now/).waitFor()
    expect(faults).toEqual([])
    await page.reload()
    await page.getByText('This link cannot be used').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(`${on.url}/#/acknowledge`)
    await page.reload()
    await page.getByText('The link is not whole', { exact: false }).waitFor()
  })
})
