import { assetsContract } from '#features/assets/contract.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

export type VictimSaving = Readonly<Record<'station' | 'crane' | 'box' | 'dcdc', string>>

/** A saving station with a crane, its storage and a converter, all of which have told something, and a lift. */
export const addSaving = async ({ call, admin, context, deliver }: TestApp, orgId: string): Promise<VictimSaving> => {
  const station = { stationName: `${marker}节能站`, stationType: 'portEnergySaving', orgId } as const
  const { stationId } = await call(assetsContract.stationAdd, station, admin)
  const ts = context.clock() - 60_000
  const add = async (deviceType: string, values: object, parentId?: string): Promise<string> => {
    const [deviceName, deviceCode] = [`${marker}${deviceType}`, `${secretCode}-${deviceType}`]
    const made = { deviceName, deviceCode, deviceType, stationId, ...(parentId ? { parentId } : {}) }
    const { deviceId } = await call(assetsContract.equipmentAdd, made, admin)
    await deliver(deviceCode, 'telemetry', { ts, values })
    return deviceId
  }
  const crane = await add('energySaver', { hoistPower: 0, dcdc1: 1, dcdc2: 1, totalSurface: 9 })
  const box = await add('capacitorBox', { soc: 61, totalVoltage: 450 }, crane)
  const dcdc = await add('dcdc', { power: 5, dcdcMode: 3 }, box)
  await context.db
    .insertInto('hoist_cycle')
    .values({
      ...{
        device_id: crane,
        station_id: stationId,
        device_name: `${marker}energySaver`,
        is_lift: true,
        complete: true,
      },
      ...{ started_at: new Date(ts - 3_600_000), ended_at: new Date(ts - 3_500_000), dcdc1: 1, dcdc2: 1 },
    })
    .execute()
  return { station: stationId, crane, box, dcdc }
}
