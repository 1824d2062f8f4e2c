import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { signIn } from '#test/support/portal.ts'
import { testApp } from '#test/support/app.ts'
import { readOpenMetrics } from '#test/support/openMetrics.ts'
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
  expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  const families = readOpenMetrics(text)
  for (const name of ['commit', 'acknowledge', 'follow', 'call', 'live_delta', 'sealing_pass'])
    expect(families.get(`tidewatt_${name}_seconds`)?.type, name).toBe('histogram')
  expect(text).toMatch(/^tidewatt_frames_total 1$/m)
  expect(text).toMatch(/^tidewatt_refusals_total\{reason="wrong_type"\} 1$/m)
  expect(text).toMatch(/^tidewatt_commit_seconds_count [12]$/m)
  expect(text).toMatch(/^tidewatt_acknowledge_seconds_count 2$/m)
  expect(text).toMatch(/^tidewatt_follow_seconds_count [12]$/m)
  expect(text).toMatch(/^tidewatt_tracker_turn_seconds_count\{tracker="alarms",turn="frames"\} [12]$/m)
  expect(text).toMatch(/^tidewatt_driver_messages_total\{name="[^"]+",type="mqttBroker"\} 2$/m)
  expect(text).toMatch(/^tidewatt_database_connections_limit \d+$/m)
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

test('each line that it writes is an object, from the first password to its end', async () => {
  await server.stop()
  const lines = server.output().trimEnd().split('\n')
  const said = lines.map((line) => JSON.parse(line))
  for (const line of said)
    expect(line).toMatchObject({ time: expect.any(String), level: expect.stringMatching(/^(info|warn|error)$/) })
  const messages = said.map(({ message }) => message).join('\n')
  expect(messages).toMatch(/Tidewatt ready at http/)
  expect(messages).toMatch(/^stopping$/m)
})

test('a start that fails says why as an object', async () => {
  const taken = new URL(server.url).port
  const blocker = createServer().listen(Number(taken), '127.0.0.1')
  await once(blocker, 'listening')
  const failed = startTidewatt({ LOG_FORMAT: 'json', PORT: taken })
  const { message } = await failed.then(
    () => new Error('it started'),
    (error: Error) => error,
  )
  blocker.close()
  const said = message
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  expect(said.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('is taken by another program') })
})

test('without METRICS_TOKEN there is no such page', async () => {
  const own = await testApp()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await own.app.inject({ url: '/metrics', headers })
  await own.stop()
  expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringContaining('tidewatt_')])
})
