import { z } from 'zod'
import { pointKinds } from '#catalogue/points/point.ts'

/** online: heard within three expected intervals · silent: not any more · never: nothing came yet */
export const deviceStates = ['online', 'silent', 'never'] as const
export type DeviceState = (typeof deviceStates)[number]

export const connectedDevice = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  profileKey: z.string(),
  profileName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  status: z.enum(deviceStates),
  points: z.number(),
  /** seconds between two samples that are expected */
  intervalSeconds: z.number(),
  /** of its newest sample, in the zone of the station */
  lastTime: z.string().nullable(),
  lastTs: z.number().nullable(),
  /** that reads it; null: it comes by our own MQTT or HTTP, or the driver is not the caller’s to see */
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
})
export type ConnectedDevice = z.infer<typeof connectedDevice>

/** The newest value of a point; of an array the lowest and highest of its places. */
export const newestValue = z.object({
  key: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  stationName: z.string(),
  pointKey: z.string(),
  pointName: z.string(),
  kind: z.enum(pointKinds),
  size: z.number(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  unit: z.string(),
  decimals: z.number(),
  legend: z.string().optional(),
  originTime: z.string().nullable(),
  ts: z.number().nullable(),
  /** from its time to its commit; below 0 where the device’s clock is ahead, null where the server started since or never knew */
  latencyMs: z.number().nullable(),
  intervalSeconds: z.number(),
  /** it, or a place of it, may be written */
  writable: z.boolean(),
})
export type NewestValue = z.infer<typeof newestValue>

export const counts = z.object({ online: z.number(), silent: z.number(), never: z.number() })
export type Counts = z.infer<typeof counts>

/** Upper ends, ms, of the classes in which samples are counted by how long after their time they came; the last has none. */
export const lateBounds = [100, 500, 1000, 5000, 30_000] as const

export const parts = ['database', 'broker', 'disk', 'sealing'] as const
export const partStates = ['up', 'down', 'unknown'] as const
export const health = z.object({
  parts: z.array(
    z.object({
      part: z.enum(parts),
      /** unknown: it is elsewhere, or nobody said so of late */
      state: z.enum(partStates),
      detail: z.string(),
      /** ms of what is told */
      ts: z.number().nullable(),
    }),
  ),
  drivers: z.object({ ONLINE: z.number(), OFFLINE: z.number(), FAULT: z.number(), DISABLED: z.number() }),
})
export type Health = z.infer<typeof health>
