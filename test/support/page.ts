import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { type ContextOptions, pageOf } from './contexts.ts'
import { patience } from './patience.ts'

/** `faults` are console errors and warnings, `said` is all that it told: console, failed requests, refusals. */
export type Watched = { page: Page; faults: string[]; said: string[] }

/** A page of a context that nobody else has, which remembers what it says. */
export const watchedPage = async (
  browser: Browser,
  width = 1440,
  height = 900,
  options: ContextOptions = {},
  origin?: string,
): Promise<Watched> => {
  const page = await pageOf(browser, { width, height }, options, origin)
  page.setDefaultTimeout(patience.action)
  const faults: string[] = []
  const said: string[] = []
  page.on('console', (message) => {
    // What a software renderer says of its own speed is no fault of the page.
    if (message.text().includes('GL Driver Message')) return
    said.push(`${message.type()}: ${message.text()}`)
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => {
    said.push(String(error.stack))
    faults.push(String(error))
  })
  page.on('requestfailed', (request) => said.push(`${request.failure()?.errorText} ${request.url()}`))
  page.on('response', (response) => {
    if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`)
  })
  return { page, faults, said }
}

/** What a page's `script` has to be for it to stand in a theme and a language from the start. */
export const looking = (theme: 'white' | 'blue', language: 'zh' | 'en'): string =>
  `Object.assign(localStorage, { 'tidewatt.theme': '${theme}', 'tidewatt.language': '${language}' })`

export const fillSignIn = async (page: Page, userName: string, password: string): Promise<void> => {
  await page.getByLabel(/^(用户名|User name)$/).fill(userName)
  await page.getByLabel(/^(密码|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
}

/** Goes to a route of the portal without loading it anew. */
export const show = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#${route}`)

/** Goes to a route of the portal; resolves when its page stands there, not the one before. */
export const visit = async (page: Page, route: string): Promise<void> => {
  const isOther = await page.evaluate((to) => {
    for (const main of document.querySelectorAll('main')) main.toggleAttribute('data-left', main.checkVisibility())
    const [from] = location.hash.split('?')
    location.hash = to
    return from !== to.split('?')[0]
  }, `#${route}`)
  if (isOther) await page.locator('main:visible:not([data-left])').waitFor()
}

/** Goes to a page by the side menu, opening its folder first where that is closed. */
export const openPage = async (page: Page, folder: string, name: string): Promise<void> => {
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
  const head = page.getByRole('button', { name: folder, exact: true, expanded: false })
  await link.or(head).first().waitFor()
  if (!(await link.isVisible())) await head.click()
  await link.click()
}

/** The live link of a page that is not loaded yet, to be cut and mended. */
export const linkOf = async (page: Page) => {
  const open = new Set<WebSocketRoute>()
  let whole = true
  await page.routeWebSocket(/\/web\/live$/, (socket) => {
    if (!whole) return void socket.close({ code: 1012 })
    socket.connectToServer()
    open.add(socket)
  })
  return {
    cut: async (): Promise<void> => {
      whole = false
      await Promise.all([...open].map((socket) => socket.close({ code: 1012 })))
      open.clear()
    },
    mend: (): void => {
      whole = true
    },
  }
}

const mobileBreakpoint = 992
/** Presses a tool of the top bar; on a phone it stands in a menu. */
export const pressTool = async (page: Page, name: string | RegExp): Promise<void> => {
  const narrow = (page.viewportSize()?.width ?? 0) < mobileBreakpoint
  if (narrow)
    await page
      .locator('header')
      .getByRole('button', { name: /^(更多|More)$/ })
      .first()
      .click()
  await page.getByRole(narrow ? 'menuitem' : 'button', { name }).click()
}

/** Once no transition and no animation that ends runs any more: until then a colour is not yet what it will be. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    } while (moving().length > 0)
  })

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rules of which no finding can be serious take a third of the time. */
const lighterRules = `Object.fromEntries(
  axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate').map(({ id }) => [id, { enabled: false }]),
)`

/**
 * What axe finds serious or critical, as `rule: target`, in the open dialog or else on the whole page. antd gives the list of a select
 * no name of its own; the field that opens it has one.
 */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  let before = ''
  for (;;) {
    const found = await findingsNow(page)
    // A theme or a text that is just changing shows both for some frames: what counts is still there a moment later.
    if (found.length === 0 || found.join() === before) return found
    before = found.join()
    await page.waitForTimeout(400)
  }
}

const findingsNow = async (page: Page): Promise<string[]> => {
  await still(page)
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  const dialog = await page.getByRole('dialog').last().isVisible()
  const context = { include: [[dialog ? '[role=dialog]' : 'html']], exclude: [['.ant-select-dropdown [role=listbox]']] }
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(context)}, { resultTypes: ['violations'], preload: false, rules: ${lighterRules} })`,
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Whether the page as a whole scrolls sideways, and goes on to; a table inside it may. A chart needs a moment to follow its place. */
export const sidewaysOverflow = async (page: Page): Promise<boolean> => {
  if (!(await overflowsNow(page))) return false
  await page.waitForTimeout(600)
  return overflowsNow(page)
}

const overflowsNow = async (page: Page): Promise<boolean> => {
  await still(page)
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    ),
  )
}
