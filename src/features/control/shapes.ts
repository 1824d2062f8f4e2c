import { z } from 'zod'
import { commandNames, commandStates } from '#catalogue/commands/command.ts'
import { argsKinds } from '#catalogue/commands/spec.ts'
import { known } from '#contract/unit.ts'

/** In the zone of the device's station, and ms; both null where it did not happen. */
const moment = z.string().nullable()
const stamp = z.number().nullable()

/** A condition as it stood: `shown` is the value with its unit or word, null where nothing fresh is known. */
export const interlock = z.object({
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  ok: z.boolean(),
  /** the value is too old to count, whatever it says */
  stale: z.boolean(),
  value: z.number().nullable(),
  shown: z.string().nullable(),
  shownEn: z.string().nullable(),
  limit: z.string(),
  limitEn: z.string(),
  /** when the value was measured, ms; null where the server itself knows it */
  ts: stamp,
})
export type Interlock = z.infer<typeof interlock>

/** A value that the device reported after the sending. */
const readbackValue = z.object({
  /** point key */
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  value: z.number(),
  shown: z.string(),
  shownEn: z.string(),
  ts: z.number(),
})
export type ReadbackValue = z.infer<typeof readbackValue>

export const commandRow = z.object({
  commandId: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  /** names from the station down to the device */
  path: z.array(z.string()),
  name: z.enum(commandNames),
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** what `args` are to set, in words: the point by its name, the value with its unit or state word; '' without arguments */
  setting: z.string(),
  settingEn: z.string(),
  reason: z.string(),
  state: z.enum(commandStates),
  /** a second person has to approve it */
  needsApproval: z.boolean(),
  requestedById: z.string(),
  requestedBy: z.string(),
  requestedTime: z.string(),
  requestedTs: z.number(),
  decidedBy: z.string().nullable(),
  decidedTime: moment,
  decidedTs: stamp,
  /** why it was rejected or cancelled; the server itself says `opened` (a breaker was opened instead) and `rights` (somebody lost his) */
  note: z.string().nullable(),
  sentTime: moment,
  sentTs: stamp,
  replyTime: moment,
  replyTs: stamp,
  /** plain text of the device, at most 200 characters */
  replyText: z.string().nullable(),
  replyOk: z.boolean().nullable(),
  /** the answer came after the state had ended; it changed nothing */
  lateReply: z.boolean(),
  /** until when the result must show, ms; null before the sending */
  readbackUntil: stamp,
  readback: z.array(readbackValue),
  finishedTime: moment,
  finishedTs: stamp,
  /** as they stood at the newest check */
  interlocks: z.array(interlock),
  expiresTime: z.string(),
  expiresTs: z.number(),
  timeZone: z.string(),
  version: z.number(),
  /** the caller may approve or reject it now; he still has to prove himself */
  mayApprove: z.boolean(),
  mayCancel: z.boolean(),
})
export type CommandRow = z.infer<typeof commandRow>

/** A step of a command as it was committed, for the audit. */
const commandStep = z.object({
  state: z.enum(commandStates),
  time: z.string(),
  ts: z.number(),
  /** null where the server did it by itself */
  userName: z.string().nullable(),
  ip: z.string().nullable(),
  note: z.string().nullable(),
  interlocks: z.array(interlock),
})
export type CommandStep = z.infer<typeof commandStep>

export const commandDetail = commandRow.extend({ steps: z.array(commandStep) })
export type CommandDetail = z.infer<typeof commandDetail>

/** kW that a command takes as its `value`, delivery positive; null where there is no limit. */
const powerRange = z.object({ least: known, most: known, decimals: z.number() })
export type PowerRange = z.infer<typeof powerRange>

/** What a device can be asked to do. */
export const offeredCommand = z.object({
  name: z.enum(commandNames),
  needsApproval: z.boolean(),
  /** seconds until its result must show */
  seconds: z.number(),
  /** what it takes; null for a command without arguments */
  args: z.enum(argsKinds).nullable(),
  /** null for a command without a power */
  power: powerRange.nullable(),
})

/** A point, or one place of an array, that may be written. */
export const writablePoint = z.object({
  pointKey: z.string(),
  pointName: z.string(),
  /** from 0; null: each place of the array */
  index: z.number().nullable(),
  size: z.number(),
  unit: z.string(),
  decimals: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** of a state: how its codes read */
  legend: z.string().optional(),
  needsApproval: z.boolean(),
  /** until its result must show */
  seconds: z.number(),
})
export type WritablePoint = z.infer<typeof writablePoint>

/** Commands that are open or ended within the last ten minutes, newest first, of devices that the user may see; at most 50. */
export const controlDesk = z.object({
  /** ms, the server's clock */
  at: z.number(),
  rows: z.array(commandRow),
  /** how many wait for an approval that the user may give */
  waiting: z.number(),
})
export type ControlDesk = z.infer<typeof controlDesk>
