import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { frameOf, type Samples } from '#test/support/charges.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { createEngine } from './engine.ts'
import type { Fold } from './fold.ts'
import { markLate } from './mark.ts'
import { kindOf } from './rows.ts'

const second = 1000

type Stay = {
  readonly kind: 'stay'
  readonly start: number
  readonly end: number | null
  readonly place: number
  readonly samples: number
}
type State = { readonly stay?: Stay | undefined }
let offset = 0
const broken = new Set<string>()
/** A stay lasts as long as SOC, with what is known from outside, stays in one tenth: it forgets nothing in a pause. */
const stayFold: Fold<{ deviceId: string; offset: number }, State, { ts: number; value: number }, Stay> = {
  name: 'stays',
  follows: ({ profile }) => profile.profileKey === 'boxPower',
  slots: ({ profile }) => [profile.byKey.get('soc')?.firstSlot ?? -1],
  sampleOf: (ts, values) => ({ ts, value: values[0] ?? Number.NaN }),
  given: ({ deviceId }) => ({ deviceId, offset }),
  neutral: {},
  step: (given, { stay }, { ts, value }) => {
    if (broken.has(given.deviceId)) throw new Error('out of order')
    const place = Math.floor((value + given.offset) / 10)
    if (stay?.place === place) return { state: { stay: { ...stay, samples: stay.samples + 1 } }, rows: [] }
    return {
      state: { stay: { kind: 'stay', start: ts, end: null, place, samples: 1 } },
      rows: stay ? [{ ...stay, end: ts }] : [],
    }
  },
  open: (_, { stay }) => (stay ? [stay] : []),
  kinds: {
    stay: kindOf<Stay>({
      table: 'test_stay',
      columns: {
        device_name: { type: 'text', kept: true, of: ({ device }) => device.deviceName },
        ended_at: { type: 'time', of: ({ row }) => row.end },
        place: { type: 'int', of: ({ row }) => row.place },
        samples: { type: 'int', of: ({ row }) => row.samples },
      },
      endRemoved: async (client) => {
        await client.query(`update test_stay set ended_at = started_at
          where ended_at is null and not exists (select from device where device.id = device_id)`)
      },
    }),
  },
}

let it: DeviceScene
let stationId: string
const errors: unknown[] = []
let context: Context
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('站')
  context = { ...it.context, log: { ...it.context.log, error: (_, details) => void errors.push(details) } }
  await it.owner.query(`create table test_stay (id bigint generated always as identity, device_id bigint, started_at timestamptz,
    device_name text, ended_at timestamptz, place int, samples int, unique (device_id, started_at))`)
})
afterAll(() => it?.stop())

const started = async (): Promise<Required<Pick<Tracker, 'observe' | 'tick' | 'stop'>>> => {
  const { start, observe, tick, stop } = createEngine(context, stayFold)
  await start?.()
  if (!observe || !tick || !stop) throw new Error('it follows nothing')
  return { observe, tick, stop }
}
type Engine = Awaited<ReturnType<typeof started>>
const deliver = async (engine: Engine, box: Made, samples: Samples): Promise<void> => {
  const frames = samples.map((sample) => frameOf(it, box, sample))
  await context.telemetry.commit(frames, [])
  await engine.observe(frames)
}
const isLate = async (): Promise<boolean> =>
  (await context.pool.query('select from derive_late limit 1')).rowCount !== 0
const settle = async (engine: Engine): Promise<void> => {
  do await engine.tick(context.clock())
  while (await isLate())
  await engine.tick(context.clock())
}
const rowsOf = async ({ deviceId }: Made) =>
  (
    await context.pool.query<{ id: string; from: number; to: number | null; place: number; samples: number }>(
      `select id::text, (extract(epoch from started_at) * 1000)::float8 as from, (extract(epoch from ended_at) * 1000)::float8 as to,
      place, samples from test_stay where device_id = $1 order by started_at`,
      [deviceId],
    )
  ).rows
const socs = (from: number, values: readonly number[], every = 10 * second): Samples =>
  values.map((soc, index) => ({ ts: from + index * every, values: { soc } }))
const shapes = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ from, to, place, samples }) => [from, to, place, samples])

test('a restart goes on where progress stands; late samples and outside marks put right what they touch, ids stay', async () => {
  const box = await it.device('boxPower', stationId)
  const from = it.now - 3600 * second
  let engine = await started()
  await deliver(engine, box, socs(from, [50, 51, 62, 63, 75]))
  await settle(engine)
  await engine.tick(context.clock() + 31 * second)
  engine.stop()
  const expected = [
    [from, from + 20 * second, 5, 2],
    [from + 20 * second, from + 40 * second, 6, 2],
  ]
  const last = from + 40 * second
  expect(shapes(await rowsOf(box))).toEqual([...expected, [last, null, 7, 1]])
  const ids = (await rowsOf(box)).map(({ id }) => id)

  // Samples that came while no process followed, and that no tick of the next one wrote.
  await context.telemetry.commit(
    socs(from + 50 * second, [76, 77]).map((sample) => frameOf(it, box, sample)),
    [],
  )
  engine = await started()
  await deliver(engine, box, socs(from + 70 * second, [78]))
  engine.stop()
  engine = await started()
  await settle(engine)
  expect(shapes(await rowsOf(box))).toEqual([...expected, [last, null, 7, 4]])

  await deliver(engine, box, socs(from + 15 * second, [64]))
  await settle(engine)
  const late = [
    [from, from + 15 * second, 5, 2],
    [from + 15 * second, last, 6, 3],
    [last, null, 7, 4],
  ]
  expect(shapes(await rowsOf(box))).toEqual(late)
  expect((await rowsOf(box)).map(({ id }) => ids.indexOf(id))).toEqual([0, -1, 2])

  offset = 10
  await markLate(context, 'stays', box.deviceId, { from, to: from })
  await settle(engine)
  expect(shapes(await rowsOf(box))).toEqual(
    late.map(([start, end, place, count]) => [start, end, Number(place) + 1, count]),
  )
  offset = 0
  engine.stop()
})

test('a fold that throws is told with its device and tried again; others go on; a removed device leaves nothing', async () => {
  const [good, bad] = [await it.device('boxPower', stationId), await it.device('boxPower', stationId)]
  const from = it.now - 1800 * second
  const engine = await started()
  broken.add(bad.deviceId)
  for (const box of [good, bad]) await deliver(engine, box, socs(from, [50, 61]))
  await engine.tick(context.clock())
  await engine.tick(context.clock())
  expect(await rowsOf(bad)).toEqual([])
  expect(await rowsOf(good)).toHaveLength(2)
  expect(errors).toMatchObject([{ device: bad.deviceCode }])
  expect(await isLate()).toBe(true)
  broken.clear()
  it.advance(2 * second)
  await settle(engine)
  expect(await rowsOf(bad)).toHaveLength(2)

  await it.call(assetsContract.equipmentRemove, { deviceId: bad.deviceId }, it.admin)
  await engine.tick(context.clock())
  expect((await rowsOf(bad)).every(({ to }) => to !== null)).toBe(true)
  for (const table of ['derive_late', 'derive_progress', 'derive_checkpoint'])
    expect((await context.pool.query(`select from ${table} where device_id = $1`, [bad.deviceId])).rowCount).toBe(0)
  engine.stop()
})
