import { setImmediate as turn } from 'node:timers/promises'

const longest = 4

export type Breath = () => Promise<void> | undefined

/** Lets others have the event loop where work has held it for some milliseconds. */
export const createBreath = (): Breath => {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longest) return undefined
    return turn().then(() => {
      began = performance.now()
    })
  }
}
