import { mkdir } from 'node:fs/promises'
import type { Browser, Disposable, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { plainMap, sharedBrowser } from './browser.ts'
import { type ContextOptions, leave } from './contexts.ts'
import { adminPassword, freshDatabase } from './database.ts'
import type { Tokens } from '#web/session/tokens.ts'
import { type Watched, watchedPage } from './page.ts'
import { type Portal, sessionOf, signIn } from './portal.ts'
import { type SignInApp, signInApp } from './signInApp.ts'
import { portalPort, startTidewatt, type Tidewatt } from './tidewatt.ts'

const pictures = 'test-results/failed'

export type Look = ContextOptions & {
  width?: number | undefined
  height?: number | undefined
  /** runs before the page's own code */
  script?: string
  /** another than that of the stage */
  browser?: Browser
}
export type Stage<G> = {
  readonly ground: G
  readonly browser: Browser
  /** where the portal answers, without a slash at its end */
  readonly url: string
  /** a page of a browser of its own that has not gone anywhere; one that a test opened goes with it, one of `beforeAll` with the file */
  page(look?: Look): Promise<Watched>
  /** a page at a route of the portal, nobody signed in */
  open(route?: string, look?: Look): Promise<Watched>
  /** a page at a route of the portal, the administrator signed in */
  enter(route?: string, look?: Look): Promise<Watched>
  /** the administrator's own calls */
  administrator(): Promise<Portal>
}

/**
 * Stands for the tests of a file or `describe`: the real program on a copy of the seeded database, and a browser. The administrator is
 * `admin` with `adminPassword`; where `env` has an ADMIN_PASSWORD or a DATABASE_URL, the program starts for the first time, with that.
 */
export const stage = (env: Env | (() => Promise<Env>) = {}, flags?: readonly string[]): Stage<Tidewatt> =>
  standing(
    async () => onCopy(typeof env === 'function' ? await env() : env),
    (server) => server.dispose(),
    flags,
  )
const onCopy = async (env: Env): Promise<Tidewatt> => {
  if (env.ADMIN_PASSWORD !== undefined || env.DATABASE_URL)
    return startTidewatt({ ADMIN_PASSWORD: adminPassword, PORT: String(await portalPort()), ...env })
  const { url, drop } = await freshDatabase()
  const server = await startTidewatt({ DATABASE_URL: url, PORT: String(await portalPort()), ...env })
  return {
    ...server,
    dispose: async () => {
      await server.dispose()
      await drop()
    },
  }
}
type Env = Record<string, string>

/** As `stage`, with an app of this process, whose clock and database are at hand and whose captchas all show `captcha`. */
export const appStage = (config: () => Promise<Partial<Config>> = async () => ({})): Stage<SignInApp> =>
  standing(
    async () => signInApp(captcha, await config()),
    (app) => app.stop(),
  )
export const captcha = 'HK4T'

const standing = <G extends { url: string; output?(): string }>(
  raise: () => Promise<G>,
  end: (ground: G) => Promise<void>,
  flags: readonly string[] = plainMap,
): Stage<G> => {
  let raised: Promise<G> | undefined
  let ground: G
  let browser: Browser
  let begun = false
  let before = 0
  const pages: Watched[] = []

  beforeAll(async () => {
    raised = raise()
    ground = await raised
    browser = await sharedBrowser(flags)
  })
  beforeEach(() => {
    begun = true
    before = pages.length
  })
  const close = async (from: number, clean = true): Promise<void> => {
    const contexts = new Set(pages.splice(from).map(({ page }) => page.context()))
    for (const context of contexts) await leave(context, clean)
  }
  const tell = async (title: string): Promise<void> => {
    for (const watched of pages) process.stdout.write(await accountOf(watched, title))
    process.stdout.write(`The server's last lines:\n${lastOf(ground?.output?.() ?? '', 2000)}\n`)
  }
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    if (failed) await tell(task.name)
    await close(before, !failed)
  })
  afterAll(async () => {
    if (!begun) await tell('the set-up')
    await close(0)
    await raised?.then(end, ignored)
  })

  const page: Stage<G>['page'] = async ({ width, height, script, browser: other, ...options } = {}) => {
    const watched = await watchedPage(other ?? browser, width, height, options, new URL(ground.url).origin)
    pages.push(watched)
    if (script) await watched.page.addInitScript(script)
    return watched
  }
  const open: Stage<G>['open'] = async (route = '/', look) => {
    const watched = await page(look)
    await watched.page.goto(new URL(`#${route}`, ground.url).href)
    return watched
  }
  const enter: Stage<G>['enter'] = async (route, look) => {
    const watched = await page(look)
    const seeded = await seedSession(watched.page, new URL(ground.url).origin)
    await watched.page.goto(new URL(`#${route ?? '/'}`, ground.url).href)
    await seeded.dispose()
    return watched
  }
  return {
    get ground() {
      return ground
    },
    get browser() {
      return browser
    },
    get url() {
      return new URL(ground.url).origin
    },
    page,
    open,
    enter,
    administrator: () => signIn(new URL(ground.url).origin, 'admin', adminPassword),
  }
}

/** Signs the administrator in by a call, for the page that is loaded next: tests of signing in fill in the form. */
const seedSession = async (page: Page, origin: string): Promise<Disposable> => {
  const answer = await sessionOf(origin, 'admin', adminPassword)
  const tokens: Tokens = {
    access: answer.access_token,
    refresh: answer.refresh_token,
    mustChange: answer.must_change,
    family: answer.access_token,
    turn: 1,
  }
  return page.addInitScript(
    ([at, session]) => {
      if (location.origin === at) sessionStorage.setItem('tidewatt.session', session)
    },
    [origin, JSON.stringify(tokens)] as const,
  )
}

/** What could not be made has failed its hook already. */
const ignored = (): void => undefined
const lastOf = (text: string, length: number): string => text.trimEnd().slice(-length)
let told = 0

/** What a page shows and said, for those who have only the log of a failed test; its picture is kept. */
const accountOf = async ({ page, said }: Watched, title: string): Promise<string> => {
  const file = `${pictures}/${process.pid}-${++told}.png`
  const { hash } = page.isClosed() ? { hash: 'closed' } : new URL(page.url())
  const head = `\n--- ${title}: the page ${hash}, its picture ${file}\n`
  try {
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: file, timeout: 10_000 })
    const text = await page.locator('body').innerText({ timeout: 10_000 })
    return `${head}${text.replaceAll(/\s*\n\s*/g, '\n').slice(0, 3000)}\nIts console:\n${said.slice(-20).join('\n')}\n`
  } catch (error) {
    return `${head}It cannot be seen: ${error}\nIts console:\n${said.slice(-20).join('\n')}\n`
  }
}
