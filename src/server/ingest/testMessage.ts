import type { Device, PointSlot, Registry } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { type DecodeRefusal, decodeTelemetry } from './codec/decode.ts'
import { meantBy } from './meant.ts'

/** A value as it would be stored; `place` counts from 1, null where the point is no array. */
export type TestedValue = { readonly point: PointSlot; readonly place: number | null; readonly value: number }
/** `ts` null: without a time of its own, so that it gets the server's. */
export type TestedSample = {
  readonly device: Device
  readonly ts: number | null
  readonly values: readonly TestedValue[]
}
export type Tested = { readonly samples: readonly TestedSample[]; readonly refusals: readonly DecodeRefusal[] }

type Given = {
  readonly registry: Pick<Registry, 'byCode' | 'isWithin'>
  readonly sender: Device
  readonly topic: string
  readonly payload: Buffer
  readonly now: number
}

const valuesIn = ({ profile }: Device, { values }: Frame): TestedValue[] =>
  profile.points.flatMap((point) =>
    Array.from({ length: point.size }, (_, at): TestedValue => {
      const value = values[point.firstSlot + at] ?? Number.NaN
      return { point, place: point.kind === 'array' ? at + 1 : null, value }
    }).filter(({ value }) => !Number.isNaN(value)),
  )

/** What ingest would make of a telemetry message of this device, by the decoder that it uses. Nothing is stored or counted. */
export const testMessage = ({ registry, sender, topic, payload, now }: Given): Tested => {
  const meant = meantBy(registry, topic, sender)
  if ('fault' in meant) return { samples: [], refusals: [meant.fault] }
  const { device, kind } = meant
  if (kind !== 'telemetry')
    return { samples: [], refusals: [{ reason: 'unknown_topic', detail: `${kind}: only telemetry can be tested` }] }
  const { frames, refusals } = decodeTelemetry(payload, device, now, () => Number.NaN)
  const samples = frames.map((frame): TestedSample => {
    const ts = Number.isNaN(frame.ts) ? null : frame.ts
    return { device, ts, values: valuesIn(device, frame) }
  })
  return { samples, refusals }
}
