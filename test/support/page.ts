import type { Browser, Page } from 'playwright-core'

export type Watched = { page: Page; faults: string[] }

/** A page that remembers every console error and warning. */
export const watchedPage = async (browser: Browser, width = 1440, height = 900): Promise<Watched> => {
  const page = await browser.newPage({ viewport: { width, height } })
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return { page, faults }
}

export const fillSignIn = async (page: Page, userName: string, password: string): Promise<void> => {
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}
