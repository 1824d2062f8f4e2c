import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { runBackupScript as run } from '#test/support/backupScript.ts'
import { temporaryDataDir } from '#test/support/database.ts'
import { patience } from '#test/support/patience.ts'
import { signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const password = 'Harbour_2026'
const passphrase = 'six ships in the bay'
let folder: string
const running: Tidewatt[] = []
beforeAll(async () => {
  folder = await temporaryDataDir()
})
afterAll(async () => {
  for (const server of running) await server.dispose()
  await rm(folder, { recursive: true, force: true })
})

test(
  'a running server is backed up, and another machine goes on with its people, devices and secrets',
  async () => {
    const first = await startTidewatt({ ADMIN_PASSWORD: password })
    running.push(first)
    const admin = await signIn(first.url, 'admin', password)
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '港口一站' })
    const device = { deviceType: 'boxPower', deviceName: '一号箱', deviceCode: 'BACKUP-1', stationId }
    await admin.call(assetsContract.equipmentAdd, device)

    const file = join(folder, 'port.backup')
    const short = await run('backup', file, { DATA_DIR: first.dataDir, BACKUP_PASSPHRASE: 'short' })
    expect([short.code, short.said]).toEqual([1, expect.stringContaining('12 characters')])
    const done = await run('backup', file, { DATA_DIR: first.dataDir, BACKUP_PASSPHRASE: passphrase })
    expect(done.said).toContain('bytes')
    expect(done.code).toBe(0)
    expect(existsSync(`${file}.part`)).toBe(false)

    const dataDir = await temporaryDataDir()
    const wrong = await run('restore', file, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'another passphrase' })
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('the passphrase is another one')])
    const restored = await run('restore', file, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase })
    expect(restored.said).toContain('are back')
    expect(restored.code).toBe(0)

    const second = await startTidewatt({ DATA_DIR: dataDir })
    running.push(second)
    const again = await signIn(second.url, 'admin', password)
    const { records } = await again.call(assetsContract.equipmentPage, {})
    expect(records.map(({ deviceCode }) => deviceCode)).toEqual(['BACKUP-1'])
    const busy = await run('restore', file, { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase })
    expect([busy.code, busy.said]).toEqual([1, expect.stringContaining('is running')])
  },
  patience.test,
)
