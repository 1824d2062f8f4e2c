import type { RefusalReason } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { deriveInto } from './derive.ts'
import { eventTimeFault } from './eventTime.ts'
import { quickSample } from './quickSample.ts'

export type DecodeRefusal = { readonly reason: RefusalReason; readonly detail: string }
export type Decoded = { frames: Frame[]; refusals: DecodeRefusal[] }

export const mostSamples = 10_000
const mostRefusals = 100

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
  const decoded: Decoded = { frames: [], refusals: [] }
  const refuse: Refuse = (reason, detail) => {
    if (decoded.refusals.length < mostRefusals) decoded.refusals.push({ reason, detail: detail.slice(0, 200) })
  }
  const samples = parseSamples(payload, refuse)
  for (const sample of samples) {
    const frame = decodeSample(sample, device, now, stamp, refuse)
    if (frame) decoded.frames.push(frame)
  }
  return decoded
}

const parseSamples = (payload: Buffer, refuse: Refuse): unknown[] => {
  let parsed: unknown
  try {
    parsed = JSON.parse(payload.toString('utf8'))
  } catch (error) {
    refuse('unparsable', error instanceof Error ? error.message : 'not JSON')
    return []
  }
  const samples = Array.isArray(parsed) ? parsed : [parsed]
  if (samples.length <= mostSamples) return samples
  refuse('oversized', `${samples.length} samples in one message`)
  return []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  const ts = sample.ts === undefined || sample.ts === null ? stamp() : sample.ts
  const fault = eventTimeFault(ts, now)
  if (fault) {
    refuse(fault.reason, fault.detail)
    return undefined
  }
  const values = decodeValues(sample.values, device, refuse)
  return values && { deviceId: device.deviceId, ts: Number(ts), values }
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
  const where = point.size > 1 ? `${point.pointKey}:${index}` : point.pointKey
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
