import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { platformOf, type PlatformKey } from '#contract/platforms.ts'
import { launchBrowser } from '#test/support/browser.ts'

export const homesInTurn: readonly PlatformKey[] = [
  ...(['boxPower', 'ship', 'energyStorage', 'energySaving'] as const),
  ...(['shorePile', 'portCharging', 'shorePower', 'marineBattery'] as const),
]

/** A browser with somebody signed in; the desktop of a control room. */
export const openPage = async (url: string, userName: string, password: string): Promise<Page> => {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(url)
  await page.getByLabel(/用户名/).fill(userName)
  await page.getByLabel(/密码/).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '平台选择' }).waitFor()
  return page
}

export type Visit = {
  /** until its wall stands, ms */
  readonly pictureMs: number
  /** % of the time in which the page's main thread worked, after the first seconds */
  readonly mainThread: number
  /** what of it went to scripts, to styles and to layout, %; the rest is painting and the like */
  readonly parts: { readonly script: number; readonly style: number; readonly layout: number }
  readonly nodes: number
  readonly heapMb: number
  /** from a figure being told to its text on the page, ms */
  readonly figureMs: readonly number[]
}

type Metrics = Readonly<Record<'task' | 'script' | 'style' | 'layout' | 'nodes' | 'heapMb', number>>
const metricsOf = async (cdp: CDPSession): Promise<Metrics> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return {
    ...{ task: of('TaskDuration'), script: of('ScriptDuration') },
    ...{ style: of('RecalcStyleDuration'), layout: of('LayoutDuration') },
    ...{ nodes: of('Nodes'), heapMb: Math.round(of('JSHeapUsedSize') / 2 ** 20) },
  }
}

const settleMs = 6000

/** A unit's state of charge, in a bay of the wall or on its tile; where a large fleet draws neither on its wall, nothing is noted there. */
const socOf = (unit: string): string =>
  `.tw-bay[title="${unit}"] .tw-bay-soc, .tw-tile:has(strong[title="${unit}"]) .tw-tile-soc`

/** Brings the tile of a unit into sight: in a large fleet its station has to be opened first, in a medium one more are asked for. */
const showTile = async (page: Page, { unit, station }: Figure): Promise<void> => {
  const tile = page.locator(`.tw-tile:has(strong[title="${unit}"])`).first()
  const group = page.locator('.tw-fleet-group', { hasText: station })
  await page.locator('.tw-tile, .tw-fleet-group').first().waitFor({ timeout: 60_000 })
  if ((await group.count()) > 0) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await tile.waitFor({ timeout: 30_000 })
  }
  for (const more = page.locator('.tw-fleet-more'); !(await tile.isVisible()) && (await more.count()) > 0; )
    await more.first().click()
  await tile.scrollIntoViewIfNeeded({ timeout: 30_000 })
}

/** The state of charge of a unit, alone in its station, and when each of its values was told (ms). */
type Figure = { readonly unit: string; readonly station: string; readonly told: ReadonlyMap<string, number> }

/** Shows a home for so long, on the wall or as a page at a desk. Of `figure` it notes when each of its values stands there. */
export const visitHome = async (
  page: Page,
  given: {
    readonly url: string
    readonly platform: PlatformKey
    readonly at: 'wall' | 'desk'
    readonly ms: number
    readonly pictures: string | undefined
    readonly figure?: Figure
  },
): Promise<Visit> => {
  const { path } = platformOf(given.platform)
  await page.goto(`${given.url}/#/nav`)
  await page.getByRole('heading', { name: '平台选择' }).waitFor({ timeout: 60_000 })
  const asked = Date.now()
  await page.goto(`${given.url}/#${given.at === 'wall' ? '/fullScreen' : ''}${path}`)
  await page.locator('.tw-wall, .tw-home').first().waitFor({ timeout: 60_000 })
  const pictureMs = Date.now() - asked
  if (given.figure && given.at === 'desk') await showTile(page, given.figure)
  await page.waitForTimeout(settleMs)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  if (given.figure)
    await page.evaluate((selector) => {
      const seen: [string, number][] = []
      Object.assign(window, { seen })
      let last = ''
      let shown: Element | null = null
      const look = (): void => {
        // Looked for among all tiles only where it is not there any more: a search at each change would count as work of the page.
        if (!shown?.isConnected) shown = document.querySelector(selector)
        const text = /\d+/.exec(shown?.textContent ?? '')?.[0] ?? ''
        if (text !== last && text !== '') seen.push([text, Date.now()])
        last = text
      }
      look()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, socOf(given.figure.unit))
  const [before, from] = [await metricsOf(cdp), Date.now()]
  await page.waitForTimeout(Math.max(1000, given.ms - settleMs - pictureMs))
  const [after, elapsed] = [await metricsOf(cdp), (Date.now() - from) / 1000]
  const part = (name: 'task' | 'script' | 'style' | 'layout'): number =>
    Math.round(((after[name] - before[name]) / elapsed) * 1000) / 10
  const seen = given.figure ? await page.evaluate(() => (window as unknown as { seen: [string, number][] }).seen) : []
  if (given.pictures) await page.screenshot({ path: join(given.pictures, `${given.platform}-${given.at}.png`) })
  await cdp.detach()
  return {
    ...{ pictureMs, nodes: after.nodes, heapMb: after.heapMb },
    mainThread: part('task'),
    parts: { script: part('script'), style: part('style'), layout: part('layout') },
    figureMs: seen.slice(1).flatMap(([text, at]) => {
      const told = given.figure?.told.get(text)
      return told === undefined || told > at ? [] : [at - told]
    }),
  }
}
