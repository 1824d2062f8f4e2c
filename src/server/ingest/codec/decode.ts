import { wireLimits } from '#contract/wireLimits.ts'
import type { RefusalReason } from '#contract/refusalReasons.ts'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { deriveInto } from './derive.ts'
import { eventTimeFault, sampleTime } from './eventTime.ts'
import { quickSample } from './quickSample.ts'

export type DecodeRefusal = Omit<Refusal, 'source'>
export type Decoded = { frames: Frame[]; refusals: DecodeRefusal[] }

export const mostSamples = wireLimits.samples
const mostRefusals = wireLimits.refusals

type Refuse = (reason: RefusalReason, detail: string) => void

/**
 * A telemetry payload as frames of the device's slots. Good points of a message with bad ones are kept; each bad one is a refusal.
 * `stamp` gives the server's time (ms) for a sample that has none.
 */
export const decodeTelemetry = (payload: Buffer, device: Device, now: number, stamp: () => number): Decoded => {
  const quick = quickSample(payload, device.profile)
  if (!quick || (quick.ts !== undefined && eventTimeFault(quick.ts, now)))
    return decodeWhole(payload, device, now, stamp)
  deriveInto(quick.values, device.profile)
  return { frames: [{ deviceId: device.deviceId, ts: quick.ts ?? stamp(), values: quick.values }], refusals: [] }
}

/** The same for whatever comes, well formed or not. */
export const decodeWhole = (payload: Buffer, device: Device, now: number, stamp: () => number): Decoded => {
  const read = samplesOf(payload)
  return 'fault' in read ? { frames: [], refusals: [read.fault] } : decodeSamples(read.samples, device, now, stamp)
}

/** Keeps refusals: the first ones by themselves, the rest counted by reason. */
const gathering = (decoded: Decoded): { readonly one: Refuse; rest(): void } => {
  const beyond = new Map<RefusalReason, DecodeRefusal & { count: number }>()
  return {
    one: (reason, given) => {
      const detail = given.slice(0, 200)
      if (decoded.refusals.length < mostRefusals) decoded.refusals.push({ reason, detail })
      else beyond.set(reason, { reason, detail, count: (beyond.get(reason)?.count ?? 0) + 1 })
    },
    rest: () => void decoded.refusals.push(...beyond.values()),
  }
}

/** The same for what was parsed already. */
export const decodeSamples = (
  samples: readonly unknown[],
  device: Device,
  now: number,
  stamp: () => number,
): Decoded => {
  const decoded: Decoded = { frames: [], refusals: [] }
  const refuse = gathering(decoded)
  for (const sample of samples) {
    const frame = decodeSample(sample, device, now, stamp, refuse.one)
    if (frame) decoded.frames.push(frame)
  }
  refuse.rest()
  return decoded
}

/** The samples of a message, one or a list of them. */
export const samplesOf = (
  payload: Buffer,
): { readonly samples: readonly unknown[] } | { readonly fault: DecodeRefusal } => {
  let parsed: unknown
  try {
    parsed = JSON.parse(payload.toString('utf8'))
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'not JSON'
    return { fault: { reason: 'unparsable', detail: detail.slice(0, 200) } }
  }
  const samples = Array.isArray(parsed) ? parsed : [parsed]
  if (samples.length === 0) return { fault: { reason: 'empty', detail: 'no sample' } }
  if (samples.length <= mostSamples) return { samples }
  return { fault: { reason: 'oversized', detail: `${samples.length} samples in one message` } }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mostRevisions = wireLimits.corrections

/** What `correct` says: undefined for an ordinary sample, NaN for what is none. */
const revisionOf = (said: unknown): number | undefined => {
  if (said === undefined || said === null || said === false) return undefined
  if (said === true) return 1
  return typeof said === 'number' && Number.isInteger(said) && said >= 1 && said <= mostRevisions ? said : Number.NaN
}

const decodeSample = (
  sample: unknown,
  device: Device,
  now: number,
  stamp: () => number,
  refuse: Refuse,
): Frame | undefined => {
  if (!isRecord(sample) || !isRecord(sample.values)) {
    refuse('unparsable', 'a sample is {"ts": ms, "values": {…}}')
    return undefined
  }
  const time = sampleTime(sample, now)
  if ('fault' in time) {
    refuse(time.fault.reason, time.fault.detail)
    return undefined
  }
  let isRefused = false
  const values = decodeValues(sample.values, device, (reason, detail) => {
    isRefused = true
    refuse(reason, detail)
  })
  if (!values && !isRefused) refuse('empty', 'no value in a sample')
  if (!values) return undefined
  const revision = revisionOf(sample.correct)
  if (revision === undefined) return { deviceId: device.deviceId, ts: time.ts ?? stamp(), values }
  if (Number.isNaN(revision) || time.ts === undefined) {
    refuse('wrong_type', 'correct: true or a number from 1 to 1000000, in a sample with its time')
    return undefined
  }
  return { deviceId: device.deviceId, ts: time.ts, values, revision }
}

const decodeValues = (given: Record<string, unknown>, device: Device, refuse: Refuse): Float64Array | undefined => {
  const { profile } = device
  const values = new Float64Array(profile.slots).fill(Number.NaN)
  let any = false
  for (const key of Object.keys(given)) {
    const point = profile.byKey.get(key)
    if (point) any = place(given[key], point, values, refuse) || any
    else refuse('unknown_point', key)
  }
  if (!any) return undefined
  deriveInto(values, profile)
  return values
}

/** Writes a reported value into its slots; true where at least one number came. */
const place = (given: unknown, point: PointSlot, values: Float64Array, refuse: Refuse): boolean => {
  if (given === null) return false
  if (point.kind !== 'array') return placeOne(given, point, values, 0, refuse)
  if (!Array.isArray(given)) {
    refuse('wrong_type', `${point.pointKey}: ${point.size} numbers in an array`)
    return false
  }
  if (given.length !== point.size) {
    refuse('wrong_size', `${point.pointKey}: ${given.length} numbers instead of ${point.size}`)
    return false
  }
  let any = false
  for (let index = 0; index < given.length; index += 1) {
    any = (given[index] !== null && placeOne(given[index], point, values, index, refuse)) || any
  }
  return any
}

const placeOne = (given: unknown, point: PointSlot, values: Float64Array, index: number, refuse: Refuse): boolean => {
  const value = typeof given === 'boolean' && point.kind === 'state' ? Number(given) : given
  const where = point.size > 1 ? `${point.pointKey}:${index + 1}` : point.pointKey
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    refuse('wrong_type', `${where}: a number`)
    return false
  }
  if (point.sentinels.includes(value)) return false
  if ((point.min !== null && value < point.min) || (point.max !== null && value > point.max)) {
    refuse('out_of_range', `${where}: ${value}`)
    return false
  }
  values[point.firstSlot + index] = value
  return true
}
