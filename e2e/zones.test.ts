import type { MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type Portal, shanghai } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

const minute = 60_000
const at = (time: string, zone = '+08:00'): number => Date.parse(`${time.replace(' ', 'T')}${zone}`)

/**
 * Days, weeks and months are those of UTC+8, whatever the zones of server (New York, with summer time) and browser (behind and ahead of it, with
 * and without summer time). 箱一 charges with 120 kW over the year's end, on 29 February, and from 28 to 29 February; 箱二 stands in Berlin and charges
 * through the hour that summer time leaves out.
 */
describe('days and months', () => {
  const on = stage({ TZ: 'America/New_York' })
  let admin: Portal
  const clients: MqttClient[] = []
  const ids = new Map<string, string>()

  const box = async (deviceName: string, deviceCode: string, station: { stationName: string; timeZone?: string }) => {
    const { stationId } = await admin.call(assetsContract.stationAdd, station)
    const plan = { deviceName, deviceCode, deviceType: 'boxPower', stationId }
    const { deviceId, token } = await admin.call(assetsContract.equipmentAdd, plan)
    ids.set(deviceName, deviceId)
    const client = await connectDevice(on.ground.mqttPort, deviceCode, token)
    clients.push(client)
    let register = 1000
    /** minutes of charge at 120 kW, and a rest after them */
    return async (start: number, minutes: number): Promise<void> => {
      for (const step of [...Array.from({ length: minutes + 1 }, (_, past) => past), minutes + 10])
        await publishTelemetry(client, deviceCode, {
          ts: start + step * minute,
          values: {
            runningState: step > minutes ? 0 : 1,
            totalVoltage: 800,
            totalCurrent: -150,
            soc: 50,
            maxCellVoltage: 3.4,
            minCellVoltage: 3.3,
            chargedEnergy: register + 2 * Math.min(step, minutes),
          },
        })
      register += 2 * minutes
    }
  }

  beforeAll(async () => {
    admin = await on.administrator()
    const one = await box('箱一', 'BOX-1', { stationName: '龙潭港' })
    await one(at('2024-02-28 23:50:00'), 20)
    await one(at('2024-02-29 12:00:00'), 30)
    await one(at('2025-12-31 23:45:00'), 30)
    const two = await box('箱二', 'BOX-2', { stationName: '汉堡港', timeZone: 'Europe/Berlin' })
    await two(at('2026-03-29 01:30:00', '+01:00'), 60)
  })
  afterAll(async () => {
    for (const client of clients) await client.endAsync()
  })

  const rows = (page: Page) =>
    page
      .locator('tbody tr[data-row-key]')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))

  describe.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'UTC'])(
    'in a browser of %s',
    (timezoneId) => {
      let page: Page
      const go = (query: string) => page.goto(`${on.url}/#/boxPowerSupply?${query}`)
      /** Energy of 箱一 in a period, and how the period reads. */
      const reported = async (query: string): Promise<string[] | undefined> => {
        await go(`panel=9&deviceName=${encodeURIComponent('箱一')}&type=1&${query}`)
        await page.locator('tbody tr[data-row-key]').first().waitFor()
        return (await rows(page))[0]?.slice(4, 6)
      }

      beforeAll(async () => {
        ;({ page } = await on.enter('/boxPowerSupply?panel=9', { timezoneId }))
        await page.getByRole('heading', { name: '报表管理' }).waitFor()
      })

      test('today is that of UTC+8', async () => {
        const today = (): string => shanghai(Date.now()).slice(0, 10)
        await expect
          .poll(async () => (await page.getByLabel('时间', { exact: true }).inputValue()) === today())
          .toBe(true)
        await go('panel=12')
        await expect.poll(async () => (await page.getByLabel('日期').inputValue()) === today()).toBe(true)
      })

      test.each([
        ['period=day&time=2024-02-28', ['2024-02-28', '20.0']],
        ['period=day&time=2024-02-29', ['2024-02-29', '80.0']],
        ['period=day&time=2025-12-31', ['2025-12-31', '30.0']],
        ['period=day&time=2026-01-01', ['2026-01-01', '30.0']],
        ['period=month&time=2024-02', ['2024-02', '100.0']],
        ['period=month&time=2025-12', ['2025-12', '30.0']],
        ['period=month&time=2026-01', ['2026-01', '30.0']],
        ['period=week&time=2024-02-29', ['2024-02-28 ~ 2024-03-05', '100.0']],
        ['period=week&time=2026-01-01', ['2025-12-31 ~ 2026-01-06', '60.0']],
        ['period=custom&days=2024-02-29~2025-12-31', ['2024-02-29 00:00:00 ~ 2025-12-31 23:59:59', '110.0']],
      ])('the report of %s', async (query, expected) => {
        await expect.poll(() => reported(query)).toEqual(expected)
      })

      test('records stand at the time of their station, one hour long where summer time leaves one out', async () => {
        await go('panel=2&endTime=2026-04-01 00:00:00')
        await expect
          .poll(async () => (await rows(page)).map((row) => [row[0], ...row.slice(3, 7)]))
          .toEqual([
            ['箱二', '2026-03-29 01:30', '2026-03-29 03:30', '1时0分0秒', '120.0'],
            ['箱一', '2025-12-31 23:45', '2026-01-01 00:15', '0时30分0秒', '60.0'],
            ['箱一', '2024-02-29 12:00', '2024-02-29 12:30', '0时30分0秒', '60.0'],
            ['箱一', '2024-02-28 23:50', '2024-02-29 00:10', '0时20分0秒', '40.0'],
          ])
        await go('panel=2&startTime=2024-02-29 00:00:00&endTime=2024-02-29 23:59:59')
        await expect.poll(async () => (await rows(page)).map((row) => row[3])).toEqual(['2024-02-29 12:00'])
      })

      test('the curves of 29 February are those of its 24 hours', async () => {
        await go(`panel=12&day=2024-02-29&device=${ids.get('箱一')}`)
        await expect
          .poll(() => page.locator('.tw-chart-spoken').first().innerText())
          .toMatch(/2024-02-29 00:00 至 2024-02-29 12:40/)
      })
    },
  )
})
