import { expect, test } from 'vitest'
import type { PointSlot } from '#server/context/devices.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { createFixes } from './fixes.ts'

const now = Date.UTC(2026, 10, 22, 10)
const pointOf = (pointKey: string, firstSlot: number): PointSlot => ({
  ...{ pointKey, pointName: pointKey, pointNameEn: pointKey, unit: '', decimals: 6, size: 1, kind: 'gauge', firstSlot },
  ...{ min: null, max: null, sentinels: [], deriveFrom: null, deriveWhat: null, legend: null },
})
const shipWith = (keys: readonly string[]) => deviceOf(7, profileOf(keys.length, keys.map(pointOf)))
/** Latest rows as they stand once frames have committed. */
const storeOf = () => {
  let row: LatestRow | undefined
  return {
    latest: () => row,
    commit: ({ ts, values }: Frame): void => {
      row = { values, at: values.map((value) => (Number.isNaN(value) ? Number.NaN : ts)) }
    },
  }
}
const hear = (fixes: ReturnType<typeof createFixes>, ship: ReturnType<typeof shipWith>, at: number, lon: number) => {
  const message = { kind: 'position', type: 1, mmsi: '413000001', lon, lat: 32, isCoarse: false } as const
  return fixes.frameOf({ ship, message, payload: `${lon}`, source: 'quay', receivedAt: at, now: at }, at)
}

test.each([
  ['a profile that tells the source', ['lon', 'lat', 'navSource']],
  ['one that does not', ['lon', 'lat']],
])('AIS does not silence AIS, committed late or not: %s', (_, keys) => {
  const [ship, store] = [shipWith(keys), storeOf()]
  const fixes = createFixes(store.latest)
  const frames = [0, 5, 10, 15, 20].map((second) => hear(fixes, ship, now + second * 1000, second))
  expect(frames).not.toContain(undefined)
  for (const frame of frames.slice(0, 2)) if (frame) store.commit(frame)
  expect(hear(fixes, ship, now + 25_000, 25)).toBeDefined()
})

test.each([
  ['GNSS', 0, 59_000, true],
  ['GNSS a minute ago', 0, 60_000, false],
  ['AIS', 1, 5000, false],
])('after a start the newest stored position counts as what its source says: %s', (_, source, later, isSilenced) => {
  const [ship, store] = [shipWith(['lon', 'lat', 'navSource']), storeOf()]
  store.commit({ deviceId: '7', ts: now, values: Float64Array.of(118, 32, source) })
  expect(hear(createFixes(store.latest), ship, now + later, 118) === undefined).toBe(isSilenced)
})
