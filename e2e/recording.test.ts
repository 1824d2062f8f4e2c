import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { devicesContract } from '#features/devices/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { addEquipment, type Equipment, type Portal, shanghai } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

const folder = join(import.meta.dirname, '../../shared/data/battery')
const file = existsSync(folder) ? readdirSync(folder).find((entry) => entry.endsWith('.csv')) : undefined

type Reading = { at: number; current: number; voltage: number; cells: number[]; temperatures: number[] }

/** Seventeen preamble lines, a heading, then one row a sample; discharge is negative there and positive here. */
const readLog = (path: string): Reading[] =>
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .slice(17)
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number))
    .map((column) => ({
      at: Math.round((column[0] ?? 0) * 1000),
      current: -(column[7] ?? 0) || 0,
      voltage: column[8] ?? 0,
      cells: column.slice(20, 26),
      temperatures: column.slice(26, 29),
    }))

describe.skipIf(!file)('a laboratory log of a battery module, published through MQTT', () => {
  const on = stage()
  let admin: Portal
  let device: Equipment
  let log: Reading[]
  let from: number
  let to: number

  beforeAll(async () => {
    log = readLog(join(folder, file ?? ''))
    admin = await on.administrator()
    device = await addEquipment(
      admin,
      {
        profileKey: 'leafModule',
        profileName: '电池模组',
        intervalSeconds: 1,
        points: [
          { pointKey: 'current', pointName: '电流', unit: 'A', decimals: 2 },
          { pointKey: 'voltage', pointName: '电压', unit: 'V', decimals: 2 },
          { pointKey: 'cellVoltage', pointName: '单体电压', unit: 'V', kind: 'array', size: 6, decimals: 3 },
          { pointKey: 'temperature', pointName: '温度', unit: '°C', kind: 'array', size: 3, decimals: 1 },
        ],
      },
      'LEAF-123',
    )
    to = Date.now()
    const offset = to - (log.at(-1)?.at ?? 0)
    from = offset + (log[0]?.at ?? 0)
    const client = await connectDevice(on.ground.mqttPort, device.deviceCode, device.token)
    const messages = log.map((reading) => ({
      ts: offset + reading.at,
      values: {
        current: reading.current,
        voltage: reading.voltage,
        cellVoltage: reading.cells,
        temperature: reading.temperatures,
      },
    }))
    for (let start = 0; start < messages.length; start += 200) {
      await Promise.all(
        messages.slice(start, start + 200).map((message) => publishTelemetry(client, device.deviceCode, message)),
      )
    }
    await client.endAsync()
  })

  test('as many rows as the file has samples', async () => {
    const page = await admin.call(devicesContract.rows, {
      deviceId: device.deviceId,
      pointKeys: 'current,voltage',
      startTime: shanghai(from - 1000),
      endTime: shanghai(to + 1000),
      size: 10,
    })
    expect(page.total).toBe(log.length)
    expect(page.records[0]?.values.voltage).toBe(log.at(-1)?.voltage)
    // A whole log at once is more than a device may send, so its end is read later; nothing of it is refused.
    const refused = await admin.call(iotContract.refusals, {})
    expect(refused.filter(({ reason }) => reason !== 'too_fast')).toEqual([])
  })

  test('extremes of current, voltage and six cells are those of the file', async () => {
    const points = ['current', 'voltage', ...[1, 2, 3, 4, 5, 6].map((index) => `cellVoltage:${index}`)]
    const curve = await admin.call(devicesContract.curve, {
      deviceId: device.deviceId,
      points: points.join(','),
      startTime: shanghai(from - 1000),
      endTime: shanghai(to + 1000),
    })
    const columns = [
      log.map((r) => r.current),
      log.map((r) => r.voltage),
      ...[0, 1, 2, 3, 4, 5].map((i) => log.map((r) => r.cells[i] ?? 0)),
    ]
    const numbers = (list: (number | null)[] = []): number[] => list.filter((value) => value !== null)
    curve.series.forEach((series, index) => {
      expect(Math.max(...numbers(series.max ?? series.value)), series.pointKey).toBe(
        Math.max(...(columns[index] ?? [])),
      )
      expect(Math.min(...numbers(series.min ?? series.value)), series.pointKey).toBe(
        Math.min(...(columns[index] ?? [])),
      )
    })
    expect(curve.series).toHaveLength(8)
  })

  test('the lowest cell of the last sample is named', async () => {
    const latest = await admin.call(devicesContract.latest, { deviceId: device.deviceId })
    const value = (key: string) => latest.find((entry) => entry.pointKey === key)?.value
    const cells = log.at(-1)?.cells ?? []
    expect(value('cellVoltageMin')).toBe(Math.min(...cells))
    expect(value('cellVoltageMinIndex')).toBe(cells.indexOf(Math.min(...cells)) + 1)
  })

  test('the device page draws it', async () => {
    const { page } = await on.enter(`/iot/device/detail?id=${device.deviceId}&tab=history`, { height: 1200 })
    await page.getByText('LEAF-123').first().waitFor()
    await page.locator('.uplot').first().waitFor()
    await page
      .getByText(String(log.at(-1)?.voltage))
      .first()
      .waitFor()
    await page.screenshot({ path: 'test-results/recording.png' })
  })
})
