import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { platforms } from '#contract/platforms.ts'
import { type ChatService, callTool, chatService, hang, say, sayJson } from '#test/support/chatService.ts'
import { looking, pressTool, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

describe('the assistant', () => {
  let service: ChatService
  const on = appStage(async () => {
    service = await chatService()
    return { ai: { baseUrl: service.url, chatModel: 'talker', reasoningModel: 'thinker', timeout: 20_000 } }
  })
  afterAll(() => service?.stop())
  let boxId: string
  let start: number
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    const it = on.ground
    const station = { stationName: '龙潭港', stationType: 'boxPowerStation' as const }
    const { stationId } = await it.call(assetsContract.stationAdd, station, it.admin)
    const box = { deviceType: 'boxPower', deviceName: 'XD-003', deviceCode: 'BOX', stationId }
    boxId = (await it.call(assetsContract.equipmentAdd, box, it.admin)).deviceId
    start = it.context.clock() - 3_600_000
    for (let at = 0; at < 60; at += 1)
      await it.deliver('BOX', 'telemetry', { ts: start + at * 60_000, values: { soc: 80 - at / 40, power: 120 } })
    await it.tick()
    ;({ page, faults } = await on.enter('/boxPowerSupply', { reducedMotion: 'no-preference' }))
    await page.getByRole('button', { name: '智能助手' }).waitFor()
  })

  const box = () => page.getByLabel('消息内容')
  const thread = () => page.getByRole('log', { name: '对话内容' })
  const head = () => page.getByRole('heading', { name: '智能助手', exact: true })
  const ask = async (content: string): Promise<void> => {
    await box().fill(content)
    await box().press('Enter')
  }
  const soc = '78.5%'
  const answers = (content: string, thought?: string) =>
    service.play(
      callTool('statistic', { deviceId: boxId, pointKey: 'soc', from: start, to: start + 3_600_000 }),
      say(content, thought),
    )

  test('an answer is typed, reasoning first; a send meanwhile is refused, a click shows all; its reference opens the curve', async () => {
    await pressTool(page, '智能助手')
    await head().waitFor()
    await thread().getByText('您好！我是智能助手').waitFor()
    await page.getByText('联网搜索：未接入').waitFor()
    await ask(' ')
    await page.getByText('请输入消息内容').waitFor()

    await page.getByRole('switch', { name: '深度思考' }).click()
    service.play(hang)
    await ask('XD-003 的电量是多少？')
    await thread().getByText('思考中...').waitFor()
    await ask('还有呢？')
    await page.getByText('正在生成中,请稍后...').waitFor()
    await thread().getByRole('button', { name: '停止' }).click()
    await thread().getByText('已停止生成').waitFor()

    answers(`XD-003 的 SOC 是 ${soc}，温度 66.6 ℃。${'一切正常。'.repeat(30)}`, '先看电量。')
    await thread().getByRole('button', { name: '重新提问' }).click()
    await thread().getByText('先看电量。').waitFor()
    expect(await thread().getByText('一切正常').count()).toBe(0)
    await page.getByText('正在生成中,请稍后...').waitFor({ state: 'detached' })
    await box().press('Enter')
    await page.getByText('正在生成中,请稍后...').waitFor()
    await thread().getByText('先看电量。').click()
    await thread().getByText('66.6 ℃（未核实）').waitFor()
    await thread()
      .getByText(/已完成，用时 \d+(\.\d)? 秒/)
      .waitFor()
    expect(service.heard.at(-1)?.body.model).toBe('thinker')

    const reference = thread().getByRole('button', { name: /来源 1/ })
    await reference.hover()
    await page.locator('.tw-chat-refcard').getByRole('img').waitFor()
    await expect.poll(() => page.locator('.tw-chat-refcard').innerText()).toContain('78.5')
    // A curve that comes slowly is asked for once: its end stands.
    await page.route(/pointValue\/curve/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await reference.click()
    await page.getByRole('dialog').locator('.uplot').waitFor()
    await page.unroute(/pointValue\/curve/)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '设备页面' }).click()
    await page.waitForURL(new RegExp(`box=${boxId}`))
  })

  test('beside the page, and beside its dialog, it asks with the device that is open', async () => {
    const side = page.getByRole('complementary', { name: '智能助手' })
    await side.waitFor()
    await page.getByRole('dialog').waitFor()
    const [aside, dialog] = await Promise.all([side.boundingBox(), page.getByRole('dialog').boundingBox()])
    expect(aside?.width).toBe(420)
    expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(aside?.x ?? 0)
    await side.getByText('关于：XD-003').waitFor()
    answers(`它的电量是 ${soc}。`)
    await ask('它为什么这样？')
    await thread()
      .getByText(/它的电量是 78\.5%/)
      .waitFor()
    expect(service.heard[0]?.body.messages[0]?.content).toContain(`"deviceId":"${boxId}"`)
    expect(service.heard[0]?.body.messages.map(({ content }) => content)).toContain('XD-003 的电量是多少？')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL((url) => !url.hash.includes('box='))
    await visit(page, '/asset/equipmentManagement')
    await thread().getByText('它为什么这样？').waitFor()
  })

  test('where the service fails its text stands with the analyst’s answer; new chat; the list renames, opens, removes', async () => {
    service.play(sayJson({ choices: [] }))
    await page.getByRole('button', { name: '新建对话' }).click()
    await expect.poll(() => thread().getByRole('listitem').filter({ hasText: 'XD-003' }).count()).toBe(0)
    await ask('哪台最热？')
    await thread().getByText('服务器繁忙,请稍后重试!').waitFor()
    await thread().getByRole('region', { name: '内置分析的回答' }).waitFor()
    await page.getByRole('button', { name: '对话列表' }).click()
    const list = page.getByRole('navigation', { name: '对话列表' })
    await list.getByRole('button', { name: '重命名 XD-003 的电量是多少？' }).click()
    await list.getByLabel('标题').fill('电量')
    await list.getByLabel('标题').press('Enter')
    await list.getByRole('button', { name: /^电量/ }).click()
    await thread().getByText('它为什么这样？').waitFor()
    await page.getByRole('button', { name: '对话列表' }).click()
    await list.getByRole('button', { name: '删除 哪台最热？' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.getByText('删除成功').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('its panel opens on every platform, by keyboard and without faults; on a phone it fits, its drawer covers the page', async () => {
    const white = await on.enter('/nav', { script: looking('white', 'en') })
    await white.page.getByRole('button', { name: 'Assistant' }).waitFor()
    for (const { path } of platforms.filter(({ stationTypes }) => stationTypes.length > 0)) {
      await visit(white.page, path)
      await pressTool(white.page, 'Assistant')
      await white.page.getByRole('log', { name: 'Conversation' }).waitFor()
    }
    await white.page.getByText('Hello! I am the assistant.').waitFor()
    await white.page.getByRole('button', { name: 'Which box has the lowest SOC?' }).waitFor()
    expect(await seriousFindings(white.page)).toEqual([])
    await white.page.setViewportSize({ width: 360, height: 740 })
    await white.page.getByRole('button', { name: 'Conversations' }).waitFor()
    expect(await sidewaysOverflow(white.page)).toBe(false)
    expect(await seriousFindings(white.page)).toEqual([])
    expect(white.faults).toEqual([])
  })
})
