import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { rangeContract as calls } from '../contract.ts'

const minute = 60_000
let it: DeviceScene
let box: Made
let clusters: Made[]
const at = (minutes: number) => it.midnight + minutes * minute
const zoned = (ts: number) => formatTime(ts, 'Asia/Shanghai')

beforeAll(async () => {
  it = await deviceScene()
  const stationId = await it.station('甲站')
  box = await it.device('boxPower', stationId, { deviceName: '箱1' })
  clusters = []
  for (const deviceName of ['1簇', '2簇'])
    clusters.push(await it.device('boxCluster', stationId, { deviceName, parentId: box.deviceId }))
  await it.device('boxPower', await it.station('乙站'), { deviceName: '箱2' })
  const [first, second] = clusters
  if (!first || !second) throw new Error('no clusters')
  const cells = (...some: number[]) => {
    const volts = [...some, ...Array<number>(240 - some.length).fill(3.3)]
    return { cellVoltage: volts, cellTemperature: volts.map((volt) => volt * 10) }
  }
  for (let step = 0; step < 20; step += 1) {
    await it.tell(first, at(step), cells(3.3, 3.31, 3.29))
    await it.tell(second, at(step), cells(3.3, step === 7 ? 3.62 : 3.32, 3.3))
  }
})
afterAll(() => it?.stop())

const today = () => zoned(it.midnight).slice(0, 10)
const curves = (input: object) =>
  it.call(calls.curves, { strId: box.deviceId, level: 1, type: 0, time: today(), ...input }, it.admin)

test('the tree: stations with their boxes and clusters by name, nothing of others', async () => {
  const tree = await it.call(calls.tree, {}, it.admin)
  const plain = (nodes: { strName: string; level: number; children: unknown[] }[]): unknown[] =>
    nodes.map(({ strName, level, children }) => [strName, level, plain(children as typeof nodes)])
  expect(plain(tree)).toEqual([
    [
      '甲站',
      0,
      [
        [
          '箱1',
          1,
          [
            ['1簇', 2, []],
            ['2簇', 2, []],
          ],
        ],
      ],
    ],
    ['乙站', 0, [['箱2', 1, []]]],
  ])
  const person = await addPerson(it.context, 'stranger', ['platform_boxPower'])
  const { access_token } = (await it.signIn('stranger', person.password)).data
  expect(await it.call(calls.tree, {}, access_token)).toEqual([])
  const asked = { strId: box.deviceId, type: 0 as const }
  expect(await it.ask(calls.curves, asked, access_token)).toMatchObject({ code: 1001 })
})

describe('the curves', () => {
  test('of a cluster: highest, lowest and difference of each sample', async () => {
    const strId = clusters[1]?.deviceId
    const { maxCurve, minCurve, differenceCurve, unit, decimals } = await curves({ strId, level: 2 })
    expect([maxCurve, minCurve, differenceCurve].map((curve) => curve.length)).toEqual([20, 20, 20])
    const values = [maxCurve, minCurve, differenceCurve].map((curve) => [curve[6]?.value, curve[7]?.value])
    expect(values).toEqual([
      [3.32, 3.62],
      [3.3, 3.3],
      [0.02, 0.32],
    ])
    expect(maxCurve[7]).toEqual({ date: zoned(at(7)), ts: at(7), value: 3.62 })
    expect([unit, decimals]).toEqual(['V', 3])
  })

  test('of a box that does not say: those of its clusters; temperature by its type', async () => {
    const { maxCurve, minCurve, differenceCurve } = await curves({ type: '1' })
    const at7 = maxCurve.findIndex(({ value }) => value === 36.2)
    expect([maxCurve.length, maxCurve[at7]?.ts]).toEqual([20, at(7)])
    expect([minCurve[at7]?.value, differenceCurve[at7]?.value]).toEqual([32.9, 3.3])
    const last = { strId: clusters[0]?.deviceId, startTime: zoned(at(18)), endTime: zoned(at(30)), time: '' }
    expect((await curves(last)).maxCurve.filter(({ value }) => value !== null)).toHaveLength(2)
  })

  test('which cell it was', async () => {
    const extremes = (strId: string | undefined, from: number, until: number) =>
      it.call(calls.extremes, { strId: strId ?? '', type: 0, ts: at(from), until: at(until) }, it.admin)
    expect(await extremes(box.deviceId, 5, 9)).toMatchObject({
      max: { value: 3.62, cluster: 2, clusterName: '2簇', cell: 2, ts: at(7) },
      min: { value: 3.29, cluster: 1, clusterName: '1簇', cell: 3 },
    })
    expect(await extremes(clusters[0]?.deviceId, 3, 4)).toMatchObject({
      max: { value: 3.31, cell: 2 },
      min: { cell: 3 },
    })
    expect(await extremes(clusters[0]?.deviceId, 100, 101)).toEqual({ max: null, min: null })
    await it.tell(box, at(7), { maxCellVoltage: 3.62, maxCellVoltageCluster: 2 })
    expect(await extremes(box.deviceId, 7, 8)).toMatchObject({ max: { cluster: 2, clusterName: '2簇', cell: 2 } })
  })

  test('of every node of the tree, a station’s over all its boxes', async () => {
    type Node = { strId: string; level: number; strName: string; children?: readonly Node[] }
    const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
    const nodes = flat(await it.call(calls.tree, {}, it.admin))
    const highest = new Map<string, number>()
    for (const { strId, level, strName } of nodes) {
      const { maxCurve } = await curves({ strId, level })
      highest.set(strName, Math.max(0, ...maxCurve.map(({ value }) => value ?? 0)))
    }
    expect(Object.fromEntries(highest)).toEqual({ 甲站: 3.62, 箱1: 3.62, '1簇': 3.31, '2簇': 3.62, 乙站: 0, 箱2: 0 })
    expect(await it.ask(calls.curves, { strId: 's999999', type: 0 }, it.admin)).toMatchObject({ code: 1001 })
    const person = await addPerson(it.context, 'outside', ['platform_boxPower'])
    const token = (await it.signIn('outside', person.password)).data.access_token
    const foreign = nodes.find(({ level }) => level === 0)?.strId ?? ''
    expect(await it.ask(calls.curves, { strId: foreign, type: 0 }, token)).toMatchObject({ code: 1001 })
  })

  test('refuses what does not fit', async () => {
    const strId = box.deviceId
    const code = async (input: object) =>
      (await it.ask(calls.curves, { strId, type: 0, ...input } as { strId: string; type: 0 }, it.admin)).code
    expect(await code({ startTime: zoned(at(9)), endTime: zoned(at(8)) })).toBe(3011)
    expect(await code({ startTime: zoned(at(9)) })).toBe(400)
    expect(await code({ type: 2 })).toBe(400)
    expect(await code({ strId: '99999' })).toBe(1001)
    expect(await code({})).toBe(0)
  })
})
