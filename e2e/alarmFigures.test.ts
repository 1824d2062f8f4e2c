import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

const minute = 60_000
const hour = 60 * minute

describe('figures of alarms', () => {
  const on = appStage()

  /** A flood of twelve within a minute, one that flaps, one that stands since the day before yesterday. */
  beforeAll(async () => {
    const it = on.ground
    const station = { stationName: 'Longtan', stationType: 'boxPowerStation' as const }
    const { stationId } = await it.call(assetsContract.stationAdd, station, it.admin)
    const box = { deviceName: 'XD-014', deviceCode: 'BOX', deviceType: 'boxPower', stationId }
    const { deviceId } = await it.call(assetsContract.equipmentAdd, box, it.admin)
    const now = it.context.clock()
    const flood = Math.floor((now - 2 * hour) / (10 * minute)) * 10 * minute
    const alarm = { rule: 'silence', at: now - 50 * hour, level: 2, times: 1, noted: null, ended: null }
    const all = [
      alarm,
      { ...alarm, rule: 'cellTemperatureHigh', at: now - 3 * hour, times: 4, noted: 2 * minute, ended: 20 * minute },
      ...Array.from({ length: 12 }, (_, num) => ({
        ...{ ...alarm, rule: `dtc:BCU:X${num}`, at: flood + num * 1000, level: 3, ended: minute },
      })),
    ]
    const later = (at: number, ms: number | null) => (ms === null ? null : new Date(at + ms))
    await it.context.db
      .insertInto('alarm')
      .values(
        all.map(({ rule, at, level, times, noted, ended }) => ({
          ...{
            device_id: deviceId,
            unit_id: deviceId,
            station_id: stationId,
            device_name: 'XD-014',
            unit_name: 'XD-014',
          },
          ...{ rule, level, highest_level: level, times },
          ...{ began_at: new Date(at), last_began_at: new Date(at), opened_at: new Date(at) },
          ...{ acknowledged_at: later(at, noted), cleared_at: later(at, ended) },
        })),
      )
      .execute()
  })

  test('stand against the targets, and each opens its alarms, in English at 1440 px', async () => {
    const { page, faults } = await on.enter('/base/system/alarmFigures', { script: looking('blue', 'en') })
    const card = (name: string) => page.locator('.tw-alarmfig-card').filter({ hasText: name })
    const said = async (name: string) => (await card(name).innerText()).replaceAll('\n', ' ')
    await expect.poll(() => said('Most in 10 minutes')).toMatch(/12.*beyond the target/)
    await expect.poll(() => said('Standing')).toMatch(/1.*within the target/)
    await expect.poll(() => said('Time to acknowledge')).toMatch(/1 of 14 acknowledged/)
    await expect.poll(() => said('Flapping')).toMatch(/1.*beyond the target/)
    await page.getByText('ANSI/ISA-18.2-2016', { exact: false }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await card('Most in 10 minutes').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.locator('.ant-table-tbody tr.ant-table-row').count()).toBe(12)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'Noisiest devices' }).getByRole('cell', { name: 'XD-014' }).click()
    await expect.poll(() => dialog.locator('.ant-table-tbody tr.ant-table-row').count()).toBe(14)
    expect(faults).toEqual([])
  })

  test('stand in Chinese at 360 px', async () => {
    const { page, faults } = await on.enter('/base/system/alarmFigures', {
      width: 360,
      height: 740,
      script: looking('white', 'zh'),
    })
    await page.getByText('超出建议').first().waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
