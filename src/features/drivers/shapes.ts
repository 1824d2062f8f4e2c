import { z } from 'zod'
import { attribute } from '#contract/attribute.ts'

export const driverStatuses = ['ONLINE', 'OFFLINE', 'FAULT', 'DISABLED'] as const
export type DriverStatus = (typeof driverStatuses)[number]
export const eventLevels = ['info', 'warning', 'error'] as const
/** `missing` though required; `set` to its default, or left out; `changed` from its default; `wrong` by the rules of its attribute */
export const cellStates = ['missing', 'set', 'changed', 'wrong'] as const
export type CellState = (typeof cellStates)[number]

export const attributeValues = z.record(
  z.string().min(1).max(60),
  z.union([z.string().max(20_000), z.number(), z.boolean()]),
)
const words = z.object({ zh: z.string(), en: z.string() })
export const driverType = z.object({
  driverType: z.string(),
  label: words,
  /** whether one that runs tells what its peer has */
  browses: z.boolean(),
  driverAttributes: z.array(attribute),
  deviceAttributes: z.array(attribute),
  pointAttributes: z.array(attribute),
})

const eventArgs = z.record(z.string(), z.union([z.string(), z.number()]))

export const driver = z.object({
  driverId: z.string(),
  driverName: z.string(),
  driverType: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  enable: z.number(),
  status: z.enum(driverStatuses),
  /** ms; null where it does not run */
  sinceTs: z.number().nullable(),
  lastError: z.string().nullable(),
  /** the same as an event says it: a key of the words of events, with what they name; null where no event does */
  lastSaid: z.object({ code: z.string(), args: eventArgs }).nullable(),
  /** what it connects to, of the attributes that say so */
  address: z.string(),
  deviceCount: z.number(),
  /** of the minute before this one */
  valuesPerMinute: z.number(),
  version: z.number(),
})
/** of a minute that begins at `ts`; `ms` the mean round trip, null without reads that were timed */
const minute = z.object({
  ts: z.number(),
  connects: z.number(),
  reads: z.number(),
  values: z.number(),
  errors: z.number(),
  ms: z.number().nullable(),
})
/** A certificate of a driver's peer; times in ms. */
export const certificate = z.object({
  /** SHA-256 in hex, by which it is trusted */
  thumbprint: z.string(),
  /** as servers and their tools show it */
  sha1: z.string(),
  subject: z.string(),
  fromTs: z.number(),
  untilTs: z.number(),
  trusted: z.boolean(),
  /** in its time now */
  valid: z.boolean(),
  /** when the driver met it last; null for a trusted one */
  seenTs: z.number().nullable(),
})
export const peerNode = z.object({
  nodeId: z.string(),
  name: z.string(),
  class: z.string(),
  /** of a variable */
  type: z.string().nullable(),
  value: z.string().nullable(),
})

export const driverDetail = driver.extend({
  /** secrets as `***` */
  attributes: attributeValues,
  /** of its peer: those that wait to be trusted, then those that are */
  certificates: z.array(certificate),
  /** the process that runs it; null: none */
  instance: z.string().nullable(),
  /** of the last hour, oldest first; minutes in which it did not run are left out */
  minutes: z.array(minute),
  /** the first 1,000 by name */
  devices: z.array(
    z.object({
      deviceId: z.string(),
      deviceName: z.string(),
      deviceCode: z.string(),
      stationName: z.string(),
      points: z.number(),
    }),
  ),
})
export const driverEvent = z.object({
  eventId: z.string(),
  level: z.enum(eventLevels),
  /** a key of the words of events, with what they name */
  code: z.string(),
  args: eventArgs,
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  firstTs: z.number(),
  /** ms of the last of `count` */
  ts: z.number(),
  count: z.number(),
})

const value = z.union([z.string(), z.number(), z.boolean()])
export const trialStep = z.object({
  step: z.enum(['resolve', 'connect', 'read', 'decode']),
  ms: z.number(),
  ok: z.boolean(),
  detail: z.string(),
  /** the raw answer in hex */
  raw: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.number().nullable())])).optional(),
})

/** What the peer of a driver has: devices with what is below them, or values. */
export const browsed = z.object({
  items: z.array(
    z.object({
      /** asked again for what is below it */
      path: z.string(),
      name: z.string(),
      kind: z.enum(['folder', 'device', 'value']),
      isBound: z.boolean(),
      deviceId: z.string().nullable(),
      deviceName: z.string().nullable(),
      isOnline: z.boolean().nullable(),
      /** how many things are below it */
      below: z.number().nullable(),
      type: z.string().nullable(),
      value: z.union([z.string(), z.number()]).nullable(),
      /** ms: when it was heard */
      ts: z.number().nullable(),
      /** what a device or point bound to it has as attributes */
      attributes: z.record(z.string(), value),
    }),
  ),
  /** there are more than are told */
  isCut: z.boolean(),
})
export type BrowsedItem = z.output<typeof browsed>['items'][number]

const cells = z.record(z.string(), z.enum(cellStates))
export const deviceConfig = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  profileKey: z.string(),
  /** null: it comes by our own MQTT or HTTP */
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
  driverType: z.string().nullable(),
  /** drivers that may be chosen for it */
  drivers: z.array(z.object({ driverId: z.string(), driverName: z.string(), driverType: z.string() })),
  attributes: z.record(z.string(), value),
  cells,
  /** what its profile has that may be bound, in order; an array has a place for each index from 0 to `size` - 1 */
  points: z.array(
    z.object({
      pointKey: z.string(),
      pointName: z.string(),
      unit: z.string(),
      kind: z.string(),
      size: z.number(),
    }),
  ),
  bindings: z.array(
    z.object({
      pointKey: z.string(),
      index: z.number(),
      /** 0 read, 1 write, 2 both */
      rw: z.number(),
      attributes: z.record(z.string(), value),
      cells,
    }),
  ),
  /** 0 where it is not bound */
  version: z.number(),
})
/** With `driver.faults`: each value that cannot be; `pointKey` and `index` null where it is one of the device itself. */
export const configFault = z.object({
  pointKey: z.string().nullable(),
  index: z.number().nullable(),
  attribute: z.string(),
  msg: z.string(),
})
export type ConfigFault = z.output<typeof configFault>
export const configFaults = z.object({ faults: z.array(configFault) })
