import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devicesContract } from '#features/devices/contract.ts'
import { addEquipment, signIn } from '#test/support/portal.ts'
import { underSoak } from '#test/support/soak.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { startWriter } from './devices.ts'

const mb = 2 ** 20
const diskMb = 1500
const reserveMb = 200
const rounds = underSoak(1, 20)
const password = 'Harbour_2026'
const began = Math.floor(Date.now() / 1000) * 1000

/** A small disk of its own, where this user may mount one. */
const mountDisk = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'tidewatt-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    // Containers may not mount, even as root: the test is not run there.
    await rm(folder, { recursive: true })
    return undefined
  }
}
const disk = await mountDisk()

describe.skipIf(disk === undefined)('a disk that fills up and is freed', () => {
  const folder = disk ?? ''
  let server: Tidewatt
  beforeAll(async () => {
    await chmod(folder, 0o755)
    server = await startTidewatt({
      ...{ ADMIN_PASSWORD: password, DATA_DIR: join(folder, 'data') },
      ...{ DISK_RESERVE_MB: String(reserveMb), DISK_RESERVE_PERCENT: '0' },
    })
  })
  afterAll(async () => {
    await server?.dispose()
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true })
  })
  const ingest = async (): Promise<string> =>
    ((await (await fetch(`${server.url}/health`)).json()) as { data: { ingest: string } }).data.ingest

  test(
    'readings wait while there is no room, go on by themselves once there is, and none that was acknowledged is lost',
    async () => {
      const admin = await signIn(server.url, 'admin', password)
      const points = [{ pointKey: 'value', pointName: 'v', kind: 'gauge' as const }]
      const { deviceCode, token, deviceId } = await addEquipment(
        admin,
        { profileKey: 'w', profileName: 'w', points },
        'W',
      )
      const writer = startWriter(server.mqttPort, deviceCode, token, began, () => 0)
      const acknowledged = (): number => writer.sent.filter((each) => each.acknowledged).length
      await expect.poll(acknowledged).toBeGreaterThan(0)
      for (let round = 0; round < rounds; round += 1) {
        const { bavail, bsize } = await statfs(folder)
        const filler = join(folder, 'filler')
        await writeFile(filler, Buffer.alloc(bavail * bsize - (reserveMb / 2) * mb))
        await expect.poll(ingest).toBe('held')
        await sleep(500)
        const before = acknowledged()
        await sleep(1000)
        expect(acknowledged()).toBe(before)
        await rm(filler)
        await expect.poll(ingest).toBe('up')
        await expect.poll(acknowledged).toBeGreaterThan(before)
      }
      await writer.stop()
      const range = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
      const taken = writer.sent.filter((each) => each.acknowledged && !each.refused)
      const stored = new Set<number>()
      for (let current = 1; ; current += 1) {
        const page = await admin.call(devicesContract.rows, { deviceId, ...range, current, size: 100 })
        for (const { ts } of page.records) stored.add(ts)
        if (page.records.length < 100) break
      }
      expect(taken.filter(({ ts }) => !stored.has(ts))).toEqual([])
    },
    underSoak(300_000, 1_800_000),
  )
})
