import sparkplugPayload from 'sparkplug-payload'
import type { Attributes } from '#contract/attribute.ts'
import type { BoundDevice, BoundEvent, Plan, Taken } from '#server/ingest/drivers/bound.ts'
import { createHost } from '#server/ingest/drivers/sparkplug/host.ts'

const foreign = sparkplugPayload.get('spBv1.0')
type Metric = NonNullable<Parameters<NonNullable<typeof foreign>['encodePayload']>[0]['metrics']>[number]
/** A payload as somebody else encodes it. */
export const encoded = (
  metrics: readonly Partial<Metric>[],
  more: { seq?: number; timestamp?: number } = {},
): Buffer => {
  if (!foreign) throw new Error('sparkplug-payload knows no spBv1.0')
  return Buffer.from(foreign.encodePayload({ ...more, metrics: metrics as Metric[] }))
}

/** Born at 1763596800000 with seq 0, bdSeq 3: T alias 5 Int32 -5, P 6 Int64 -5, N 7 null, F 8 NaN; made by protoc. */
export const nbirth = Buffer.from(
  '0880a0bef4a933120b0a0562645365712008580312140a01541005189898bef4a933200350fbffffff0f12120a01501006200458fbffffffffffffffff0112090a014e100720093801120c0a014610082009650000c07f1800',
  'hex',
)
export const bornAt = 1_763_596_800_000

export const metricPoint = (pointKey: string, metric: string, more: Attributes = {}, rw: 0 | 1 | 2 = 0, index = 0) => ({
  ...{ pointKey, index, rw, attributes: { metric, ...more } },
})
export const unitOf = (deviceId: string, path: string, points: BoundDevice['points']): BoundDevice => {
  const [group = '', node = '', device = ''] = path.split('/')
  return { deviceId, deviceCode: `S${deviceId}`, attributes: { group, node, device }, points }
}

const note = (): void => undefined

/** A host whose clock stands still until it is moved. */
export const sparkplugScene = (devices: readonly BoundDevice[]) => {
  let now = bornAt + 60_000
  const timers = new Set<{ readonly at: number; readonly call: () => void }>()
  const taken: (Taken & { readonly deviceId: string })[] = []
  const events: BoundEvent[] = []
  const rebirths: string[] = []
  const away = new Set<string>()
  const counts = { reads: 0, values: 0, errors: 0 }
  const tools = {
    clock: () => now,
    after: (ms: number, call: () => void) => {
      const timer = { at: now + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const plan: Plan = { driverId: '1', attributes: {}, devices }
  const host = createHost(
    plan,
    {
      take: async (deviceId, samples) => void taken.push(...samples.map((sample) => ({ deviceId, ...sample }))),
      event: (event) => void events.push(event),
      count: (what) => {
        for (const key of ['reads', 'values', 'errors'] as const) counts[key] += what[key] ?? 0
      },
      log: { info: note, warn: note, error: note },
      away: (ids, isAway) => {
        for (const id of ids) isAway ? away.add(id) : away.delete(id)
      },
    },
    tools,
    (node) => void rebirths.push(node),
  )
  return {
    ...{ host, tools, plan, taken, events, rebirths, away, counts },
    clock: () => now,
    say: (topic: string, payload: Buffer) => host.hear(`spBv1.0/${topic}`, payload),
    pass: (ms: number): void => {
      const end = now + ms
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.call()
      }
      now = end
    },
    /** what was told since the last asking, without who went and came */
    told: (): string[] =>
      events
        .splice(0)
        .filter(({ code }) => !/^device_/.test(code))
        .map(({ code, args }) => [code, ...Object.values(args ?? {})].join(' ')),
    /** values of a device since the last asking */
    values: () => taken.splice(0).map(({ ts, values }) => [ts, values] as const),
  }
}
