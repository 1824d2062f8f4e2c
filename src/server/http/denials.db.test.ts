import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { createLog } from '../log.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { createDenied } from './denials.ts'
import { AppError } from './appError.ts'

const lines: string[] = []
let it: TestApp
let token: string
beforeAll(async () => {
  it = await testApp(undefined, { log: createLog((line) => void lines.push(line)) })
  const viewer = await addPerson(it.context, 'viewer_only', ['asset_view', 'asset_station_save'])
  token = (await it.signIn(viewer.userName, viewer.password)).data.access_token
})
afterAll(() => it?.stop())
beforeEach(() => {
  lines.length = 0
})
const denials = (): string[] => lines.filter((line) => line.includes('a call was denied'))

test('a refused call is one line with who asked for what and why; a burst of them is not one line each', async () => {
  await it.ask(assetsContract.stationPage, { current: 1, size: 10 })
  await it.ask(assetsContract.stationPage, { current: 1, size: 10 }, token)
  expect(denials()).toEqual([])
  for (let n = 0; n < 50; n += 1) await it.ask(assetsContract.equipmentRemove, { deviceId: '1' }, token)
  expect(denials()).toHaveLength(1)
  expect(denials()[0]).toMatch(
    /warn {2}a call was denied user=viewer_only userId=\d+ call=\/web\/asset\/equipment\/remove reason="?session.forbidden: asset_equipment_save/,
  )
  expect(denials()[0]).not.toContain(token)
})

test('so is a row of somebody else, while other refusals and calls without a session are none', () => {
  const denied = createDenied(it.context.log)
  denied(undefined, '/web/x', new AppError('session.none'))
  denied(undefined, '/web/x', new AppError('request.invalid', 'x'))
  denied(undefined, '/web/x', new Error('broken'))
  expect(denials()).toEqual([])
  denied(undefined, 'deviceLatest/7', new AppError('rows.not_found'))
  expect(denials()).toEqual([expect.stringContaining('call=deviceLatest/7 reason=rows.not_found')])
})
