import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { sessionContract } from '#features/session/contract.ts'
import { addStacks, type CommandedStack, connectStack, type StackDevice } from '#test/support/commandedStacks.ts'
import { adminPassword, testDatabase, type TestDatabase } from '#test/support/database.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow, type Watched } from '#test/support/page.ts'
import { signIn } from '#test/support/portal.ts'
import { publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

const codes = ['STACK-A', 'STACK-B', 'STACK-C', 'STACK-D'] as const
const countNotes = `globalThis.notes = 0
  const make = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () { globalThis.notes += 1; return make.call(this) }`
const notesOf = (page: Page): Promise<unknown> => page.evaluate('notes')

describe('two people and a device', () => {
  let database: TestDatabase
  let asker: Person
  let approver: Person
  let stacks: CommandedStack[]
  let devices: StackDevice[]
  const on = stage(async () => {
    database = await testDatabase()
    const scope = { orgId: '1' }
    asker = await addPerson(database, 'asker', ['platform_energyStorage', 'control_request'], scope)
    approver = await addPerson(database, 'approver', ['platform_energyStorage', 'control_approve'], scope)
    return { DATABASE_URL: database.url, ADMIN_PASSWORD: adminPassword }
  })

  beforeAll(async () => {
    stacks = await addStacks(await on.administrator(), codes)
    devices = await Promise.all(stacks.map((stack) => connectStack(on.ground.mqttPort, stack)))
    for (const device of devices) await device.tell(2)
  })
  afterAll(async () => {
    await Promise.all(devices.map(({ client }) => client.endAsync()))
    await database.stop()
  })

  const at = (index: number) => {
    const [stack, device] = [stacks[index], devices[index]]
    if (!stack || !device) throw new Error(`no stack ${index}`)
    return { stack, device }
  }
  const enter = async (person: Person, route: string, script = '', width = 1440): Promise<Watched> => {
    const watched = await on.open(route, { width, height: 900, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  /** Presses the button of the device's detail; the dialog that asks. */
  const askAt = async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: '故障复位', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '故障复位' })
    await dialog
      .getByText('全部满足')
      .or(dialog.getByText(/项不满足/))
      .waitFor()
    return dialog
  }
  const state = (dialog: Locator, word: string): Locator =>
    dialog.getByRole('status').locator('.tw-state').filter({ hasText: word })
  const request = async (page: Page, reason = '现场已检查，可以复位'): Promise<Locator> => {
    const dialog = await askAt(page)
    await dialog.getByLabel('操作原因').fill(reason)
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await state(dialog, '待审批').waitFor()
    return dialog
  }
  /** Answers the ring on an approver's page; the dialog of the command. */
  const look = async (page: Page): Promise<Locator> => {
    await page.getByRole('complementary', { name: '待审批的遥控指令' }).getByRole('button', { name: '查看' }).click()
    const dialog = page.getByRole('dialog', { name: /故障复位 · STACK/ })
    await dialog.getByRole('region', { name: '审批' }).waitFor()
    return dialog
  }
  const approve = async (dialog: Locator, password = approver.password): Promise<void> => {
    await dialog.getByLabel('登录密码').fill(password)
    await dialog.getByRole('button', { name: '批准并发送' }).click()
  }
  const stepsOf = async (dialog: Locator): Promise<string[]> =>
    (await dialog.getByRole('region', { name: '过程' }).getByRole('listitem').allInnerTexts()).map((text) =>
      text.replaceAll(/\s+/g, ' '),
    )

  test('a request rings softly, is approved with the password, and is done once readings say so', async () => {
    const { stack, device } = at(0)
    const two = await enter(approver, '/nav', countNotes)
    await two.page.getByRole('button', { name: '遥控指令', exact: true }).waitFor()
    const one = await enter(asker, `/storedEnergy?device=${stack.deviceId}`)
    await device.tell(2)
    const asking = await askAt(one.page)
    expect(await seriousFindings(one.page)).toEqual([])
    await asking.getByRole('button', { name: '提交申请' }).click()
    await asking.getByText('请填写操作原因（5-200字）').waitFor()
    await asking.getByLabel('操作原因').fill('现场已检查，可以复位')
    await asking.getByRole('button', { name: '提交申请' }).click()
    await asking.getByRole('timer', { name: '审批剩余时间' }).waitFor()
    await expect
      .poll(() => stepsOf(asking))
      .toEqual([
        expect.stringMatching(/提出申请 asker.*\d\d:\d\d:\d\d/),
        ...['另一人批准', '发送', '设备应答', '数据证实结果'].map((text) => expect.stringContaining(text)),
      ])

    await two.page.getByRole('button', { name: '遥控指令，1 条待您审批' }).waitFor()
    await expect.poll(() => notesOf(two.page)).toBe(2)
    const deciding = await look(two.page)
    await expect.poll(() => deciding.innerText()).toMatch(/储能站 STACK-A › STACK-A/)
    expect(await seriousFindings(two.page)).toEqual([])
    await device.tell(2)
    await approve(deciding, 'Wrong_5678')
    await deciding.getByRole('alert').waitFor()
    expect(device.heard).toEqual([])
    await approve(deciding)
    await expect.poll(() => device.heard.map(({ name }) => name)).toEqual(['reset'])
    await device.reply(device.heard[0]?.id ?? '', true, '正在复位')
    await state(asking, '设备已接受').waitFor()
    await device.tell(0)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await device.tell(0)
    for (const dialog of [asking, deciding]) await state(dialog, '已完成').waitFor()
    await expect
      .poll(async () => (await stepsOf(deciding)).map((text) => /[●✕] (\S+)/.exec(text)?.[1]))
      .toEqual([...['提出申请', '批准', '开始发送', '已发送', '设备接受', '结果证实']])
    await deciding.getByRole('region', { name: '设备数据' }).waitFor()
    expect(await sidewaysOverflow(two.page)).toBe(false)
    expect(one.faults).toEqual([])

    await two.page.keyboard.press('Escape')
    await deciding.waitFor({ state: 'detached' })
    await two.page.getByRole('button', { name: '遥控指令', exact: true }).click()
    const row = two.page.getByRole('row').filter({ hasText: 'STACK-A' })
    await row.getByText('已完成').waitFor()
    await row.click()
    await two.page.getByRole('dialog', { name: '故障复位 · STACK-A' }).waitFor()
  })

  test('an interlock that is not met is named, and nothing can be sent', async () => {
    const { stack, device } = at(1)
    const values = { faultLevel: 2, totalCurrent: 42, remoteMode: 1 }
    await publishTelemetry(device.client, stack.code, { ts: Date.now(), values })
    const { page } = await enter(asker, `/storedEnergy?device=${stack.deviceId}`)
    const dialog = await askAt(page)
    await dialog.getByText('现在不能申请：电流').waitFor()
    const current = dialog.getByRole('listitem').filter({ hasText: '电流' })
    await expect.poll(() => current.innerText()).toMatch(/42\.0 A[\s\S]*要求 -10 … 10 A/)
    await expect.poll(() => dialog.getByRole('button', { name: '提交申请' }).isEnabled()).toBe(false)
    await device.tell(2)
    await expect.poll(() => dialog.getByRole('button', { name: '提交申请' }).isEnabled()).toBe(true)
    expect(device.heard).toEqual([])
  })

  test('a rejected request shows why, on a phone in blue and English as well', async () => {
    const { stack, device } = at(2)
    const one = await enter(asker, `/storedEnergy?device=${stack.deviceId}`)
    await device.tell(2)
    const asking = await request(one.page)
    await device.tell(2)
    const two = await enter(approver, '/nav', looking('blue', 'en'), 360)
    const { page } = two
    await page.getByRole('button', { name: 'Commands, 1 waits for your approval' }).waitFor()
    await page.getByRole('button', { name: 'Look at it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset fault · STACK-C' })
    await dialog.getByLabel('Why it is rejected (optional)').fill('先到现场确认')
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await state(dialog, 'rejected').waitFor()
    await state(asking, '已驳回').waitFor()
    await expect.poll(() => asking.getByRole('status').innerText()).toContain('先到现场确认')
    expect(device.heard).toEqual([])
  })

  test('who has a second step approves with its code', async () => {
    const { stack, device } = at(1)
    const scope = { orgId: '1' }
    const person = await addPerson(database, 'stepper', ['platform_energyStorage', 'control_approve'], scope)
    const { page } = await enter(person, '/nav', looking('white', 'zh'))
    await page.getByRole('button', { name: '遥控指令', exact: true }).waitFor()
    const own = await signIn(on.ground.url, person.userName, person.password)
    const { secret } = await own.call(sessionContract.totpBegin, {})
    const codeAt = (ms: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
    await own.call(sessionContract.totpConfirm, { code: codeAt(Date.now()) })
    await page.reload()
    const one = await enter(asker, `/storedEnergy?device=${stack.deviceId}`)
    await device.tell(2)
    const asking = await request(one.page)
    const deciding = await look(page)
    await deciding.getByText('两步验证码', { exact: true }).click()
    expect(await seriousFindings(page)).toEqual([])
    await device.tell(2)
    // Each code serves once, and the one before or after is taken too.
    await deciding.getByRole('textbox', { name: '两步验证码' }).fill(codeAt(Date.now() + 30_000))
    await deciding.getByRole('button', { name: '批准并发送' }).click()
    await expect.poll(() => device.heard.map(({ name }) => name)).toEqual(['reset'])
    await device.reply(device.heard[0]?.id ?? '', true, '正在复位')
    await state(asking, '设备已接受').waitFor()
    await device.tell(0)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await device.tell(0)
    await state(asking, '已完成').waitFor()
  })

  test('a device that does not answer ends the command; its late answer is shown and changes nothing', async () => {
    const { stack, device } = at(3)
    const one = await enter(asker, `/storedEnergy?device=${stack.deviceId}`)
    await device.tell(2)
    const asking = await request(one.page)
    const two = await enter(approver, `/storedEnergy?device=${stack.deviceId}`)
    await two.page.getByRole('dialog', { name: '储能设备详情' }).waitFor()
    const deciding = await look(two.page)
    await device.tell(2)
    await approve(deciding)
    await expect.poll(() => device.heard.length).toBe(1)
    await state(asking, '无应答').waitFor({ timeout: 30_000 })
    await device.reply(device.heard[0]?.id ?? '', true, '刚刚完成')
    await asking.getByText(/设备迟到的应答：刚刚完成（\d\d:\d\d:\d\d）。指令状态不变。/).waitFor()
    await expect.poll(async () => (await stepsOf(asking)).at(-1)).toMatch(/迟到的应答.*设备：刚刚完成/)
    expect(await seriousFindings(one.page)).toEqual([])
  })

  test('the sound can be muted, and whoever has to do with no commands sees none of it', async () => {
    const { page } = await enter(approver, '/storedEnergy?panel=26')
    await page.getByRole('main').getByRole('button', { name: '静音' }).click()
    await page.getByRole('main').getByRole('button', { name: '打开声音' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tidewatt.controlMuted'))).toBe('1')
    const watcher = await addPerson(database, 'watcher', ['platform_energyStorage'], { orgId: '1' })
    const other = await enter(watcher, `/storedEnergy?device=${at(0).stack.deviceId}`)
    await other.page.getByRole('dialog').getByRole('button', { name: '故障码' }).waitFor()
    expect(await other.page.getByRole('button', { name: /遥控指令|故障复位/ }).count()).toBe(0)
  })
})
