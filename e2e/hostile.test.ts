import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { addDevice, cells, type FleetDevice, openMap, type Speaker, speaker } from '#test/support/boxFleet.ts'
import type { Portal } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'

const minute = 60_000
/** What each kind of thing is called: markup that would run, and a formula before it. */
const called = (what: string): string => `=1+1<img src=x onerror="window.hit=1">${what}`

describe('names of markup and formulas', () => {
  const on = stage()
  let admin: Portal
  let box: FleetDevice
  let meter: FleetDevice
  let page: Page
  let faults: string[]
  let lastTold: number
  const voices: Speaker[] = []

  const go = async (path: string): Promise<void> => {
    await page.goto('about:blank')
    await page.goto(`${on.url}/#/${path}`)
  }
  const shows = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const unharmed = async (): Promise<void> => {
    expect(await page.evaluate('window.hit')).toBeUndefined()
    await expect.poll(() => page.locator('img[src=x]').count()).toBe(0)
  }

  beforeAll(async () => {
    admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, {
      stationName: called('站'),
      lon: 119.1,
      lat: 32.2,
    })
    const yard = { stationName: called('换'), stationType: 'chargeReplacePower' as const, lon: 119.1, lat: 32.2 }
    const { stationId: yardId } = await admin.call(assetsContract.stationAdd, yard)
    const add = (deviceType: string, what: string, deviceCode: string, parentId?: string, at = stationId) =>
      addDevice(admin, {
        stationId: at,
        deviceType,
        deviceName: called(what),
        deviceCode,
        ...(parentId ? { parentId } : {}),
      })
    const points = [{ pointKey: 'flow', pointName: called('点'), pointNameEn: called('point'), unit: '<b>u</b>' }]
    await admin.call(iotContract.profileAdd, { profileKey: 'meter', profileName: called('模板'), points })
    await add('chargePcs', 'PCS', 'PCS-1', undefined, yardId)
    box = await add('boxPower', '箱', 'BOX-1')
    const cluster = await add('boxCluster', '簇', 'BOX-1-1', box.deviceId)
    meter = await add('meter', '表', 'METER-1')
    const [voice, own] = [await speaker(on.ground.mqttPort, box), await speaker(on.ground.mqttPort, meter)]
    voices.push(voice, own)
    const start = Math.floor(Date.now() / minute) * minute - 60 * minute
    await voice.say('mount', { ts: start - minute, kind: 'bay', code: 'PCS-1', bay: called('仓') })
    await voice.say('dtc', { ts: start, dtcType: 'BCU', faultCode: 'B2001', active: true })
    for (let step = 0; step <= 20; step += 1) {
      const ts = start + step * minute
      const values = { runningState: 1, totalVoltage: 800, totalCurrent: -180, soc: 40, chargedEnergy: 100 + step }
      await voice.tell(values, ts)
      await voice.tell({ soc: 40, cellVoltage: cells(3.3, 17, 3.7), cellTemperature: cells(20) }, ts, cluster)
      await own.tell({ flow: -180 }, ts)
    }
    lastTold = start + 20 * minute
    await voice.tell({ runningState: 3 }, start + 30 * minute)
    ;({ page, faults } = await on.enter('/boxPowerSupply'))
    await page.locator('.tw-tile').first().waitFor()
  })
  afterAll(async () => {
    for (const voice of voices) await voice.end()
  })

  test.each([
    [1, ['站', '箱', '簇']],
    [2, ['站', '箱']],
    [7, ['站', '箱']],
    [8, ['换', '箱', 'PCS', '仓']],
    [9, ['站', '箱']],
    [12, ['站', '箱']],
  ])('are text in panel %d', async (panel, all) => {
    await go(`boxPowerSupply?panel=${panel}`)
    for (const what of all) await shows(called(what))
    await unharmed()
  })

  test('are text in the pop-up and the list of the map, in rankings and tiles', async () => {
    await go('boxPowerSupply')
    await openMap(page)
    await page.getByText(/地点列表/).click()
    await page.locator('.tw-map').getByText(called('站'), { exact: true }).first().click()
    const card = page.getByRole('region', { name: called('站'), exact: true })
    await expect.poll(() => card.locator('strong').innerText()).toBe(called('站'))
    await page.keyboard.press('Escape')
    await page.locator('.tw-map').waitFor({ state: 'detached' })
    await shows(called('箱'))
    await unharmed()
  })

  test('are text in each dialog of the box, and in the content of its alarms', async () => {
    await go(`boxPowerSupply?box=${box.deviceId}`)
    await shows(called('簇'))
    await page
      .getByRole('dialog')
      .getByRole('region', { name: '最新告警' })
      .getByRole('button', { name: '更多' })
      .click()
    const list = page.getByRole('dialog', { name: '告警列表' })
    await list.locator('.ant-table-row').first().waitFor()
    await list
      .getByRole('button', { name: /的位置$/ })
      .first()
      .click()
    const place = page.getByRole('dialog', { name: '告警位置' })
    for (const what of ['箱', '换', 'PCS'])
      await place.locator('.tw-factgrid').getByText(called(what)).first().waitFor()
    await place.getByText(/地点列表/).click()
    await place.locator('.tw-map').getByText(called('箱'), { exact: true }).first().click()
    await unharmed()
    await go(`boxPowerSupply?box=${box.deviceId}`)
    await page.getByRole('button', { name: '继电器状态' }).click()
    await page.getByRole('dialog', { name: '继电器状态' }).getByText(called('簇')).waitFor()
    await unharmed()
  })

  test('are text in the tooltip of a chart and in its legend', async () => {
    // Shortly after midnight it was yesterday.
    await go(
      `iot/device/detail?id=${meter.deviceId}&tab=history&day=${formatTime(lastTold, 'Asia/Shanghai').slice(0, 10)}`,
    )
    const chart = page.getByRole('slider').first()
    await chart.waitFor()
    await chart.focus()
    await chart.press('ArrowLeft')
    const tip = page.locator('.tw-chart-tip').first()
    await expect.poll(() => tip.innerText()).toContain(called('点'))
    await expect.poll(() => tip.innerText()).toContain('-180.00 <b>u</b>')
    await expect.poll(() => tip.locator('img, b').count()).toBe(0)
    await page
      .getByRole('button', { name: called('点') })
      .first()
      .waitFor()
    await unharmed()
  })

  test('in a workbook they are texts, Chinese intact, and −180 is a number; in csv no cell begins a formula', async () => {
    const download = async (path: string, kind: 'Excel' | 'CSV'): Promise<Buffer> => {
      await go(path)
      await page.getByRole('button', { name: '导出' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: new RegExp(kind) }).click(),
      ])
      return readFile(await file.path())
    }
    const charges = await readXlsx(new Uint8Array(await download('boxPowerSupply?panel=2', 'Excel')))
    expect(charges.sheets[0]?.name).toBe('充放电记录')
    const [headings, row] = charges.sheets[0]?.rows ?? []
    expect(headings?.slice(0, 3)).toEqual(['设备名称', '站点', '类型'])
    expect([row?.[0], row?.[1], row?.[8]]).toEqual([called('箱'), called('站'), 20])
    const csv = (await download('boxPowerSupply?panel=1', 'CSV')).toString()
    expect(csv.startsWith('\uFEFF告警等级,站点,设备')).toBe(true)
    expect(csv).toContain(`"'${called('站').replaceAll('"', '""')}"`)
    const history = await admin.call(devicesContract.rows, {
      deviceId: meter.deviceId,
      pointKeys: 'flow',
      startTime: '2020-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
      size: 10,
    })
    expect(history.records[0]?.values).toEqual({ flow: -180 })
    const answer = await fetch(
      `${on.url}/web/iot/pointValue/export?${new URLSearchParams({
        deviceId: meter.deviceId,
        pointKeys: 'flow',
        startTime: '2020-01-01 00:00:00',
        endTime: '2099-01-01 00:00:00',
      })}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    )
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
    expect(sheets[0]?.rows.at(-1)?.[2]).toBe(-180)
    expect(faults).toEqual([])
  })
})
