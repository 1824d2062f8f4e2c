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
  readonly nodes: number
  readonly heapMb: number
  /** from a figure being told to its text on the page, ms */
  readonly figureMs: readonly number[]
}

type Metrics = { readonly task: number; readonly nodes: number; readonly heapMb: number }
const metricsOf = async (cdp: CDPSession): Promise<Metrics> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return { task: of('TaskDuration'), nodes: of('Nodes'), heapMb: Math.round(of('JSHeapUsedSize') / 2 ** 20) }
}

const settleMs = 6000

/** Shows a home for so long. `figure` names an element on it and hears each of its texts with the time (ms) at which it stood there. */
export const visitHome = async (
  page: Page,
  given: {
    readonly url: string
    readonly platform: PlatformKey
    readonly ms: number
    readonly pictures: string | undefined
    readonly figure?: { readonly selector: string; readonly told: ReadonlyMap<string, number> }
  },
): Promise<Visit> => {
  const { path } = platformOf(given.platform)
  await page.goto(`${given.url}/#/nav`)
  await page.getByRole('heading', { name: '平台选择' }).waitFor({ timeout: 60_000 })
  const asked = Date.now()
  await page.goto(`${given.url}/#/fullScreen${path}`)
  await page.locator('.tw-wall, .tw-home').first().waitFor({ timeout: 60_000 })
  const pictureMs = Date.now() - asked
  await page.waitForTimeout(settleMs)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  if (given.figure)
    await page.evaluate((selector) => {
      const seen: [string, number][] = []
      Object.assign(window, { seen })
      let last = ''
      const look = (): void => {
        const text = /\d+/.exec(document.querySelector(selector)?.textContent ?? '')?.[0] ?? ''
        if (text !== last && text !== '') seen.push([text, Date.now()])
        last = text
      }
      look()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, given.figure.selector)
  const [before, from] = [await metricsOf(cdp), Date.now()]
  await page.waitForTimeout(Math.max(1000, given.ms - settleMs - pictureMs))
  const [after, elapsed] = [await metricsOf(cdp), (Date.now() - from) / 1000]
  const seen = given.figure ? await page.evaluate(() => (window as unknown as { seen: [string, number][] }).seen) : []
  if (given.pictures) await page.screenshot({ path: join(given.pictures, `${given.platform}.png`) })
  await cdp.detach()
  return {
    ...{ pictureMs, nodes: after.nodes, heapMb: after.heapMb },
    mainThread: Math.round(((after.task - before.task) / elapsed) * 1000) / 10,
    figureMs: seen.slice(1).flatMap(([text, at]) => {
      const told = given.figure?.told.get(text)
      return told === undefined || told > at ? [] : [at - told]
    }),
  }
}
