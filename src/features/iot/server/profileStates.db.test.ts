import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/support/app.ts'
import { iotContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.stop())

const state = (pointKey: string, more: { legend?: string | null; kind?: 'gauge' } = {}) => ({
  pointKey,
  pointName: pointKey,
  kind: 'state' as const,
  ...more,
})
const legendsOf = async (profileName: string) => {
  const { records } = await app.call(iotContract.profilePage, { profileName }, app.admin)
  return records[0]?.points.map(({ pointKey, legend }) => [pointKey, legend])
}

test('a state names its legend, or reads as built-in points of its key do', async () => {
  const points = [
    state('door', { legend: 'gate' }),
    state('mainBreaker'),
    state('runningState', { legend: null }),
    state('step'),
    state('speed', { kind: 'gauge' }),
  ]
  await app.call(iotContract.profileAdd, { profileKey: 'doors', profileName: '门', points }, app.admin)
  expect(await legendsOf('门')).toEqual([
    ['door', 'gate'],
    ['mainBreaker', 'openClosed'],
    ['runningState', null],
    ['step', null],
    ['speed', undefined],
  ])
})

test('a legend that nobody knows, or of what is no state, is refused by name', async () => {
  const add = (point: ReturnType<typeof state>) =>
    app.ask(iotContract.profileAdd, { profileKey: 'odd', profileName: '异', points: [point] }, app.admin)
  for (const point of [state('door', { legend: 'nope' }), state('door', { legend: 'gate', kind: 'gauge' })])
    expect(await add(point)).toMatchObject({ code: 400, msg: expect.stringContaining('points.1.legend: door') })
})
