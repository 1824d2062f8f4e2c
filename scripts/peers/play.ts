import { setTimeout as sleep } from 'node:timers/promises'
import { isOpen } from '#catalogue/commands/command.ts'
import { controlContract } from '#features/control/contract.ts'
import {
  pileContract,
  pileMessageContract,
  pileSessionContract,
  shorePileContract,
} from '#features/shore-pile/contract.ts'
import { approve } from '#test/support/commandedStacks.ts'
import type { Portal } from '#test/support/portal.ts'
import type { Line, Peer, Running } from './peers.ts'

/** Who asks, who approves, and where a station connects. */
export type Stage = {
  readonly admin: Portal
  readonly second: { readonly portal: Portal; readonly password: string }
  readonly stationId: string
  readonly url: string
  readonly idTag: string
  readonly folder: string
}
/** What each step came to: `ok`, or what was wrong. */
export type Played = Record<string, string>

const patience = 30_000
/** what the read-back of a command may take */
const commandPatience = 130_000
const until = async <T>(what: string, ask: () => Promise<T | undefined>, most = patience): Promise<T> => {
  for (const end = Date.now() + most; Date.now() < end; await sleep(250)) {
    const found = await ask()
    if (found !== undefined) return found
  }
  throw new Error(`no ${what}`)
}

/** It knocks with a code that nobody knows, is adopted, and comes again with its key. */
const adopt = async ({ admin, stationId, folder }: Stage, peer: Peer, line: Line): Promise<[Running, string]> => {
  const stranger = await peer.start(folder, line)
  await until('knock', async () => {
    const known = await admin.call(pileContract.pileKnocks, {})
    return known.find(({ code }) => code === line.code)
  }).finally(() => stranger.program.end())
  const input = { stationId, deviceName: line.code, deviceCode: line.code, ratedPower: 40 }
  const { deviceId, key } = await admin.call(pileContract.pileAdopt, input)
  return [await peer.start(folder, { ...line, key }), deviceId]
}

export const play = async (stage: Stage, peer: Peer, line: Line): Promise<Played> => {
  const { admin, second, idTag } = stage
  const played: Played = {}
  const [running, pileId] = await adopt(stage, peer, line)
  const step = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      played[name] = 'ok'
    } catch (error) {
      played[name] = running.program.hasEnded()
        ? 'the station ended'
        : String(error)
            .replace(/^Error: /, '')
            .slice(0, 60)
    }
    return played[name] === 'ok'
  }
  const sessions = async (state: number) =>
    (await admin.call(pileSessionContract.sessionPage, { deviceId: pileId, state })).records
  const begun = (what: string) => until(what, async () => (await sessions(1))[0])
  const over = (sessionId: string) =>
    until('end of the session', async () => (await sessions(2)).find((each) => each.sessionId === sessionId))
  const outlet = async () => {
    const { tiles } = await admin.call(shorePileContract.piles, {})
    const pile = tiles.find(({ deviceId }) => deviceId === pileId)
    return pile?.online
      ? pile.connectors.find(({ connectorNo, state }) => connectorNo === 1 && state !== null)
      : undefined
  }
  const command = async (name: 'start' | 'stop' | 'unlock', args: { idTag?: string } = {}): Promise<void> => {
    const deviceId = (await outlet())?.connectorId ?? pileId
    const input = { requestId: `${line.code} ${name} ${Date.now()}`, deviceId, name, args, reason: 'Peer test' }
    const { commandId, state } = await admin.call(controlContract.request, input)
    if (state === 'pending') await approve(second.portal, second.password, commandId)
    const ask = async () => {
      const now = await admin.call(controlContract.one, { commandId })
      return isOpen(now.state) ? undefined : now
    }
    const ended = await until(`outcome of ${name}`, ask, commandPatience)
    if (ended.state !== 'done') throw new Error(`${name}: ${ended.state}`)
  }

  await step('boot', () => until('outlet after its boot', outlet))
  await step('start by card', async () => {
    await running.card(idTag)
    const { holder } = await begun('session by card')
    if (holder !== 'Peer') throw new Error('the holder of the card is not known')
  })
  const [session] = await sessions(1)
  if (session) {
    const { sessionId, transactionId } = session
    await step('meter values', async () => {
      await running.meter(transactionId)
      await until('reading', async () => {
        const { readings } = await admin.call(pileSessionContract.sessionDetail, { sessionId })
        return readings.length > 1 ? readings : undefined
      })
    })
    await step('remote stop', () => command('stop').then(() => over(sessionId)))
    if (played['remote stop'] !== 'ok')
      await step('stop by card', () => running.cardAgain(transactionId).then(() => over(sessionId)))
  }
  await step('remote start', () => command('start', { idTag }).then(() => begun('session')))
  const [remote] = await sessions(1)
  if (remote) await step('its remote stop', () => command('stop').then(() => over(remote.sessionId)))
  await step('unlock', () => command('unlock'))
  if (Object.values(played).some((each) => each !== 'ok')) console.log(running.program.output().slice(-3000))
  await running.program.end()
  const { records } = await admin.call(pileMessageContract.messagePage, { pileCode: line.code, size: 100 })
  played.errors = records
    .filter(({ action }) => action === 'error')
    .map(({ payload }) => payload)
    .join(' ')
  return played
}
