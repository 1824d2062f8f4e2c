import { wireLimits } from '#contract/wireLimits.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Refusal } from '#server/context/stream.ts'
import { messageTime } from '../codec/eventTime.ts'
import { aisMessage } from '../messages.ts'

type Fault = Omit<Refusal, 'source'>
type Sentences = { readonly text: string; readonly receivedAt?: number }

const lineBreak = 10
const lines = (payload: Buffer): number => payload.reduce((sum, byte) => (byte === lineBreak ? sum + 1 : sum), 1)

/** The sentences in a message of `devices/{gateway}/ais`: text as it was received, or `{"ts", "sentences": []}`. */
export const readGatewayMessage = (payload: Buffer, now: number): Sentences | { readonly fault: Fault } => {
  const oversized = (count: number): { fault: Fault } => ({
    fault: { reason: 'oversized', detail: `${count} sentences in one message` },
  })
  const text = payload.toString('utf8')
  if (!text.trimStart().startsWith('{')) {
    const count = lines(payload)
    return count > wireLimits.samples ? oversized(count) : { text }
  }
  const content = parse(text)
  const message = aisMessage.safeParse(content)
  if (!message.success)
    return { fault: { reason: 'unparsable', detail: 'ais: text, or {"ts": ms, "sentences": [""]}' } }
  const time = messageTime(content, now)
  if ('fault' in time) return time
  const { sentences } = message.data
  if (sentences.length > wireLimits.samples) return oversized(sentences.length)
  return { text: sentences.join('\n'), receivedAt: time.ts }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whose AIS a device may pass on: a receiver that of its merchant's ships, a ship her own; undefined for any other device. */
export const shipsOf = (
  registry: Pick<Registry, 'isWithin'>,
  speaker: Device,
): ((ship: Device) => boolean) | undefined => {
  if (speaker.profile.natures.has('hears')) return (ship) => ship.merchantPath === speaker.merchantPath
  if (speaker.profile.natures.has('carries')) return (ship) => registry.isWithin(ship, speaker)
  return undefined
}
