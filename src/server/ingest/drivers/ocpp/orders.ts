import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { CommandSent } from '#server/commands/wire.ts'
import type { Publication, Sink } from '../driver.ts'
import { type Asked, callOf, triggerOf, verdictOf } from './codec/commands.ts'
import { ask, type Link, type Result } from './link.ts'
import type { Station } from './station.ts'

const command = z.object({ id: z.string(), name: z.string(), args: z.record(z.string(), z.unknown()) })
/** ms that a pile has to tell a change by itself before it is asked */
const ownWord = 3000

type Given = {
  readonly station: Station
  readonly link: Link
  readonly connector: number
  readonly sink: Sink
  readonly publication: Publication
}

let starts = Math.floor(Math.random() * 2 ** 30)
const nextStart = (): number => {
  starts = (starts + 1) % 2 ** 31
  return starts
}

/** A command as a call to its pile; what the pile answers is handed on as the reply of the device that it is for. */
export const order = async ({ station, link, connector, sink, publication }: Given): Promise<CommandSent> => {
  const { version, pile, desk, outlets, clock } = station
  const { deviceCode, payload, lifeMs } = publication
  const { id, name, args } = command.parse(JSON.parse(payload))
  // Not by the clock: set back, it would let a command out later.
  const until = performance.now() + lifeMs
  const reply = async (ok: boolean, message: string): Promise<void> => {
    const said = Buffer.from(JSON.stringify({ id, ok, message: message.slice(0, 200) }))
    await sink.accept({ topic: `devices/${deviceCode}/command/reply`, payload: said, source: pile().code })
  }
  const transaction =
    name === 'stop' ? ((await desk.running(pile(), connector)) ?? outlets.transactionOf(connector)) : null
  const asked: Asked = { name, args, connector, transaction, startId: nextStart(), now: clock() }
  const call = callOf(version, asked)
  if ('fault' in call) {
    // Nothing goes out; the answer follows as any pile's would.
    setImmediate(() => void reply(false, call.fault).catch(() => undefined))
    return 'sent'
  }
  const answered = async (result: Result): Promise<void> => {
    const verdict =
      result.kind === 'result'
        ? verdictOf(result.payload)
        : { ok: false, message: [result.code, result.description].filter(Boolean).join(': ') }
    await reply(verdict.ok, verdict.message)
    if (verdict.ok) await follow(given, name, asked.now)
  }
  const given = { station, link, connector }
  const mayGo = (): boolean => {
    if (performance.now() >= until) return false
    if (changing.has(name)) outlets.unsure(name === 'reset' ? 0 : connector)
    return true
  }
  const went = await link.call({ ...call, patience: 10_000, mayGo }, (result) => {
    // The reply cannot be stored: the command stays unanswered.
    void answered(result).catch(() => undefined)
  })
  return went ? 'sent' : 'offline'
}

/** What these change is told by the pile, not taken from what it said before. */
const changing = new Set(['reset', 'unlock', 'availability'])

/** Asks for the word that confirms a command where the pile does not give it by itself. */
const follow = async (
  { station, link, connector }: Pick<Given, 'station' | 'link' | 'connector'>,
  name: string,
  since: number,
) => {
  const { version, outlets } = station
  if (name !== 'unlock' && name !== 'availability' && name !== 'setPower') return
  await sleep(ownWord, undefined, { ref: false })
  const wanted = name === 'setPower' ? 'MeterValues' : 'StatusNotification'
  if (!link.isOpen() || (wanted === 'StatusNotification' && outlets.toldSince(connector, since))) return
  const { action, payload } = triggerOf(version, wanted, connector)
  await ask(link, action, payload)
}
