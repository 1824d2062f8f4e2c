import { beforeAll, describe, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { dutyContract } from '#features/duty/contract.ts'
import { notifyContract } from '#features/notify/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { looking, seriousFindings, show } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const rule = {
  name: '夜间告警',
  enabled: true,
  levels: [1],
  platforms: [],
  stationIds: [],
  alarmTypes: [],
  to: 'duty' as const,
  roleIds: [],
  userIds: [],
  channels: ['portal' as const],
  webhookIds: [],
  delaySeconds: 0,
  repeatMinutes: 30,
  onEnd: true,
  hours: null,
  steps: [{ afterMinutes: 10, order: 2 }],
}

describe('rules of notification', () => {
  const on = appStage()
  let it: SignInApp
  let stationId: string

  beforeAll(async () => {
    it = on.ground
    const station = { stationName: '龙潭港', stationType: 'boxPowerStation' as const }
    stationId = (await it.call(assetsContract.stationAdd, station, it.admin)).stationId
  })

  test('the wall and the story say who is told next, and when', async () => {
    const second = await addPerson(it.context, 'li', ['platform_boxPower', 'platform_system'], { orgId: '1' })
    const first = await addPerson(it.context, 'zhang', ['platform_boxPower', 'platform_system'], { orgId: '1' })
    const shift = { from: '00:00', to: '00:00', userIds: [first.userId, second.userId] }
    const pattern = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...shift, weekday }))
    await it.call(dutyContract.rosterSave, { stationId, pattern, version: 0 }, it.admin)
    await it.call(notifyContract.ruleSave, rule, it.admin)
    const box = { deviceName: 'XD-014', deviceCode: 'BOX', deviceType: 'boxPower', stationId }
    await it.call(assetsContract.equipmentAdd, box, it.admin)
    const ts = it.context.clock() - 1000
    await it.deliver('BOX', 'telemetry', { ts, values: { soc: 79, runningState: 0 } })
    await it.deliver('BOX', 'dtc', { ts, dtcType: 'BCU', faultCode: 'B2001', active: true })
    await it.tick()
    const { records } = await it.call(alarmsContract.page, { state: 1 }, it.admin)
    const alarmId = records.find(({ alarmLevel }) => alarmLevel === 1)?.alarmId ?? ''
    await expect
      .poll(async () => {
        await it.tick()
        return (await it.call(notifyContract.next, { alarmId }, it.admin))[0]
      })
      .toMatchObject({ order: 2, realNames: ['li'] })
    const { page, faults } = await on.enter('/fullScreen/boxPowerSupply', {
      width: 1920,
      height: 1080,
      script: looking('blue', 'en'),
    })
    await page.getByRole('alert').getByText('To the second on duty, li, in 10 min').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await show(page, `/boxPowerSupply?story=${alarmId}`)
    await page
      .getByRole('dialog')
      .getByText(/To the second on duty, li, in (10|9) min/)
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
