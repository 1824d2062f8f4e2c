import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MarineScene, marineScene } from '#test/support/marineFleet.ts'
import { marineBatteryContract as calls } from '../contract.ts'

let it: MarineScene
const stack = (index: 0 | 1 | 2 | 3) => ({ deviceId: it.stacks[index].deviceId })
const cluster = (index: number) => ({ deviceId: it.clusters[index]?.deviceId ?? '' })
beforeAll(async () => {
  it = await marineScene()
}, 60_000)
afterAll(() => it?.stop())

const valueIn = (metrics: readonly { code: string; value: number | null }[], code: string) =>
  metrics.find((metric) => metric.code === code)?.value

describe('a battery system', () => {
  test('breakers: its own, then those of its clusters', async () => {
    const breakers = await it.call(calls.breakers, stack(0), it.admin)
    expect(breakers.map(({ code, value }) => [code, value])).toEqual([
      ['mainBreaker', 1],
      ['clusterBreaker', 1],
      ['clusterBreaker', 1],
      ['clusterBreaker', 1],
      ['clusterBreaker', 0],
    ])
    expect(breakers[1]).toMatchObject({ name: '甲左-1', deviceId: cluster(0).deviceId })
    expect((await it.call(calls.breakers, stack(1), it.admin)).map(({ value }) => value)).toEqual([
      0,
      null,
      null,
      null,
      null,
    ])
  })

  test('the newest values: reported, derived, and codes that no legend knows as numbers', async () => {
    const own = await it.call(calls.latestData, stack(0), it.admin)
    expect([valueIn(own, 'soc'), valueIn(own, 'power'), valueIn(own, 'chargeable')]).toEqual([25, -150, 1200])
    expect(own.find(({ code }) => code === 'maxCellVoltage')).toMatchObject({
      ...{ value: 3.324, cluster: 1, cell: 240, source: 'derived' },
    })
    const odd = await it.call(calls.latestData, stack(2), it.admin)
    expect([valueIn(odd, 'workMode'), valueIn(odd, 'chargingState')]).toEqual([77, 7])
    const ofCluster = await it.call(calls.latestData, cluster(0), it.admin)
    expect([valueIn(ofCluster, 'clusterMode'), valueIn(ofCluster, 'soc')]).toEqual([42, 24])
    expect(ofCluster.some(({ code }) => code === 'cellVoltage')).toBe(false)
  })

  test('the tree: ships, their systems, their clusters', async () => {
    const tree = await it.call(calls.deviceTree, { stationId: it.stationId }, it.admin)
    expect(tree.map(({ strName, level, alarmLevel }) => [strName, level, alarmLevel])).toEqual([
      ['江远 01', 0, null],
      ['江远 02', 0, 3],
    ])
    const systems = tree[0]?.children ?? []
    expect(systems.map(({ strName, level, soc }) => [strName, level, soc]).sort()).toEqual([
      ['甲右', 1, 75],
      ['甲左', 1, 25],
    ])
    const clusters = systems.find(({ strName }) => strName === '甲左')?.children ?? []
    expect(clusters.map(({ strName, level, soc }) => [strName, level, soc])).toEqual([
      ['甲左-1', 2, 24],
      ['甲左-2', 2, 25],
      ['甲左-3', 2, 26],
      ['甲左-4', 2, 27],
    ])
  })

  test('alarms by system, level, state and station', async () => {
    const total = async (filter: object) => (await it.call(calls.alarmList, filter, it.admin)).total
    expect(await it.call(calls.alarmList, stack(3), it.admin)).toMatchObject({
      ...{ total: 1, size: 5, records: [{ alarmLevel: 3, unitName: '乙右', stationName: '船站' }] },
    })
    expect(await total(stack(0))).toBe(0)
    expect(await total({ alarmLevel: 3, state: 1 })).toBe(1)
    expect(await total({ alarmLevel: 2 })).toBe(0)
    expect(await total({ state: 0 })).toBe(0)
    expect(await total({ stationName: '船' })).toBe(1)
    expect(await total({ stationName: '箱' })).toBe(0)
  })
})

describe('a cluster', () => {
  test('metrics and day curves', async () => {
    const metrics = await it.call(calls.clusterMonitor, cluster(0), it.admin)
    expect(valueIn(metrics, 'totalVoltage')).toBe(750)
    expect(metrics.find(({ code }) => code === 'maxVoltage')).toMatchObject({ value: 3.324, cell: 240 })
    // Cells of 3.3 V and 0 to 239 tenths of a millivolt more: their mean is 3.3 + 0.0239 / 2.
    expect(valueIn(metrics, 'averageVoltage')).toBe(3.312)
    const last = async (call: typeof calls.clusterVoltage) =>
      (await it.call(call, cluster(0), it.admin)).map(({ code, curve }) => [code, curve.at(-1)?.value])
    expect((await last(calls.clusterVoltage)).map(([code]) => code)).toEqual([
      'maxVoltage',
      'minVoltage',
      'averageVoltage',
    ])
    expect(await last(calls.clusterTemperature)).toEqual([
      ['maxTemperature', 20.9],
      ['minTemperature', 20],
      ['averageTemperature', 20.45],
    ])
  })

  test('cells, searched by name and in pages', async () => {
    const all = await it.call(calls.clusterCells, cluster(0), it.admin)
    expect(all).toMatchObject({
      total: 240,
      extremes: { maxVoltage: { cell: 240 }, minVoltage: { value: 3.3, cell: 1 } },
    })
    expect(all.cells[99]).toEqual({ name: '100', monomerU: 3.31, monomerTemp: 20.9 })
    const found = await it.call(calls.clusterCells, { ...cluster(0), name: '23' }, it.admin)
    expect(found.cells.map(({ name }) => name)).toEqual(
      ['023', '123', '223', ...Array.from({ length: 10 }, (_, digit) => `23${digit}`)].sort(),
    )
    const page = await it.call(calls.cellPage, { ...cluster(0), current: 3, size: 100 }, it.admin)
    expect(page).toMatchObject({ total: 240, current: 3, size: 100, records: { length: 40, 0: { name: '201' } } })
    const none = await it.call(calls.clusterCells, { ...cluster(0), name: 'x' }, it.admin)
    expect(none.cells).toEqual([])
    expect(await it.ask(calls.clusterCells, stack(0), it.admin)).toMatchObject({ code: 1001 })
  })
})
