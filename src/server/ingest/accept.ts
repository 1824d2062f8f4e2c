import { wireLimits } from '#contract/wireLimits.ts'
import type { RefusalReason } from '#contract/refusalReasons.ts'
import type { Refusal, WireHandler } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { isDataFault } from '#server/db/connect.ts'
import { readGatewayMessage, shipsOf } from './ais/gatewayMessage.ts'
import type { AisIntake, AisSpeech } from './ais/intake.ts'
import { createBacklog } from './bound/backlog.ts'
import { decodeSamples, decodeTelemetry } from './codec/decode.ts'
import { futureAllowance } from './codec/eventTime.ts'
import type { HeardSentences, Message, Sink } from './drivers/driver.ts'
import { meantBy } from './meant.ts'
import { countedByReason, type Post, readPosted } from './posted.ts'
import type { Queue } from './queue.ts'

/** Who reads the messages beside telemetry, by kind. */
export type Wire = Readonly<Record<string, WireHandler>>

/** Among several ingest processes each stamps its own milliseconds of this many, so that none takes a reading for another's. */
const stampProcesses = 16

type Reading = {
  readonly wire?: Wire
  readonly ais?: AisIntake
  /** tells this process from others that stamp what the same devices send without a time */
  readonly stampNumber?: (() => number) | undefined
}

/** From a driver's message to the queue: who may speak for whom, what the payload says, what is refused. */
export const createSink = (
  registry: Registry,
  queue: Queue,
  clock: () => number,
  { wire = {}, ais, stampNumber }: Reading = {},
): Sink & Post & { stop(): Promise<void> } => {
  const stamps = new Map<string, number>()
  const ownMillisecond = (ts: number): number => {
    if (!stampNumber) return ts
    const behind = (ts - stampNumber()) % stampProcesses
    return behind === 0 ? ts : ts + stampProcesses - behind
  }
  /** the server's clock, moved on by a millisecond where one device would collide with itself */
  const stampFor = (deviceId: string) => (): number => {
    const [last, now] = [stamps.get(deviceId) ?? 0, clock()]
    // So far ahead it is the clock that was set back.
    const ts = ownMillisecond(last - now > futureAllowance ? now : Math.max(now, last + 1))
    stamps.set(deviceId, ts)
    return ts
  }

  const hear = (intake: AisIntake, speech: AisSpeech, speaker?: Device): HeardSentences => {
    const { frames, refusals, messages, storeShipData } = intake.take(speech)
    const by = speaker ? { deviceId: speaker.deviceId } : {}
    const message = refusals.length > 0 ? speech.text.slice(0, longestBeginning) : ''
    const named = refusals.map((refusal): Refusal => ({ ...refusal, ...by, source: speech.source, message }))
    return {
      messages,
      store: async () => {
        await Promise.all([storeShipData(), queue.push(frames, named, speech.text.length)])
      },
    }
  }

  const accept = async ({ topic, payload, sender, source }: Message): Promise<void> => {
    const refuse = (reason: RefusalReason, detail: string, speaker = sender): Promise<void> => {
      const by = speaker ? { deviceId: speaker.deviceId } : {}
      return queue.push([], [{ reason, source, detail, ...by, message: beginning(payload) }], 100, speaker?.deviceId)
    }
    const meant = meantBy(registry, topic, sender)
    if ('fault' in meant) return refuse(meant.fault.reason, meant.fault.detail)
    const { device, kind } = meant
    const named = (refusals: readonly Omit<Refusal, 'source'>[]): Refusal[] =>
      refusals.map((refusal) => ({
        ...refusal,
        ...{ source: device.deviceCode, deviceId: device.deviceId, message: beginning(payload) },
      }))
    const pushOwn = (frames: readonly Frame[], refusals: readonly Refusal[], bytes: number): Promise<void> => {
      if (device.mmsi !== null && frames.length > 0) ais?.own(device, frames)
      return queue.push(frames, refusals, bytes, device.deviceId)
    }
    if (kind === 'ais' && ais) {
      const isOurs = shipsOf(registry, device)
      if (!isOurs) return refuse('unknown_topic', 'ais: this device is no receiver', device)
      const said = readGatewayMessage(payload, clock())
      if ('fault' in said) return pushOwn([], named([said.fault]), 100)
      return hear(ais, { ...said, source: device.deviceCode, isOurs }, device).store()
    }
    if (kind !== 'telemetry') {
      const handler = wire[kind]
      if (!handler) return refuse('unknown_topic', `${kind} is not read by this version`, device)
      const content = parseJson(payload)
      if ('fault' in content) return pushOwn([], named([{ reason: 'unparsable', detail: content.fault }]), 100)
      const push = (frames: readonly Frame[]): Promise<void> => pushOwn(frames, [], payload.length)
      const refused = await handler({ device, content: content.value, now: clock(), push }).catch((error) =>
        dataFault(kind, error),
      )
      return pushOwn([], named(refused), 100)
    }
    const { frames, refusals } = decodeTelemetry(payload, device, clock(), stampFor(device.deviceId))
    return pushOwn(frames, named(refusals), payload.length)
  }

  const idOf = (source: string): { deviceId?: string } => {
    const deviceId = registry.byCode(source)?.deviceId
    return deviceId === undefined ? {} : { deviceId }
  }

  const backlog = createBacklog({ queue, clock })
  const take: Sink['take'] = (deviceId, samples, source) => {
    const device = registry.byId(deviceId)
    if (!device) return Promise.resolve(true)
    const now = clock()
    const { frames, refusals } = decodeSamples(samples, device, now, () => now)
    if (device.mmsi !== null) ais?.own(device, frames)
    const named = refusals.map((refusal): Refusal => ({ ...refusal, source, deviceId }))
    return backlog.add(frames, named)
  }

  const post: Post['post'] = async (sender, payload) => {
    const { frames, refusals, own } = readPosted({ registry, sender, payload, now: clock(), stampFor })
    for (const each of own) if (each.device.mmsi !== null) ais?.own(each.device, each.frames)
    const said = { source: sender.deviceCode, message: beginning(payload) }
    const named = refusals.map((refusal): Refusal => ({ ...refusal, ...said }))
    await queue.push(frames, named, payload.length, sender.deviceId)
    return { accepted: frames.length, refused: countedByReason(refusals) }
  }

  return {
    accept,
    take,
    post,
    stop: backlog.stop,
    sentences: (source, text) =>
      ais ? hear(ais, { source, text, isOurs: () => true }) : { messages: 0, store: () => Promise.resolve() },
    oversized: (source, bytes) =>
      queue.push([], [{ reason: 'oversized', source, detail: packetOf(bytes), ...idOf(source) }], 100),
    mqtt5: (source, clientId) => {
      const detail = `${clientId.slice(0, 100)} speaks MQTT 5: set the client to MQTT 3.1.1`
      return queue.push([], [{ reason: 'mqtt5', source, detail, ...idOf(source) }], 100)
    },
    tooFast: (source, messages) => {
      const detail = `more than ${wireLimits.messagesPerSecond} messages a second: ${messages} were read later`
      return queue.push([], [{ reason: 'too_fast', source, detail, ...idOf(source) }], 100)
    },
    takenOver: (source, clientId) => {
      const detail = `several clients call themselves ${clientId.slice(0, 100)}: each needs a client id of its own`
      return queue.push([], [{ reason: 'taken_over', source, detail, ...idOf(source) }], 100)
    },
  }
}

const packetOf = (bytes?: number): string => (bytes === undefined ? 'a posted message' : `a packet of ${bytes} bytes`)

/** What no database can hold is refused as what cannot be read; anything else is thrown on. */
export const dataFault = (kind: string, error: unknown): Omit<Refusal, 'source'>[] => {
  if (!isDataFault(error) || !(error instanceof Error)) throw error
  return [{ reason: 'unparsable', detail: `${kind}: ${error.message}`.slice(0, 200) }]
}

/** A message is kept no longer than this, in bytes. */
const longestBeginning = wireLimits.keptBytes
const beginning = (payload: Buffer): string => payload.toString('utf8', 0, longestBeginning)

/** The JSON of a message, or what is wrong with it. */
export const parseJson = (payload: Buffer): { value: unknown } | { fault: string } => {
  try {
    return { value: JSON.parse(payload.toString('utf8')) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message.slice(0, 200) : 'not JSON' }
  }
}
