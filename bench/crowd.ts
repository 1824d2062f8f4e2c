import { rm } from 'node:fs/promises'
import { platforms, platformAuthority } from '#contract/platforms.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { demoContract } from '#features/demo/contract.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { addPerson } from '#test/support/app.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'
import { until } from './measure.ts'

const password = 'Harbour_2026'

export type User = Portal & { readonly userId: string }
export type Probe = { readonly deviceId: string; readonly deviceCode: string; readonly token: string }

/** The demo fleet with its history, users of the first organization who see all of it, and devices that nobody speaks for yet. */
export const startCrowd = async (counts: { boxes: number; users: number; devices: number }) => {
  const databaseDir = await temporaryDataDir()
  const database = await startEmbedded(databaseDir, quietLog)
  const server = await startTidewatt({
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: password,
    DEMO: 'on',
    DEMO_BOXES: String(counts.boxes),
  })
  const admin = await signIn(server.url, 'admin', password)
  await until(async () => (await admin.call(demoContract.status, {})).progress >= 100 || undefined, 1000, 900_000)
  const { db } = connect(database.url, quietLog)
  // What came late is derived anew for a while after the history has been written.
  for (const table of ['derive_late', 'alarm_late'] as const)
    await until(
      async () => ((await db.selectFrom(table).select('device_id').execute()).length === 0 ? true : undefined),
      1000,
      900_000,
    )
  const { id: orgId } = await db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow()
  const users: User[] = []
  const may = [...platforms.map(({ key }) => platformAuthority(key)), 'iot_view']
  for (let at = 0; at < counts.users; at += 1) {
    const { userId, userName, password } = await addPerson({ db }, `crowd_${at}`, may, { orgId })
    users.push({ ...(await signIn(server.url, userName, password)), userId })
  }
  const { records } = await admin.call(boxHomeContract.boxList, { current: 1, size: 10 })
  const [station] = await admin.call(assetsContract.stationList, {})
  const devices: Probe[] = []
  for (let at = 0; at < counts.devices; at += 1) {
    const deviceCode = `CROWD-${at}`
    const made = await admin.call(assetsContract.equipmentAdd, {
      ...{ deviceName: deviceCode, deviceCode, deviceType: 'boxPower', stationId: station?.stationId ?? '' },
    })
    devices.push({ deviceId: made.deviceId, deviceCode, token: made.token })
  }
  return {
    server,
    admin,
    users,
    devices,
    /** one of the demo, with a history */
    box: records[0]?.deviceId ?? '',
    end: async () => {
      await server.dispose()
      await db.destroy()
      await database.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
