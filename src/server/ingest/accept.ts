import type { Refusal, RefusalReason, Registry } from '#server/context.ts'
import { decodeTelemetry } from './decode.ts'
import type { Message, Sink } from './driver.ts'
import type { Queue } from './queue.ts'
import { parseTopic } from './topics.ts'

/** From a driver's message to the queue: who may speak for whom, what the payload says, what is refused. */
export const createSink = (registry: Registry, queue: Queue, clock: () => number): Sink => {
  const stamps = new Map<string, number>()
  /** the server's clock, moved on by a millisecond where one device would collide with itself */
  const stampFor = (deviceId: string) => (): number => {
    const ts = Math.max(clock(), (stamps.get(deviceId) ?? 0) + 1)
    stamps.set(deviceId, ts)
    return ts
  }

  const accept = async ({ topic, payload, sender, source }: Message): Promise<void> => {
    const refuse = (reason: RefusalReason, detail: string): Promise<void> =>
      queue.push([], [{ reason, source, detail }], 100)
    const parsed = parseTopic(topic)
    if (!parsed) return refuse('unknown_topic', topic.slice(0, 200))
    const device = registry.byCode(parsed.deviceCode)
    if (!device) return refuse('unknown_device', parsed.deviceCode)
    if (sender && !registry.isWithin(device, sender)) return refuse('foreign_device', parsed.deviceCode)
    if (parsed.kind !== 'telemetry') return refuse('unknown_topic', `${parsed.kind} is not read by this version`)
    const { frames, refusals } = decodeTelemetry(payload, device, clock(), stampFor(device.deviceId))
    const named: Refusal[] = refusals.map((refusal) => ({ ...refusal, source: device.deviceCode }))
    return queue.push(frames, named, payload.length)
  }

  return {
    accept,
    oversized: (source, bytes) =>
      queue.push([], [{ reason: 'oversized', source, detail: `a packet of ${bytes} bytes` }], 100),
  }
}
