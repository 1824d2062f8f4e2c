/** The piles of `bench/piles.ts` in a thread of their own. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createStation, type Played } from './pileStation.ts'

export type PileOrder = { readonly port: number; readonly count: number; readonly metered: number }
export type PileWord =
  /** all dial, so many a second; answers when each has booted */
  | { readonly kind: 'open'; readonly perSecond: number }
  /** the metered ones have a session each, of which so many a minute end and give way to the next */
  | { readonly kind: 'play'; readonly perMinute: number }
  /** no session begins any more */
  | { readonly kind: 'rest' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'report' }
export type PileReport = {
  readonly up: number
  /** what transactions said and waits for its answer */
  readonly queued: number
  /** ms of answers by action */
  readonly answered: Readonly<Record<string, number[]>>
  readonly refused: Readonly<Record<string, number>>
  readonly played: readonly Played[]
}

const { port, count, metered }: PileOrder = workerData
let answered: Record<string, number[]> = {}
let refused: Record<string, number> = {}
const told = {
  answered: (action: string, ms: number): void => {
    answered[action] ??= []
    answered[action].push(ms)
  },
  refused: (action: string, why: string): void => {
    const key = `${action} ${why}`
    refused[key] = (refused[key] ?? 0) + 1
  },
}
const stations = Array.from({ length: count }, (_, index) => createStation(index + 1, port, told))
const withMeter = stations.slice(0, metered)

const open = async (perSecond: number): Promise<void> => {
  const began = Date.now()
  const opened: Promise<void>[] = []
  for (const [index, station] of stations.entries()) {
    await sleep(Math.max(0, began + (index / perSecond) * 1000 - Date.now()))
    opened.push(station.open())
    station.startHeartbeat()
  }
  await Promise.all(opened)
  // Spread evenly over the ten seconds.
  for (const [index, station] of withMeter.entries())
    setTimeout(
      () => {
        station.measure()
        station.startMeter()
      },
      (index / metered) * 10_000,
    )
}

let player: NodeJS.Timeout | undefined
/** Each metered one begins a session; from then on the one whose turn it is ends its own and begins another. */
const play = (perMinute: number): void => {
  for (const station of withMeter) station.begin()
  const began = Date.now()
  let turn = 0
  player = setInterval(() => {
    for (const due = ((Date.now() - began) / 60_000) * perMinute; turn < due; turn += 1) {
      withMeter[turn % metered]?.finish()
      withMeter[turn % metered]?.begin()
    }
  }, 20)
}

const obey = async (word: PileWord): Promise<void> => {
  if (word.kind === 'open') await open(word.perSecond)
  if (word.kind === 'play') play(word.perMinute)
  if (word.kind === 'rest') clearInterval(player)
  if (word.kind === 'reset') [answered, refused] = [{}, {}]
  const played = word.kind === 'report' ? stations.flatMap((station) => station.played) : []
  const up = stations.filter((station) => station.isUp()).length
  const queued = stations.filter((station) => !station.isCalm()).length
  const report: PileReport = { up, queued, answered, refused, played }
  parentPort?.postMessage(report)
}
parentPort?.on('message', (word: PileWord) => void obey(word))
