import { naturesOf } from '#catalogue/natures.ts'
import type { Device, Profile, PointSlot } from '#server/context/devices.ts'

export const profileOf = (slots: number, points: readonly PointSlot[] = []): Profile => ({
  profileId: '1',
  profileKey: 'p',
  intervalSeconds: 10,
  natures: new Set(naturesOf(points)),
  platforms: [],
  slots,
  points,
  byKey: new Map(points.map((point) => [point.pointKey, point])),
})

/** A device as the registry would give it, for the store alone: nothing of it stands in the database. */
export const deviceOf = (deviceId: string | number, profile: Profile, timeZone = 'Asia/Shanghai'): Device => ({
  deviceId: String(deviceId),
  deviceCode: `D${deviceId}`,
  deviceName: `D${deviceId}`,
  parentId: null,
  stationId: '1',
  stationName: 's',
  stationType: 'boxPowerStation',
  orgId: '1',
  orgPath: '/1/',
  merchantPath: '/1/',
  timeZone,
  tokenHash: Buffer.alloc(0),
  mmsi: null,
  profile,
})
