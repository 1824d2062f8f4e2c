import type { RefusalReason } from '#contract/refusalReasons.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Refusal } from '#server/context/stream.ts'
import { decodeSamples, isRecord, samplesOf } from './codec/decode.ts'

/** What became of a posted message: samples that are stored, and what was refused by reason. */
export type Posted = {
  readonly accepted: number
  readonly refused: readonly { readonly reason: RefusalReason; readonly count: number }[]
}
export type Post = {
  /** takes what a device posts for itself and what hangs below it; resolves when all of it has committed, rejects when it must come again */
  post(sender: Device, payload: Buffer): Promise<Posted>
}
type Fault = Omit<Refusal, 'source'>
type Given = {
  readonly registry: Pick<Registry, 'byCode' | 'isWithin'>
  readonly sender: Device
  readonly payload: Buffer
  readonly now: number
  /** gives a device's samples without a time the server's */
  readonly stampFor: (deviceId: string) => () => number
}

const codeOf = (sample: unknown, sender: Device): string => {
  const said = isRecord(sample) ? sample.deviceCode : undefined
  return said === undefined || said === null || said === '' ? sender.deviceCode : String(said).slice(0, 200)
}

/** Samples of a post, each of the sender or of the device below it that its `deviceCode` names. Each refusal has its device. */
export const readPosted = ({ registry, sender, payload, now, stampFor }: Given) => {
  const by = { deviceId: sender.deviceId }
  const read = samplesOf(payload)
  if ('fault' in read) return { frames: [] as Frame[], refusals: [{ ...read.fault, ...by }] as Fault[], own: [] }
  const frames: Frame[] = []
  const refusals: Fault[] = []
  const own: { readonly device: Device; readonly frames: readonly Frame[] }[] = []
  for (const [code, samples] of Map.groupBy(read.samples, (sample) => codeOf(sample, sender))) {
    const device = registry.byCode(code)
    if (!device) refusals.push({ reason: 'unknown_device', detail: code, count: samples.length, ...by })
    else if (!registry.isWithin(device, sender))
      refusals.push({ reason: 'foreign_device', detail: code, count: samples.length, ...by })
    else {
      const { deviceId } = device
      const decoded = decodeSamples(samples, device, now, stampFor(deviceId))
      frames.push(...decoded.frames)
      refusals.push(...decoded.refusals.map((refusal) => ({ ...refusal, deviceId })))
      own.push({ device, frames: decoded.frames })
    }
  }
  return { frames, refusals, own }
}

export const countedByReason = (refusals: readonly Fault[]): Posted['refused'] =>
  [...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    count: own.reduce((sum, { count = 1 }) => sum + count, 0),
  }))
