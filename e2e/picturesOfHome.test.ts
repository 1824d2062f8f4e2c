import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword } from '#test/support/database.ts'
import { fillSignIn, linkOf, looking, show, sidewaysOverflow } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'
import { type WallScene, wallScene } from '#test/support/wallScene.ts'

/** `npm run pictures` takes all; otherwise each width and state comes once, themes and languages in turn. */
const all = process.env.PICTURES === 'all'
const folder = 'test-results/pictures'
const sizes = [
  [360, 740],
  [1366, 768],
  [1440, 900],
  [1536, 864],
  [1920, 1080],
  [3840, 2160],
] as const
const looks = [
  ['blue', 'zh'],
  ['white', 'en'],
  ['white', 'zh'],
  ['blue', 'en'],
] as const
const states = ['calm', 'level 1', 'replay', 'server gone', 'fleet silent'] as const
type State = (typeof states)[number]

const shown: Record<State, string> = {
  calm: '.tw-sentence .tw-sentence-calm, .tw-sentence .tw-sentence-below',
  'level 1': '.tw-band',
  replay: '.tw-replaying .tw-wall',
  'server gone': '.tw-home-lost .tw-sentence',
  'fleet silent': '.tw-home:not(.tw-home-lost) .tw-wall-last .tw-sentence',
}
const lowSoc = 3
/** replay moves in steps of ten seconds */
const lastTenth = (): number => Math.floor(Date.now() / 10_000) * 10_000

describe('pictures of the home and the detail', () => {
  const on = stage()
  let scene: WallScene
  let soc: number | undefined
  let beat: ReturnType<typeof setInterval>
  let [toldAt, calmAt] = [0, 0]
  const pages: { page: Page; faults: string[]; link: Awaited<ReturnType<typeof linkOf>> }[] = []

  const tell = (): Promise<void> => scene.tell(soc)
  const begin: Record<State, () => Promise<void>> = {
    calm: tell,
    'level 1': async () => {
      // The moment that is replayed lies after the first readings, however fast the pictures before were taken.
      await expect.poll(lastTenth, { timeout: 20_000 }).toBeGreaterThan(toldAt)
      calmAt = lastTenth()
      soc = lowSoc
      await tell()
    },
    // The boxes fall silent a minute after their last word.
    replay: async () => clearInterval(beat),
    'server gone': async () => {
      for (const { link } of pages) await link.cut()
    },
    'fleet silent': async () => {
      for (const { link } of pages) link.mend()
    },
  }

  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    scene = await wallScene(await on.administrator(), on.ground.mqttPort)
    await tell()
    toldAt = Date.now()
    beat = setInterval(() => void tell(), 8000)
    for (const [theme, language] of looks) {
      const watched = await on.page({ script: looking(theme, language) })
      pages.push({ ...watched, link: await linkOf(watched.page) })
      await watched.page.goto(on.url)
    }
    // One after another: while three sign-ins are on their way, the next is asked for a captcha.
    for (const { page } of pages) {
      await fillSignIn(page, 'admin', adminPassword)
      await page
        .getByRole('heading', { name: /^(平台选择|Platforms?.*)$/ })
        .first()
        .waitFor()
    }
  })
  afterAll(async () => {
    clearInterval(beat)
    await scene?.end()
  })

  const shot = async (page: Page, name: string): Promise<void> => {
    await expect.poll(() => unreadableTexts(page), { message: name, timeout: 5000 }).toEqual([])
    expect(await sidewaysOverflow(page), name).toBe(false)
    // A picture that came while the first look was taken counts too.
    await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}.png` })
    expect(await unreadableTexts(page), name).toEqual([])
  }

  test.each(states)('%s: no text is cut or lies upon another, at any width', async (state) => {
    await begin[state]()
    const number = states.indexOf(state)
    const found: string[] = []
    for (const [lookAt, look] of looks.entries()) {
      const { page } = pages[lookAt] ?? {}
      if (!page) continue
      for (const [sizeAt, [width, height]] of sizes.entries()) {
        if (!all && (sizeAt + number) % looks.length !== lookAt) continue
        await page.setViewportSize({ width, height })
        const frame = width >= 1920 ? '/fullScreen/boxPowerSupply' : '/boxPowerSupply'
        const past = state === 'replay' ? `?at=${calmAt}` : ''
        await show(page, `${frame}${past}`)
        await page.locator(shown[state]).first().waitFor({ timeout: 90_000 })
        await page.mouse.move(0, 0)
        const name = `home ${state} ${width} ${look.join(' ')}`
        await shot(page, name).catch((error: Error) => found.push(error.message))
        if (!all) continue
        await show(page, `${frame}${past}${past ? '&' : '?'}box=${scene.boxes[0]?.deviceId}`)
        await page.locator('.tw-detail-main').waitFor()
        await shot(page, name.replace('home', 'detail')).catch((error: Error) => found.push(error.message))
        await show(page, `${frame}${past}`)
      }
    }
    expect(found).toEqual([])
  })
})
