import { setTimeout as sleep } from 'node:timers/promises'
import { describe, processUse, until } from './measure.ts'
import { addPiles, startPiles } from './pileFleet.ts'
import { compareSessions } from './pileSessionsKept.ts'
import type { ServedProgram } from '#test/support/servedProgram.ts'
import { rounded } from './timing.ts'

type Given = { readonly port: number; readonly count: number; readonly seconds: number }

const perMinute = 50
/** a tenth of the sockets has a meter; their sessions change fast around the kill */
const meteredOf = (count: number): number => Math.max(1, Math.round(count / 10))
const aroundKill = { perMinute: 1800, ms: 10_000 }

const share = (before: number, after: number, ms: number): number => rounded((after - before) / (ms / 1000))

export const measureLoad = async ({ server, pool, admin }: ServedProgram, { port, count, seconds }: Given) => {
  await addPiles(admin, pool, count)
  const piles = startPiles({ port, count, metered: count })
  await piles.tell({ kind: 'open', perSecond: 50 })
  await piles.tell({ kind: 'play', perMinute: (perMinute * count) / 500 })
  await sleep(20_000)
  await piles.tell({ kind: 'reset' })
  const [began, before] = [Date.now(), processUse(server.pid())]
  await sleep(seconds * 1000)
  const [took, after] = [Date.now() - began, processUse(server.pid())]
  const { answered, refused } = await piles.tell({ kind: 'report' })
  await piles.tell({ kind: 'rest' })
  const { played } = await until(async () => {
    const report = await piles.tell({ kind: 'report' })
    return report.queued === 0 ? report : undefined
  })
  const sessions = await compareSessions(pool, played)
  await piles.stop()
  const all = Object.values(answered).flat()
  return {
    piles: count,
    coresOfServer: share(before.cpuSeconds, after.cpuSeconds, took),
    memoryMb: after.memoryMb,
    answersPerSecond: rounded((all.length / took) * 1000),
    answersMs: describe(all),
    ...Object.fromEntries(Object.entries(answered).map(([action, list]) => [`${action}Ms`, describe(list)])),
    ...{ refused, sessions },
  }
}

export const holdSockets = async ({ server, pool, admin }: ServedProgram, { port, count }: Given) => {
  await addPiles(admin, pool, count)
  const piles = startPiles({ port, count, metered: meteredOf(count) })
  await sleep(5000)
  const empty = processUse(server.pid()).memoryMb
  const opening = Date.now()
  await piles.tell({ kind: 'open', perSecond: 100 })
  const openedMs = Date.now() - opening
  await sleep(30_000)
  const [idle, held] = [processUse(server.pid()), processUse(server.pid()).memoryMb]
  await sleep(10_000)
  const calm = share(idle.cpuSeconds, processUse(server.pid()).cpuSeconds, 10_000)

  await piles.tell({ kind: 'play', perMinute: aroundKill.perMinute })
  await sleep(aroundKill.ms)
  await server.kill()
  const killed = Date.now()
  // Piles go on without a server.
  await sleep(1000)
  await server.start()
  const started = Date.now()
  const backMs = await until(async () => {
    const { up } = await piles.tell({ kind: 'report' })
    return up === count ? Date.now() - started : undefined
  })
  await piles.tell({ kind: 'rest' })
  const report = await until(async () => {
    const now = await piles.tell({ kind: 'report' })
    return now.queued === 0 && now.up === count ? now : undefined
  })
  const drainedMs = Date.now() - started
  const sessions = await compareSessions(pool, report.played)
  await piles.stop()
  return {
    sockets: count,
    ...{ openedMs, memoryMb: { empty, held }, kbOfSocket: rounded(((held - empty) * 1024) / count), coresHeld: calm },
    ...{ startMs: started - killed, backMs, drainedMs, refused: report.refused, sessions },
  }
}
