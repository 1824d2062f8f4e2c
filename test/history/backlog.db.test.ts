import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFold } from '#features/records/server/fold.ts'
import { createEngine } from '#server/derive/engine.ts'
import { frameOf, type Samples } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'

const second = 1000
const soakSeconds = Number(process.env.SOAK_SECONDS ?? 0)
/** A few hundred thousand here; under `npm run soak` ten million. */
const samples = soakSeconds > 0 ? 10_000_000 : 300_000
const boxes = 5
const each = samples / boxes
/** samples of a charge and the rest behind it */
const [period, charging] = [10_000, 3000]
const atOnce = 5000

let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

const reading = (index: number): Record<string, number> => {
  const isCharging = index % period < charging
  return { runningState: isCharging ? 1 : 0, totalVoltage: 800, totalCurrent: isCharging ? -150 : 0 }
}
const isLate = async (): Promise<boolean> =>
  (await it.context.pool.query('select from derive_late limit 1')).rowCount !== 0
const recordsOf = async ({ deviceId }: Made) =>
  (
    await it.context.pool.query<{ ms: number; kwh: number }>(
      `select (extract(epoch from last_at - started_at) * 1000)::float8 as ms, kwh from energy_record where device_id = $1`,
      [deviceId],
    )
  ).rows

test(
  `${samples} samples of the past are derived while those of now are followed without waiting for them`,
  async () => {
    const stationId = await it.station('站')
    const devices = await Promise.all(Array.from({ length: boxes }, () => it.device('boxPower', stationId)))
    const engine = createEngine(it.context, recordFold)
    await engine.start?.()
    const from = it.now - (each + 3600) * second
    const deliver = async (box: Made, some: Samples): Promise<void> => {
      const frames = some.map((sample) => frameOf(it, box, sample))
      await it.context.telemetry.commit(frames, [])
      await engine.observe?.(frames)
    }
    // Only what comes after a newer sample is late.
    for (const box of devices) await deliver(box, [{ ts: it.now - second, values: reading(charging) }])
    for (let at = 0; at < each; at += atOnce)
      for (const box of devices) {
        const length = Math.min(atOnce, each - at)
        const some = Array.from({ length }, (_, n) => ({ ts: from + (at + n) * second, values: reading(at + n) }))
        await deliver(box, some)
      }
    let followed = 0
    for (let fresh = 0; await isLate(); fresh += 1) {
      for (const box of devices)
        await deliver(box, [{ ts: it.now + fresh * second, values: { runningState: 0, totalCurrent: 0 } }])
      if (await isLate()) followed += 1
      await engine.tick?.(it.context.clock())
    }
    engine.stop?.()
    expect(followed, 'samples of now are followed while those of the past are still late').toBeGreaterThan(2)
    const expected = { ms: (charging - 1) * second, kwh: expect.closeTo((120 * (charging - 1)) / 3600, 2) }
    for (const box of devices) expect(await recordsOf(box)).toEqual(Array(each / period).fill(expected))
  },
  (soakSeconds * 3 + 300) * second,
)
