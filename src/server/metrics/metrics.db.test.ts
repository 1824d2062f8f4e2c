import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { signIn } from '#test/support/portal.ts'
import { connectDevice } from '#test/support/publisher.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const [password, token] = ['Harbour_2026', 'base64+/16chars=']
let server: Tidewatt
beforeAll(async () => {
  server = await startTidewatt({ ADMIN_PASSWORD: password, METRICS_TOKEN: token, LOG_FORMAT: 'json' })
})
afterAll(() => server?.dispose())

const scrape = (bearer?: string) =>
  fetch(`${server.url}/metrics`, bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } })

test('whoever bears the token reads OpenMetrics: commits, refusals, calls, the pool, the broker', async () => {
  const admin = await signIn(server.url, 'admin', password)
  const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '站' })
  const device = { deviceType: 'boxPower', deviceName: '箱', deviceCode: 'METRICS-1', stationId }
  const { token: deviceToken } = await admin.call(assetsContract.equipmentAdd, device)
  const client = await connectDevice(server.mqttPort, 'METRICS-1', deviceToken)
  for (const values of [{ soc: 50 }, { soc: 'much' }])
    await client.publishAsync('devices/METRICS-1/telemetry', JSON.stringify({ values }), { qos: 1 })
  await client.endAsync()

  const answer = await scrape(token)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('application/openmetrics-text')
  expect(text.trimEnd().endsWith('# EOF')).toBe(true)
  expect(text).toMatch(/^tidewatt_frames_total 1$/m)
  expect(text).toMatch(/^tidewatt_refusals_total\{reason="wrong_type"\} 1$/m)
  expect(text).toMatch(/^tidewatt_commit_seconds_count [12]$/m)
  expect(text).toMatch(/tidewatt_call_seconds_count\{route="\/web\/[^"]+",method="POST",status="200"\} 1/)
  expect(text).toMatch(/^tidewatt_driver_up\{name="[^"]+",type="mqttBroker"\} 1$/m)
  expect(text).toMatch(/^tidewatt_database_connections\{state="awaited"\} 0$/m)
  expect(text).toMatch(/^tidewatt_messages_total 2$/m)
  expect(text).toMatch(/^tidewatt_values_total 1$/m)
  expect(text).toMatch(/^tidewatt_database_bytes \d{6,}$/m)
  expect(text).toMatch(/^tidewatt_notifications_waiting 0$/m)
  expect(text).toMatch(/^tidewatt_broker_connections [01]$/m)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test.each([undefined, 'another-token-for-nobody'])('bearer %s reads nothing', async (bearer) => {
  const answer = await scrape(bearer)
  expect(await answer.text()).not.toContain('tidewatt_')
  expect(answer.status).toBe(401)
})

test('each line of its log is an object', () => {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(line).toMatchObject({ time: expect.any(String), level: expect.stringMatching(/info|warn|error/) })
})
