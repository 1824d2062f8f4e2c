import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '#test/support/browser.ts'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

type View = { width?: number; theme?: 'white' | 'blue'; language?: 'zh' | 'en'; gl?: boolean }
const webGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
const piece = (page: Page, key: string) => page.locator(`[data-piece=${key}]`)

/** Pastes as a browser does from another page: text and its markup. */
const paste = (page: Page, plain: string, html: string): Promise<void> =>
  piece(page, 'RichText')
    .getByRole('textbox')
    .evaluate(
      (element, [text, markup]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text ?? '')
        clipboardData.setData('text/html', markup ?? '')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [plain, html],
    )

const image = (name: string, mimeType = 'image/png') => ({ name, mimeType, buffer: Buffer.from('x') })

describe('pictures, map and editor', () => {
  const on = stage()
  let glBrowser: Browser

  beforeAll(async () => {
    glBrowser = await sharedBrowser(webGl)
  })

  /** With WebGL, which is only software here and slow, where a test is about the map. */
  const gallery = async ({ width, theme = 'white', language = 'zh', gl = false }: View = {}) => {
    const look = { browser: gl ? glBrowser : on.browser, width, script: looking(theme, language) }
    const watched = await on.enter('/gallery?only=pictures', look)
    await piece(watched.page, 'RichTextRead').locator('.tiptap').waitFor()
    return watched
  }

  test.each([
    { width: 360, theme: 'white', language: 'en', gl: true },
    { width: 360, theme: 'blue', language: 'zh', gl: false },
    { width: 1440, theme: 'blue', language: 'en', gl: true },
    { width: 1440, theme: 'white', language: 'zh', gl: false },
    { width: 1920, theme: 'blue', language: 'zh', gl: false },
  ] as const)('every piece stands at $width px, $theme, $language, WebGL $gl', async (view) => {
    const { page, faults } = await gallery(view)
    const many = piece(page, 'FleetMapMany')
    await (view.gl ? many.locator('[data-ready]') : many.getByRole('img')).first().waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('pictures say what they show and open by key', async () => {
    const { page } = await gallery()
    const tile = piece(page, 'UnitGrid').getByRole('button', { name: /XD-006.*1级告警/ })
    await tile.focus()
    await page.keyboard.press('Enter')
    await piece(page, 'UnitGrid').getByText('opened 6').waitFor()
    await piece(page, 'ClusterPicture').getByRole('button', { name: /簇 4/ }).click()
    await piece(page, 'ClusterPicture').getByText('opened relays').waitFor()
    const station = piece(page, 'StationPicture').getByRole('img')
    for (const said of ['PCS 1 → 交流母线 480.0 kW', 'PCS 3 — 交流母线 断路器断开'])
      await expect.poll(() => station.getAttribute('aria-label')).toContain(said)
    await expect.poll(() => piece(page, 'ClusterPicture').locator('text=--').count()).toBeGreaterThan(0)
  })

  test('a cell is read by key, and all of them as a table', async () => {
    const { page } = await gallery()
    const cells = piece(page, 'CellGrid')
    const grid = cells.getByRole('slider').first()
    await grid.focus()
    await page.keyboard.press('End')
    await expect.poll(() => grid.getAttribute('aria-valuetext')).toMatch(/^单体 240 3\.\d{3} V$/)
    await grid.hover({ position: { x: 5, y: 5 } })
    await expect.poll(() => grid.getAttribute('aria-valuenow')).toBe('1')
    await cells.locator('summary').first().click()
    await expect.poll(() => cells.getByRole('row').count()).toBe(241)
  })

  test.each([
    ['with', true],
    ['without', false],
  ])('a place is found by the list %s WebGL, its name as text', async (_, gl) => {
    const { page, faults } = await gallery({ gl })
    const map = piece(page, 'FleetMap')
    await (gl ? map.locator('[data-ready]') : map.getByRole('img', { name: '船舶与站点' })).waitFor()
    await expect.poll(() => map.getByText('此浏览器没有 WebGL，显示简图').count()).toBe(gl ? 0 : 1)
    await map.getByText('1 个没有位置信息').waitFor()
    await map.locator('summary').click()
    await map.getByRole('button', { name: /<b>XD-002<\/b>/ }).click()
    await map.getByRole('region', { name: '<b>XD-002</b>' }).getByText('故障').waitFor()
    await map.getByRole('button', { name: '详情' }).click()
    await map.getByText('opened b2').waitFor()
    await piece(page, 'FleetMapNowhere').getByText('暂无位置信息').waitFor()
    await page.mouse.move(0, 0)
    if (!gl) expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('what is pasted comes as text, and no more than fits', async () => {
    const { page, faults } = await gallery()
    const editor = piece(page, 'RichText')
    const writing = editor.getByRole('textbox')
    await editor.getByText('empty', { exact: true }).waitFor()
    await writing.click()
    await paste(page, 'plain <b>words</b>', '<b>plain</b><img src="https://example.org/x.png"><table><tr><td>words')
    await expect.poll(() => writing.innerText()).toContain('plain <b>words</b>')
    await expect.poll(() => writing.locator('b, strong, img, table').count()).toBe(0)
    await editor.getByText('filled', { exact: true }).waitFor()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('strong')
    await expect.poll(() => writing.locator('strong').innerText()).toBe('strong')
    await paste(page, 'x'.repeat(20_100), '')
    await editor.getByText('20000 / 20000').waitFor()
    await editor.getByText('最多 20000 个字符，超出部分未粘贴').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await editor.getByText('empty', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('images come by upload only: no other files, at most six, a refusal is said', async () => {
    const { page } = await gallery()
    const editor = piece(page, 'RichText')
    const chooser = editor.locator('input[type=file]')
    await chooser.setInputFiles([image('a.png'), image('b.pdf', 'application/pdf'), image('refused.png')])
    await editor.getByText('“b.pdf”不是图片，只能上传图片').waitFor()
    await editor.getByText('图片“refused.png”上传失败：refused').waitFor()
    await expect.poll(() => editor.locator('.tiptap img[alt]:not(.ProseMirror-separator)').count()).toBe(1)
    await chooser.setInputFiles(Array.from({ length: 7 }, (_, at) => image(`${at}.png`)))
    await editor.getByText('最多上传 6 张图片').waitFor()
    await expect.poll(() => editor.locator('.tiptap img:not(.ProseMirror-separator)').count()).toBe(6)
    const names = await editor
      .getByRole('toolbar')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent))
    expect(names).toEqual([
      '加粗',
      '斜体',
      '下划线',
      '删除线',
      'H1 标题',
      'H2 标题',
      'H3 标题',
      '无序列表',
      '有序列表',
      '引用',
      '链接',
      '撤销',
      '重做',
      '上传图片',
    ])
  })

  test('a link that leads elsewhere than the web is refused', async () => {
    const { page } = await gallery()
    const editor = piece(page, 'RichText')
    await editor.getByRole('textbox').click()
    await editor.getByRole('button', { name: '链接' }).click()
    const address = page.getByLabel('链接地址')
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await page.getByText('链接须以 http://、https:// 或 mailto: 开头').waitFor()
    await address.fill('https://example.org/a')
    await address.press('Enter')
    await expect.poll(() => editor.locator('.tiptap a').getAttribute('href')).toBe('https://example.org/a')
    await expect
      .poll(() => piece(page, 'RichTextRead').getByRole('textbox').getAttribute('contenteditable'))
      .toBe('false')
  })
})
