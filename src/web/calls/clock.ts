import { createStore } from '../store.ts'

/** How far the server's clock is ahead of the browser's, in ms. */
const offset = createStore(0)

export const serverNow = (): number => Date.now() + offset.get()

/** A server time just heard of. A `Date` header knows whole seconds only, hence the slack within which nothing is moved. */
export const hearServerTime = (ts: number, slackMs = 1500): void => {
  if (Number.isFinite(ts) && Math.abs(ts - serverNow()) > slackMs) offset.set(ts - Date.now())
}
