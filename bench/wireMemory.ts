import type { ChildProcess } from 'node:child_process'

type Usage = { readonly rss: number; readonly heapUsed: number; readonly external: number }

const usageOf = (server: ChildProcess): Promise<Usage> =>
  new Promise((resolve) => {
    server.once('message', (usage) => resolve(usage as Usage))
    server.send('memory')
  })
const mb = (bytes: number): number => Math.round(bytes / 2 ** 20)

/** Prints the server's memory every 30 s while the work lasts; MB at its beginning, once it is warm, and at its end. */
export const watchMemory = async (server: ChildProcess, work: (warm: () => Promise<void>) => Promise<void>) => {
  const began = Date.now()
  const tell = async (): Promise<number> => {
    const { rss, heapUsed, external } = await usageOf(server)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`memory after ${seconds} s: ${mb(rss)} MB, heap ${mb(heapUsed)} MB, buffers ${mb(external)} MB`)
    return mb(rss)
  }
  let start = Number.NaN
  const timer = setInterval(() => void tell(), 30_000)
  try {
    await work(async () => {
      start = await tell()
    })
  } finally {
    clearInterval(timer)
  }
  return { memoryMbStart: start, memoryMbEnd: await tell() }
}
