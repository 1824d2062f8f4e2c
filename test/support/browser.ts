import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
// Without UTF-8 Chromium loses the names of downloads.
const env = { ...process.env, LC_ALL: 'C.UTF-8' }
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
]

/** Flags under which maps are plain: a WebGL that is only software holds up every other page of the browser for seconds. */
export const plainMap: readonly string[] = ['--disable-3d-apis']

/** The machine's own Chromium, else the one that comes from npm. */
export const launchBrowser = async (extra: readonly string[] = []): Promise<Browser> => {
  const own = installed.find((path) => existsSync(path))
  if (own && !process.env.TIDEWATT_NPM_CHROMIUM)
    return chromium.launch({ executablePath: own, env, args: [...flags, ...extra] })
  const { default: bundled } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await bundled.executablePath(),
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('./fonts.conf', import.meta.url)), ...env },
    args: [...flags, ...extra],
  })
}

// A page of a test lives for seconds. What V8's last compiler makes of its code in that time takes a seventh of the processor, and saves less.
const shortLived = '--js-flags=--no-turbofan'
const running = new Map<string, Promise<Browser>>()

/** The browser with these flags that all files of this process use; it ends with the process. */
export const sharedBrowser = async (extra: readonly string[] = []): Promise<Browser> => {
  const key = extra.join(' ')
  const known = await running.get(key)
  if (known?.isConnected()) return known
  const launched = launchBrowser([shortLived, ...extra])
  running.set(key, launched)
  return launched
}
