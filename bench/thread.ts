/**
 * The living thread under load: 1,000 devices report once a second through 10 connections, QoS 1. Measures publish → acknowledged
 * (committed), publish → WebSocket of a client that watches 200 devices, publish → text on a page in a real browser.
 */
import { gzipSync } from 'node:zlib'
import { readdirSync, readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { signIn } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'
import { describe, machine } from './measure.ts'

const seconds = Number(process.argv[2] ?? 30)
const gateways = 10
const children = 100
const watched = 200
const password = 'Harbour_2026'

const server = await startTidewatt({ ADMIN_PASSWORD: password })
const admin = await signIn(server.url, 'admin', password)
await admin.call(iotContract.profileAdd, {
  profileKey: 'probe',
  profileName: '探针',
  intervalSeconds: 1,
  points: [
    { pointKey: 'sentAt', pointName: '发送', decimals: 0 },
    ...Array.from({ length: 19 }, (_, index) => ({ pointKey: `p${index}`, pointName: `点 ${index}` })),
  ],
})
const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '测量' })
const add = (deviceCode: string, parentId?: string) =>
  admin.call(assetsContract.equipmentAdd, {
    deviceName: deviceCode,
    deviceCode,
    deviceType: 'probe',
    stationId,
    parentId,
  })

const devices: { id: string; code: string; gateway: number }[] = []
const tokens: string[] = []
for (let gateway = 0; gateway < gateways; gateway += 1) {
  const parent = await add(`G${gateway}`)
  tokens.push(parent.token)
  const codes = Array.from({ length: children }, (_, child) => `G${gateway}-${child}`)
  const issued = await Promise.all(codes.map((code) => add(code, parent.deviceId)))
  for (const [index, { deviceId }] of issued.entries())
    devices.push({ id: deviceId, code: codes[index] ?? '', gateway })
}
const clients = await Promise.all(tokens.map((token, gateway) => connectDevice(server.mqttPort, `G${gateway}`, token)))

const toSocket: number[] = []
const socket = new WebSocket(`${server.url.replace('http', 'ws')}/web/live`)
socket.on('open', () => socket.send(JSON.stringify({ token: admin.token })))
socket.on('message', (data) => {
  const now = Date.now()
  const frame = JSON.parse(String(data))
  if (frame.ready)
    for (const device of devices.slice(0, watched))
      socket.send(JSON.stringify({ subscribe: `deviceLatest/${device.id}` }))
  for (const value of frame.delta?.values ?? []) if (value.pointKey === 'sentAt') toSocket.push(now - value.value)
})

const browser = await launchBrowser()
const page = await browser.newPage()
await page.goto(server.url)
await page.getByRole('button', { name: '登录' }).waitFor()
await page.waitForLoadState('networkidle')
const loadedScripts = (): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
const signInScripts = await loadedScripts()
await page.getByLabel(/用户名/).fill('admin')
await page.getByLabel(/密码/).fill(password)
await page.getByRole('button', { name: '登录' }).click()
await page.getByRole('heading', { name: '平台选择' }).waitFor()
await page.reload()
await page.getByRole('heading', { name: '平台选择' }).waitFor()
await page.waitForLoadState('networkidle')
const shellScripts = await loadedScripts()
const toCommit: number[] = []
const publish = async (device: (typeof devices)[number]): Promise<void> => {
  const client = clients[device.gateway]
  if (!client) return
  const sentAt = Date.now()
  const values: Record<string, number> = { sentAt }
  for (let index = 0; index < 19; index += 1) values[`p${index}`] = Math.round(Math.random() * 10_000) / 100
  await publishTelemetry(client, device.code, { ts: sentAt, values })
  toCommit.push(Date.now() - sentAt)
}
// A point stands on the page once it has told something.
if (devices[0]) await publish(devices[0])
toCommit.length = 0
await page.goto(`${server.url}/#/iot/device/detail?tab=values&id=${devices[0]?.id}`)
await page.getByText('发送').first().waitFor()
await page.evaluate(() => {
  const seen = new Map<number, number>()
  Object.assign(window, { seen })
  new MutationObserver(() => {
    const now = Date.now()
    for (const digits of (document.body.textContent ?? '').replaceAll(/[ ,\u202f\u2009]/g, '').match(/1[6-9]\d{11}/g) ??
      []) {
      const sentAt = Number(digits)
      if (!seen.has(sentAt)) seen.set(sentAt, now - sentAt)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
})

const pending: Promise<void>[] = []
const slice = 10
const started = Date.now()
for (let tick = 0; tick < seconds * (1000 / slice); tick += 1) {
  const wait = started + tick * slice - Date.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  for (let index = 0; index < slice; index += 1) {
    const device = devices[(tick * slice + index) % devices.length]
    if (device) pending.push(publish(device))
  }
}
const elapsed = (Date.now() - started) / 1000
await Promise.all(pending)
await new Promise((resolve) => setTimeout(resolve, 1000))
const onPage = await page.evaluate(() => [...(window as unknown as { seen: Map<number, number> }).seen.values()])

const assets = 'dist/web/assets'
const sizeOf = (file: string): number => gzipSync(readFileSync(`dist/web/${file.replace(/^\//, '')}`)).length
await browser.close()
socket.close()
await Promise.all(clients.map((client) => client.endAsync()))
const restart = Date.now()
await server.stop()
const stopped = Date.now()
await server.start()
const ready = Date.now()
await server.dispose()

const result = {
  machine: machine(),
  messagesPerSecond: Math.round(toCommit.length / elapsed),
  toCommitMs: describe(toCommit),
  toSocketMs: describe(toSocket),
  toPageMs: describe(onPage),
  stopMs: stopped - restart,
  secondStartMs: ready - stopped,
  signInScriptsGzipKb: Math.round(signInScripts.reduce((sum, file) => sum + sizeOf(file), 0) / 102.4) / 10,
  shellScriptsGzipKb: Math.round(shellScripts.reduce((sum, file) => sum + sizeOf(file), 0) / 102.4) / 10,
  allScriptsGzipKb:
    Math.round(
      readdirSync(assets)
        .filter((file) => file.endsWith('.js'))
        .reduce((sum, file) => sum + sizeOf(`assets/${file}`), 0) / 102.4,
    ) / 10,
}
console.table({ commit: result.toCommitMs, socket: result.toSocketMs, page: result.toPageMs })
console.log(JSON.stringify(result))
