import { connect, type Socket } from 'node:net'

/** What reaches out of the process; tests set the clock. */
export type Tools = {
  /** the time of samples and of what people ask for */
  clock(): number
  /** whole ms by which pauses are measured: they go on however the clock is set */
  steady(): number
  /** calls once after `ms`; what it gives takes the call back */
  after(ms: number, call: () => void): () => void
  connect(address: string, port: number): Socket
}

export const realTools = (clock: () => number): Tools => ({
  clock,
  steady: () => Math.floor(performance.now()),
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  connect: (address, port) => connect({ host: address, port, noDelay: true }),
})

/** Resolves after `ms`, or at once when the signal comes. */
export const pause = ({ after }: Pick<Tools, 'after'>, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = (): void => {
      takeBack()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const takeBack = after(ms, end)
    signal?.addEventListener('abort', end, { once: true })
  })
