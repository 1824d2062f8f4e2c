import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const firstWait = 500
const longestWait = 5000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const answers = (): Promise<boolean> =>
  fetch('health', { cache: 'no-store', signal: AbortSignal.timeout(4000) }).then(
    () => true,
    () => false,
  )

const never = (): Promise<never> => new Promise(() => undefined)

/**
 * Loads code again and again while the server is away; a server that answers and still does not give it rejects. Where it was away
 * before, the page is opened anew instead: Chromium remembers for as long as a page stands that a module could not be loaded.
 */
export const patiently = async <T>(
  load: () => Promise<T>,
  ask = answers,
  pause = wait,
  openAnew = () => location.reload(),
): Promise<T> => {
  for (let ms = firstWait, wasAway = false; ; ms = Math.min(ms * 2, longestWait)) {
    try {
      return await load()
    } catch (error) {
      if (await ask()) {
        return load().catch(() => {
          if (!wasAway) throw error
          openAnew()
          return never()
        })
      }
      wasAway = true
      await pause(ms)
    }
  }
}

/** A part of a page with code of its own, which a server that is away for a while does not turn into a failed page. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await patiently(load) }))
