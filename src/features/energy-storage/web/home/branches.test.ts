import { expect, test } from 'vitest'
import type { StorageExtremes, StorageTile } from '../../shapes.ts'
import { asOneBranch, branchesOf, drawnBranches, wholeSum } from './branches.ts'

const tile = (kind: StorageTile['kind'], deviceId: string, parentId: string | null): StorageTile => ({
  ...{ kind, deviceId, parentId, deviceName: `${kind} ${deviceId}`, deviceCode: deviceId, silent: false },
  ...{ stationId: '1', stationName: 'A', alarmLevel: null, updateTime: null, ts: null, intervalSeconds: 10 },
  ...{ runningState: 2, power: 100, soc: 60, soh: 98, ratedPower: 500, ratedCapacity: 1000 },
  ...{ chargeable: null, dischargeable: null, chargedToday: null, dischargedToday: null, mainBreaker: 1 },
  ...{ faultLevel: null, gridPower: null, loadPower: null, auxPower: null, planPower: null, frequency: null },
  ...{ gridState: null, controlMode: null, remoteMode: null, dcPower: null, pcsMode: null, clusterSoc: [] },
})

const none = { value: null, unit: 'V', ts: null, cell: null, path: [] }
const extremesAt = (deviceId: string): StorageExtremes => ({
  maxVoltage: { ...none, value: 3.561, cell: 137, path: [{ deviceId, deviceName: '堆', level: 3 }] },
  ...{ minVoltage: none, maxTemperature: none, minTemperature: none, leftOut: [] },
})

test('stacks hang at their PCS, by name; one without a PCS is a branch of its own', () => {
  const branches = branchesOf([
    tile('ems', '1', null),
    tile('stack', '12', '10'),
    tile('stack', '11', '10'),
    tile('pcs', '10', '1'),
    tile('stack', '13', '1'),
  ])
  expect(branches.map(({ id, pcs, stacks }) => [id, pcs?.name, stacks.map((stack) => stack.id)])).toEqual([
    ['10', 'pcs 10', ['11', '12']],
    ['13', undefined, ['13']],
  ])
})

test('of many branches the one with an extreme cell is drawn first, and the rest as one', () => {
  const tiles = Array.from({ length: 9 }, (_, at) => [
    tile('pcs', `${at + 1}0`, '1'),
    tile('stack', `${at + 1}1`, `${at + 1}0`),
  ]).flat()
  const branches = branchesOf(tiles)
  const { drawn, rest } = drawnBranches(branches, extremesAt('71'))
  expect(drawn.map(({ id }) => id)).toEqual(['70', '10', '20', '30'])
  expect(rest).toHaveLength(5)
  const names = { pcs: '5 PCS', stacks: '5 stacks' }
  expect(asOneBranch(rest, names)).toEqual({
    id: 'rest',
    pcs: { name: '5 PCS', runningState: 2, power: 500 },
    stacks: [{ id: 'rest', name: '5 stacks', soc: 60, runningState: 2, power: 500 }],
  })
  const [silent = rest[0]] = branchesOf([{ ...tile('pcs', '99', '1'), silent: true, power: null, runningState: -1 }])
  expect(asOneBranch([...rest, ...(silent ? [silent] : [])], names).pcs).toEqual({
    ...{ name: '5 PCS', runningState: null, power: null },
  })
  expect(drawnBranches(branches.slice(0, 4), extremesAt('21')).drawn.map(({ id }) => id)).toEqual([
    ...['10', '20', '30', '40'],
  ])
})

test('a sum with an unknown part is unknown', () => {
  expect(wholeSum([1, 2])).toBe(3)
  expect(wholeSum([1, null])).toBeNull()
  expect(wholeSum([])).toBeNull()
})
