import { describe, expect, test } from 'vitest'
import { pressTool } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

describe('where the starting history of the assistant cannot be had', () => {
  const on = appStage()
  test.each<[string, { readonly status: number; readonly body: string } | 'abort']>([
    ['is not there', { status: 404, body: '' }],
    ['is broken', { status: 200, body: '{"zh": {"history": [' }],
    ['is of another form', { status: 200, body: '{"zh": {"history": [{"role": "user", "content": "x"}]}}' }],
    ['does not come', 'abort'],
  ])('since it %s, that is logged only, and questions are answered', async (_, answer) => {
    const { page, faults } = await on.enter('/boxPowerSupply')
    await page.route('**/ai/index.json', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ ...answer, contentType: 'application/json' }),
    )
    await pressTool(page, '智能助手')
    await page.getByRole('heading', { name: '智能助手', exact: true }).waitFor()
    await expect.poll(() => faults.some((each) => each.includes('the starting history of the assistant'))).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText('您好！我是智能助手').count()).toBe(0)
    const box = page.getByLabel('消息内容')
    await box.fill('SOC是什么意思')
    await box.press('Enter')
    await page
      .getByRole('log', { name: '对话内容' })
      .getByText(/已完成，用时/)
      .waitFor()
  })
})
