import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Size = { width: number; height: number }
export type ContextOptions = Omit<BrowserContextOptions, 'viewport'> & {
  /** not for another test after this one: for what no page takes back, such as a clock */
  own?: boolean
}

// Where the environment has no language, Chromium says `en-US@posix`, which is no language tag.
const usual: BrowserContextOptions = { locale: 'en-US', reducedMotion: 'reduce' }
const lent = new Map<BrowserContext, Browser>()
const idle = new WeakMap<Browser, BrowserContext[]>()

/**
 * A page of a context in which nothing is stored. Without options the context is one that an earlier test has left, since loading the
 * portal costs half as much where its scripts are in the cache; what `origin` stored there is removed.
 */
export const pageOf = async (browser: Browser, size: Size, given: ContextOptions, origin?: string): Promise<Page> => {
  const { own = false, ...options } = given
  if (own || !origin || Object.keys(options).length > 0)
    return (await browser.newContext({ viewport: size, ...usual, ...options })).newPage()
  const left = idle.get(browser)?.pop()
  const context = left ?? (await browser.newContext({ viewport: size, ...usual }))
  lent.set(context, browser)
  const page = await context.newPage()
  if (!left) return page
  await page.setViewportSize(size)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  return page
}

/** Ends the pages of a context; keeps it for another test where it was lent for that and `clean` says that all went well. */
export const leave = async (context: BrowserContext, clean: boolean): Promise<void> => {
  const browser = lent.get(context)
  lent.delete(context)
  if (!browser || !clean) return context.close()
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  const others = idle.get(browser) ?? []
  idle.set(browser, [...others, context])
}
