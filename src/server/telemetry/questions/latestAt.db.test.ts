import { timeOf } from '#server/context/latestRow.ts'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame, Telemetry } from '#server/context/readings.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { storeScene } from '#test/support/store.ts'
import { underSoak } from '#test/support/soak.ts'
import { advanceLatest, emptyLatest, mergeFrames } from '../store/mergeFrames.ts'
import { sealPass } from '../sealing/pass.ts'
import { dayMs } from '../sealing/sealWindow.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 19)
const absent = Number.NaN
let scene: Awaited<ReturnType<typeof storeScene>>
let telemetry: Telemetry
let sealer: Client
let serial = 1

beforeAll(async () => {
  scene = await storeScene(start)
  ;({ telemetry, sealer } = scene)
})
afterAll(() => scene?.stop())

const newDevice = () => deviceOf(serial++, profileOf(4))

const list = (numbers: ArrayLike<number> | undefined, slots: readonly number[]) =>
  slots.map((slot) => numbers?.[slot] ?? absent)

/** What `latest` would have been, had only these frames come. */
const folded = (frames: readonly Frame[], deviceId: string, ts: number) => {
  const own = mergeFrames(frames.filter((frame) => frame.deviceId === deviceId && frame.ts <= ts))
  return own.length === 0 ? undefined : { row: advanceLatest(emptyLatest, own), newest: own.at(-1)?.ts }
}

test('whatever came when, and was sealed when: a moment is what the newest row was then', async () => {
  const value = fc.oneof(fc.constant(absent), fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 742.1))
  const sample = fc.record({
    which: fc.nat(1),
    ts: fc.oneof(
      fc.integer({ min: 0, max: 40 }).map((n) => n * hour * 1.25),
      fc.integer({ min: 0, max: 3 * dayMs }),
    ),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  })
  const step = fc.oneof(
    fc.array(sample, { minLength: 1, maxLength: 12 }).map((samples) => ({ samples })),
    fc.integer({ min: 0, max: 80 }).map((hours) => ({ sealedAt: start + hours * hour })),
  )
  const moments = fc.array(fc.integer({ min: -hour, max: 3 * dayMs }), { minLength: 3, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), moments, async (steps, asked) => {
      const devices = [newDevice(), newDevice(), newDevice()] as const
      const frames: Frame[] = []
      for (const each of steps) {
        if ('sealedAt' in each) await sealPass(sealer, each.sealedAt, { share: { of: 1, index: 0 } })
        else {
          const made = each.samples.map(({ which, ts, values }) => ({
            deviceId: devices[which as 0 | 1].deviceId,
            ts: start + Math.floor(ts),
            values: Float64Array.from(values),
          }))
          frames.push(...made)
          await telemetry.commit(made, [])
        }
      }
      const exact = frames.slice(0, 3).map(({ ts }) => ts)
      const slots = [0, 2, 1]
      for (const ts of [...asked.map((ms) => start + ms), ...exact]) {
        const found = await telemetry.at(
          devices.map((device) => ({ device, slots })),
          ts,
        )
        for (const { deviceId } of devices) {
          const then = folded(frames, deviceId, ts)
          const row = found.get(deviceId)
          expect(list(row?.values, slots)).toEqual(list(then?.row.values, slots))
          expect(slots.map((slot) => timeOf(row, slot))).toEqual(slots.map((slot) => timeOf(then?.row, slot)))
          expect(row?.newest ?? absent).toEqual(then?.newest ?? absent)
        }
        const range = { slots: [1, 0], from: ts - 30 * hour, to: ts }
        const each = await telemetry.each(devices.map((device) => ({ device, ...range })))
        for (const device of devices) {
          const one = await telemetry.samples(device, [0, 1, 2, 3], range.from, range.to)
          const many = each.get(device.deviceId)
          expect([...(many?.t ?? [])]).toEqual(one.map((row) => row.ts))
          const column = (index: number) => [...(many?.t ?? [])].map((_, at) => many?.values[index]?.[at] ?? Number.NaN)
          expect(column(1)).toEqual(one.map(({ values }) => values[0]))
          expect(column(0)).toEqual(one.map(({ values }) => values[1]))
        }
      }
    }),
    { numRuns: underSoak(25, 500) },
  )
})
