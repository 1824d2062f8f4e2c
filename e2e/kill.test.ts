import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEquipment, type Equipment, type Portal, shanghai, signIn } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { underSoak } from '#test/support/soak.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { devicesContract } from '#features/devices/contract.ts'

const password = 'Harbour_2026'
const kills = underSoak(3, 100)
let server: Tidewatt
let admin: Portal
let device: Equipment

beforeAll(async () => {
  server = await startTidewatt({ ADMIN_PASSWORD: password })
  admin = await signIn(server.url, 'admin', password)
  device = await addEquipment(
    admin,
    { profileKey: 'probe', profileName: '探针', points: [{ pointKey: 'n', pointName: '序号', decimals: 0 }] },
    'PROBE-1',
  )
})
afterAll(() => server?.dispose())

const storedNumbers = async (from: number, to: number): Promise<Set<number>> => {
  const numbers = new Set<number>()
  for (let current = 1; ; current += 1) {
    const page = await admin.call(devicesContract.rows, {
      deviceId: device.deviceId,
      pointKeys: 'n',
      startTime: shanghai(from),
      endTime: shanghai(to),
      current,
      size: 100,
    })
    for (const row of page.records) numbers.add(row.values.n ?? Number.NaN)
    if (current * 100 >= page.total) return numbers
  }
}

test('kill -9 while messages are being acknowledged loses nothing that was acknowledged', async () => {
  const start = Date.now() - 3_600_000
  const sent = new Set<number>()
  const acknowledged = new Set<number>()
  let n = 0
  for (let round = 0; round < kills; round += 1) {
    const client = await connectDevice(server.mqttPort, device.deviceCode, device.token)
    client.on('error', () => client.end(true))
    const killAt = acknowledged.size + 200
    const inFlight: Promise<void>[] = []
    while (client.connected && acknowledged.size < killAt) {
      const burst = Array.from({ length: 50 }, () => {
        n += 1
        const own = n
        sent.add(own)
        return publishTelemetry(client, device.deviceCode, { ts: start + own, values: { n: own } }).then(
          () => void acknowledged.add(own),
          () => undefined,
        )
      })
      inFlight.push(...burst)
      await Promise.race(burst)
    }
    await server.kill()
    client.end(true)
    await Promise.race([Promise.all(inFlight), new Promise((resolve) => setTimeout(resolve, 500))])
    await server.start()
    admin = await signIn(server.url, 'admin', password)
  }
  const stored = await storedNumbers(start - 1000, start + n + 2000)
  expect([...acknowledged].filter((own) => !stored.has(own))).toEqual([])
  expect([...stored].filter((own) => !sent.has(own))).toEqual([])
  expect(acknowledged.size).toBeGreaterThanOrEqual(200 * kills)
})
