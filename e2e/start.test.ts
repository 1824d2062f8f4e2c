import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort, startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

let running: Tidewatt | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

/** Runs the program with a faulty environment until it ends by itself. */
const run = (env: Record<string, string>): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['src/main.ts'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('exit', (code) => resolve({ code, output }))
  })

test('wrong configuration: every fault is named at once, exit 1', async () => {
  const { code, output } = await run({
    PORT: 'eighty',
    MQTT_PORT: '70000',
    DATABASE_URL: 'mysql://elsewhere/db',
    DEMO: 'perhaps',
    ADMIN_PASSWORD: 'has space',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'MQTT_PORT', 'DATABASE_URL', 'DEMO', 'ADMIN_PASSWORD']) expect(output).toMatch(new RegExp(`^.*\\b${name}\\b.*$`, 'm'))
  expect(output).not.toContain('    at ')
})

test('a data directory that cannot be: one line, exit 1', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tidewatt-')), 'file')
  writeFileSync(file, '')
  const { code, output } = await run({ DATA_DIR: file, PORT: String(await freePort()), MQTT_PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(output).toContain(file)
  expect(output).not.toContain('    at ')
})

test('a second server on the same data and a taken port are refused, the first one stays', async () => {
  running = await startTidewatt()
  const second = await run({ DATA_DIR: running.dataDir, PORT: String(await freePort()), MQTT_PORT: String(await freePort()) })
  expect(second.code).toBe(1)
  expect(second.output).toContain(running.dataDir)

  const other = mkdtempSync(join(tmpdir(), 'tidewatt-'))
  const port = new URL(running.url).port
  const http = await run({ DATA_DIR: other, PORT: port, MQTT_PORT: String(await freePort()) })
  expect(http.code).toBe(1)
  expect(http.output).toContain(port)

  const mqtt = await run({ DATA_DIR: other, PORT: String(await freePort()), MQTT_PORT: String(running.mqttPort) })
  expect(mqtt.code).toBe(1)
  expect(mqtt.output).toContain(String(running.mqttPort))

  for (const { output } of [second, http, mqtt]) expect(output).not.toContain('    at ')
  expect((await fetch(`${running.url}/health`)).status).toBe(200)
}, 60_000)

test('the generated first password is printed once, and SIGTERM ends everything', async () => {
  running = await startTidewatt()
  const printed = (): number => running?.output().match(/First password of admin/g)?.length ?? 0
  expect(printed()).toBe(1)
  expect(await running.stop()).toBe(0)
  await running.start()
  expect(printed()).toBe(1)
}, 60_000)

test('a port that is taken by a stranger leaves no database behind', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  const address = stranger.address()
  const port = String(address && typeof address === 'object' ? address.port : 0)
  const dataDir = mkdtempSync(join(tmpdir(), 'tidewatt-'))
  expect((await run({ DATA_DIR: dataDir, PORT: port, MQTT_PORT: String(await freePort()) })).code).toBe(1)
  stranger.close()
  running = await startTidewatt({ DATA_DIR: dataDir })
  expect((await fetch(`${running.url}/health`)).status).toBe(200)
}, 60_000)
