import type { KnownPile, PileDesk } from '#server/piles/desk.ts'
import { type Payload, Refused, type Version } from './codec/frames.ts'
import { faulted, stateOf } from './codec/states.ts'
import { timeOf } from './codec/times.ts'
import type { Outlets } from './outlets.ts'

/** A pile that is connected, as its handlers see it. */
export type Station = {
  readonly version: Version
  readonly pile: () => KnownPile
  readonly desk: PileDesk
  readonly outlets: Outlets
  readonly clock: () => number
  /** its boot is answered with this */
  readonly booted: (status: 'Accepted' | 'Pending') => void
}
export type Handler = (payload: unknown) => Promise<Payload>
export type Handlers = Readonly<Record<string, Handler>>

/** s: how often a pile is to send a heartbeat, or to boot again while it is pending */
export const heartbeat = 300
const noError = 'NoError'

export const iso = (ts: number): string => new Date(ts).toISOString()

export const boot = async (
  { version, pile, desk, clock, booted }: Station,
  said: { readonly vendor: string; readonly model: string; readonly serial: string; readonly firmware: string },
): Promise<Payload> => {
  const at = clock()
  const status = await desk.boot(pile(), { ...said, protocol: version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1', at })
  booted(status)
  return { currentTime: iso(at), interval: heartbeat, status }
}

type Said = {
  readonly connector: number
  readonly word: string
  readonly errorCode: string
  readonly vendorErrorCode: string
  readonly info: string
  readonly timestamp?: unknown
}

/** StatusNotification of either version: the state, and its error as a fault code of the outlet. */
export const status = async ({ pile, desk, outlets, clock }: Station, said: Said): Promise<Payload> => {
  const { connector, vendorErrorCode, info } = said
  const word = stateOf(said.word)
  if (word === undefined) throw new Refused('value', `status ${said.word.slice(0, 40)} is unknown`)
  const state = word === 'occupied' ? outlets.occupied(connector) : word
  const { ts } = timeOf(said.timestamp, clock(), pile().timeZone)
  const errorCode = said.errorCode || (state === faulted ? 'OtherError' : noError)
  await desk.status(pile(), { connector, state, errorCode, vendorErrorCode, info, ts })
  await outlets.says(connector, state, ts)
  await faults(outlets, connector, errorCode, ts)
  return {}
}

/** One code is active at a time: another one, or none, ends it. */
const faults = async (outlets: Outlets, connector: number, errorCode: string, ts: number): Promise<void> => {
  const code = /^[A-Za-z0-9_.-]{1,40}$/.test(errorCode) ? errorCode : 'OtherError'
  const before = await outlets.faultOf(connector)
  if (code === before) return
  const word = (faultCode: string, active: boolean) => ({ ts, dtcType: 'PILE', faultCode, active })
  const words = [...(before === noError ? [] : [word(before, false)]), ...(code === noError ? [] : [word(code, true)])]
  if (words.length > 0) await outlets.tell(connector, 'dtc', words)
  outlets.setFault(connector, code)
}
