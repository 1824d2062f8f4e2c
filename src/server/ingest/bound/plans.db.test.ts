import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '#server/people/secretBox.ts'
import { boundScene } from '#test/support/boundScene.ts'
import type { Plan } from '../drivers/bound.ts'
import { readPlans } from './plans.ts'
import { boundTypes } from './types.ts'

let scene: Awaited<ReturnType<typeof boundScene>>
beforeAll(async () => {
  scene = await boundScene()
})
afterAll(() => scene?.stop())

test('a device that has not changed stays the same object, one that has is read anew, one that left is gone', async () => {
  const driverId = await scene.add('modbusTcp', { host: '127.0.0.1' })
  const first = await scene.device('P-1')
  const second = await scene.device('P-2')
  const third = await scene.device('P-3')
  const points = [{ pointKey: 'soc', attributes: { address: 5 } }]
  for (const { deviceId } of [first, second, third])
    await scene.bind(deviceId, driverId, { attributes: { unit: 1 }, points })

  const { context } = scene.it
  let plan: Plan | undefined
  const read = async (): Promise<Plan> => {
    const given = { box: createSecretBox(context.config), types: new Map(boundTypes.map((each) => [each.type, each])) }
    const found = (await readPlans({ pool: context.pool, ...given, known: () => plan }, [driverId])).get(driverId)
    if (!found || 'fault' in found) throw new Error('no plan')
    plan = found.plan
    return found.plan
  }
  const before = await read()
  expect(before.devices.map(({ points: own }) => own[0]?.attributes.address)).toEqual([5, 5, 5])

  await scene.bind(second.deviceId, driverId, { attributes: { unit: 2 }, points })
  await context.pool.query('delete from binding where device_id = $1', [third.deviceId])
  const after = await read()
  expect(after.devices.map(({ deviceId }) => deviceId)).toEqual([first.deviceId, second.deviceId])
  expect(after.devices[0]).toBe(before.devices[0])
  expect(after.devices[1]).toMatchObject({ attributes: { unit: 2 }, points: [{ pointKey: 'soc' }] })
})
