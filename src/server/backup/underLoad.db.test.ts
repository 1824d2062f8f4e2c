import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devicesContract } from '#features/devices/contract.ts'
import { startWriter } from '#test/history/devices.ts'
import { runBackupScript } from '#test/support/backupScript.ts'
import { temporaryDataDir } from '#test/support/database.ts'
import { patience } from '#test/support/patience.ts'
import { addEquipment, type Portal, shanghai, signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const password = 'Harbour_2026'
const BACKUP_PASSPHRASE = 'six ships in the bay'
const began = Math.floor(Date.now() / 1000) * 1000
const hour = 3_600_000
const running: Tidewatt[] = []
let folder: string
beforeAll(async () => {
  folder = await temporaryDataDir()
})
afterAll(async () => {
  for (const server of running) await server.dispose()
  await rm(folder, { recursive: true, force: true })
})
const start = async (env: Record<string, string>): Promise<Tidewatt> => {
  const server = await startTidewatt(env)
  running.push(server)
  return server
}

const storedOf = async (who: Portal, deviceId: string): Promise<Map<number, unknown>> => {
  const range = { startTime: shanghai(began - 100 * hour), endTime: shanghai(Date.now() + hour) }
  const stored = new Map<number, unknown>()
  for (let current = 1; ; current += 1) {
    const { records } = await who.call(devicesContract.rows, { deviceId, ...range, current, size: 100 })
    for (const { ts, values } of records) stored.set(ts, Object.values(values)[0])
    if (records.length < 100) return stored
  }
}

test(
  'a backup while a device publishes without pause: what was acknowledged before it comes back, and nothing that was not sent',
  async () => {
    const first = await start({ ADMIN_PASSWORD: password })
    const admin = await signIn(first.url, 'admin', password)
    const points = [{ pointKey: 'value', pointName: 'v', kind: 'gauge' as const }]
    const profile = { profileKey: 'busy', profileName: 'busy', points }
    const { deviceCode, token, deviceId } = await addEquipment(admin, profile, 'BUSY')
    const writer = startWriter(first.mqttPort, deviceCode, token, began, Math.random)
    const acknowledged = () => writer.sent.filter((each) => each.acknowledged && !each.refused)
    await expect.poll(() => acknowledged().length).toBeGreaterThan(100)

    const before = acknowledged()
    const file = join(folder, 'busy.backup')
    const made = await runBackupScript('backup', file, { DATA_DIR: first.dataDir, BACKUP_PASSPHRASE })
    expect(made.code, made.said).toBe(0)
    const after = acknowledged().length
    await writer.stop()
    expect(after).toBeGreaterThan(before.length)

    const dataDir = join(folder, 'restored')
    const restored = await runBackupScript('restore', file, { DATA_DIR: dataDir, BACKUP_PASSPHRASE })
    expect(restored.code, restored.said).toBe(0)
    const second = await start({ DATA_DIR: dataDir })
    const stored = await storedOf(await signIn(second.url, 'admin', password), deviceId)
    expect(before.filter(({ ts }) => !stored.has(ts))).toEqual([])
    const sent = new Map(writer.sent.map(({ ts, value }) => [ts, value]))
    expect([...stored].filter(([ts, value]) => sent.get(ts) !== value)).toEqual([])
  },
  2 * patience.test,
)
