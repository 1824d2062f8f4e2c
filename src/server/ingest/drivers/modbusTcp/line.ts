import type { ModbusEventCode } from '#contract/driverEventWords.ts'
import type { BoundAround, BoundEvent } from '../bound.ts'
import { type Answer, type Client, openClient, type Peer } from './client.ts'
import type { Tools } from './tools.ts'
import { faultOf, ModbusFault, type Request } from './wire.ts'

/** Where a driver connects to, before its name is looked up. */
export type Host = Omit<Peer, 'address'> & { readonly host: string }
export type Line = {
  /** Rejects with ModbusFault. One that was cut off is asked again on a new connection, unless it is asked `once`. */
  ask(unit: number, request: Request, how?: { readonly first?: boolean; readonly once?: boolean }): Promise<Answer>
  /** what belongs together; where the peer closes after each answer, the connection lives as long as this */
  turn<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}
type Around = Pick<BoundAround, 'resolve' | 'event' | 'state' | 'count'>

const longestPause = 30_000
const firstPause = 1000

/** Keeps a connection to a peer: 1, 2, 4 … 30 s after one that failed or gave no answer it is tried again. */
export const openLine = (host: Host, around: Around, tools: Tools): Line => {
  let client: Client | undefined
  let opening: Promise<Client> | undefined
  let [failures, served, turns, shortLives] = [0, 0, 0, 0]
  let [isBrief, isDoubted, isStopped, isPausing] = [false, false, false, false]
  let status: 'ONLINE' | 'OFFLINE' | 'FAULT' | undefined
  let takeBack = (): void => undefined

  const enter = (next: 'ONLINE' | 'OFFLINE' | 'FAULT', error?: string, code?: ModbusEventCode): void => {
    if (status === next || isStopped) return
    status = next
    around.state(next, error, code && { code, args: { reason: error ?? '' } })
  }
  const tell = (code: ModbusEventCode, level: BoundEvent['level'], reason?: string): void =>
    around.event({ level, code, ...(reason === undefined ? {} : { args: { reason } }) })
  const retryIn = (ms: number): void => {
    takeBack()
    takeBack = tools.after(ms, () => {
      isPausing = false
      connected().catch(() => undefined)
    })
  }
  const failed = ({ kind, message }: ModbusFault): void => {
    if (isStopped) return
    const pause = Math.min(longestPause, firstPause * 2 ** failures)
    failures += 1
    isPausing = true
    retryIn(pause)
    around.count({ errors: 1 })
    if (kind === 'not_modbus') {
      enter('FAULT', 'not Modbus', 'not_modbus')
      tell('not_modbus', 'error')
    } else {
      if (status !== 'FAULT') enter('OFFLINE', message, 'connect_failed')
      tell('connect_failed', 'warning', message)
    }
  }
  const lost = (own: Client, fault: ModbusFault): void => {
    const { asked, answers } = own.counts()
    if (fault.kind === 'not_modbus' || (asked > 0 && answers === 0)) {
      isDoubted = true
      failed(fault)
      return
    }
    shortLives = served <= 1 ? shortLives + 1 : 0
    if (shortLives === 2 && !isBrief) {
      isBrief = true
      tell('closes_after_answer', 'info')
    }
    if (shortLives > 0) return
    enter('OFFLINE', fault.message, 'connection_lost')
    tell('connection_lost', 'warning', fault.message)
    retryIn(firstPause)
  }
  const open = async (): Promise<Client> => {
    try {
      const address = await around.resolve(host.host)
      const own = await openClient({ ...host, address }, tools)
      if (isStopped) {
        own.close()
        throw new ModbusFault('offline', 'stopped')
      }
      client = own
      served = 0
      around.count({ connects: 1 })
      if (!isDoubted) enter('ONLINE')
      void own.ended.then(({ byPeer, fault }) => byPeer && lost(own, fault))
      return own
    } catch (error) {
      const fault = faultOf(error)
      failed(fault)
      throw fault
    }
  }
  const connected = async (): Promise<Client> => {
    if (client?.isOpen()) return client
    if (opening) return opening
    if (isStopped || isPausing) throw new ModbusFault('offline', 'not connected')
    takeBack()
    opening = open().finally(() => {
      opening = undefined
    })
    return opening
  }
  const askOn = async (own: Client, unit: number, request: Request, first?: boolean): Promise<Answer> => {
    const sound = (): void => {
      failures = 0
      isDoubted = false
      enter('ONLINE')
    }
    try {
      const answer = await own.ask(unit, request, first)
      sound()
      around.count({ reads: 1, ms: answer.ms })
      return answer
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kind === 'exception') sound()
      around.count({ errors: 1 })
      throw fault
    }
  }

  connected().catch(() => undefined)
  return {
    ask: async (unit, request, { first, once } = {}) => {
      const own = await connected()
      try {
        return await askOn(own, unit, request, first)
      } catch (error) {
        const { kind } = faultOf(error)
        if (kind !== 'offline' && (once || kind !== 'closed' || own.counts().answers === 0)) throw error
        return askOn(await connected(), unit, request, first)
      }
    },
    turn: async (work) => {
      turns += 1
      try {
        return await work()
      } finally {
        turns -= 1
        served += 1
        if (isBrief && turns === 0) client?.close()
      }
    },
    stop: () => {
      isStopped = true
      takeBack()
      client?.close()
    },
  }
}
