import { setImmediate as turn } from 'node:timers/promises'

const longest = 4

/** Lets others have the event loop where work has held it for some milliseconds. */
export const createBreath = (): (() => Promise<void> | undefined) => {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longest) return undefined
    return turn().then(() => {
      began = performance.now()
    })
  }
}
