import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/support/app.ts'
import { iotContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.stop())

test('a profile says how many cells stand side by side; only an array keeps it, and it can be changed', async () => {
  const cells = { pointKey: 'cellVoltage', pointName: '单体电压', kind: 'array' as const, size: 24 }
  const points = [
    { ...cells, columns: 12 },
    { pointKey: 'soc', pointName: 'SOC', columns: 4 },
  ]
  const { profileId } = await app.call(
    iotContract.profileAdd,
    { profileKey: 'packs', profileName: '电池包', points },
    app.admin,
  )
  const read = async () => {
    const { records } = await app.call(iotContract.profilePage, { profileName: '电池包' }, app.admin)
    return records[0]?.points.map(({ pointKey, columns }) => [pointKey, columns])
  }
  expect(await read()).toEqual([
    ['cellVoltage', 12],
    ['soc', undefined],
  ])
  await app.call(
    iotContract.profileEdit,
    { profileId, profileKey: 'packs', profileName: '电池包', version: 1, points: [{ ...cells, columns: 8 }] },
    app.admin,
  )
  expect(await read()).toEqual([['cellVoltage', 8]])
})
