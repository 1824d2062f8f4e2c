import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { type AskingScene, askingScene } from '#test/support/askingScene.ts'

let it: AskingScene
beforeAll(async () => {
  it = await askingScene()
}, 60_000)
afterAll(() => it?.stop())

test('a call in the process answers and refuses as over HTTP, and only reads', async () => {
  const box = await it.device('boxPower', await it.station('上海港'), { deviceName: '3号箱' })
  await it.tell(box, it.now, { soc: 61.5 })
  const input = { deviceId: box.deviceId }
  const admin = await it.asking(it.admin)
  expect(await admin.ask(devicesContract.latest, input)).toEqual(await it.call(devicesContract.latest, input, it.admin))

  const [other, without] = [
    await addPerson(it.context, 'other_merchant', ['platform_boxPower']),
    await addPerson(it.context, 'without_platform', []),
  ]
  const tokenOf = async (each: typeof other) => (await it.signIn(each.userName, each.password)).data.access_token
  const stranger = await it.asking(await tokenOf(other))
  await expect(stranger.ask(devicesContract.latest, input)).rejects.toMatchObject({ key: 'rows.not_found' })
  expect((await stranger.ask(boxHomeContract.boxList, {})).records).toEqual([])
  const nobody = await it.asking(await tokenOf(without))
  await expect(nobody.ask(boxHomeContract.boxList, {})).rejects.toMatchObject({
    key: 'session.forbidden',
    details: ['platform_boxPower'],
  })
  await expect(admin.ask(devicesContract.latest, { deviceId: 'x' })).rejects.toMatchObject({ key: 'request.invalid' })

  const english = await it.asking(it.admin, 'en')
  expect((await english.ask(alarmsContract.typeList, {})).every(({ name }) => !/\p{Script=Han}/u.test(name))).toBe(true)

  await expect(admin.ask(assetsContract.stationAdd, { stationName: '新站' })).rejects.toThrow('only reads')
  await expect(admin.ask(sessionContract.key, {})).rejects.toThrow('only reads')
  expect(await admin.ask(assetsContract.stationList, {})).toHaveLength(1)
})
