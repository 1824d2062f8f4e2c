/**
 * Chromium on a machine that names no language, such as a wall's, says `en-US@posix`, which `Intl` refuses: the page of a library that asks
 * for it while it loads would fail. Each page's own language is chosen in the portal, so this one only has to be valid.
 */
export const nameLanguage = (browser: { readonly language: string }): void => {
  try {
    Intl.getCanonicalLocales(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en-US', configurable: true })
  }
}
