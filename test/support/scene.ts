import type { StationType } from '#contract/stationTypes.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { dayAround, hour } from '#server/equipment/day.ts'
import { adminPassword } from './database.ts'
import { type TestApp, testApp } from './app.ts'

export type Made = { deviceId: string; deviceCode: string; deviceName: string }
export type DeviceScene = TestApp & {
  /** ms of the clock, which stands at 10:30 in Shanghai */
  now: number
  midnight: number
  station(
    stationName: string,
    more?: { lon?: number; lat?: number; orgId?: string; stationType?: StationType },
  ): Promise<string>
  device(deviceType: string, stationId: string, more?: { parentId?: string; deviceName?: string }): Promise<Made>
  tell(device: Made, ts: number, values: Record<string, unknown>): Promise<void>
}

const zone = 'Asia/Shanghai'
const nextMidnight = (ts: number) => dayAround(ts + 24 * hour, zone).from
const isFirstOfMonth = (midnight: number) => new Date(midnight + 12 * hour).getUTCDate() === 1

/**
 * An app, of all features unless given, with short ways to stations, devices and readings. Its clock stands at half past ten in Shanghai, never
 * on the first of a month, so that yesterday is in the month.
 */
export const deviceScene = async (...features: Parameters<typeof testApp>): Promise<DeviceScene> => {
  const it = await testApp(...features)
  let count = 0
  const tomorrow = nextMidnight(it.context.clock())
  const midnight = isFirstOfMonth(tomorrow) ? nextMidnight(tomorrow) : tomorrow
  it.advance(midnight + 10.5 * hour - it.context.clock())
  // Else the tracker that forgets what is over would take them at an hour that the calendar decides.
  await it.context.pool.query('delete from session')
  const admin = (await it.signIn('admin', adminPassword)).data.access_token
  return {
    ...it,
    admin,
    now: Math.floor(it.context.clock() / 1000) * 1000,
    midnight,
    station: async (stationName, more = {}) =>
      (await it.call(assetsContract.stationAdd, { stationName, ...more }, admin)).stationId,
    device: async (deviceType, stationId, more = {}) => {
      const deviceCode = `${deviceType}-${++count}`
      const deviceName = more.deviceName ?? deviceCode
      const input = {
        deviceType,
        stationId,
        deviceCode,
        deviceName,
        ...(more.parentId ? { parentId: more.parentId } : {}),
      }
      return { deviceId: (await it.call(assetsContract.equipmentAdd, input, admin)).deviceId, deviceCode, deviceName }
    },
    tell: (device, ts, values) => it.deliver(device.deviceCode, 'telemetry', { ts, values }),
  }
}
