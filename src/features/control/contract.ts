import { z } from 'zod'
import { commandNames, commandStates } from '#catalogue/commands/command.ts'
import { get, post } from '#contract/endpoint.ts'
import { id, integer, optionalId, orEmpty, time } from '#contract/fields.ts'
import { steadyPage, steadyPaging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'
import { commandDetail, commandRow, controlDesk, interlock, offeredCommand, writablePoint } from './shapes.ts'

const base = '/web/control'

const name = z.enum(commandNames)
const args = z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])).default({})
/** 5 to 200 characters, or refusal 3066 */
const reason = z.string().trim().max(2000)
/** The same request twice is one command. */
const requestId = z.string().trim().min(1).max(64)
const asked = { requestId, deviceId: id, reason }
const version = integer
const note = z.string().trim().max(200).default('')
const made = z.object({ commandId: z.string(), state: z.enum(commandStates), expiresTime: z.string() })

export const controlContract = {
  reset: post(`${base}/reset`, {
    access: 'control_request',
    summary: 'Ask for a reset of a latched fault; a second person approves it. Refusals 3061–3067',
    input: z.object(asked),
    output: made,
  }),
  restart: post(`${base}/restart`, {
    access: 'control_request',
    summary: 'Ask for a restart; a second person approves it. Refusals 3061–3067',
    input: z.object(asked),
    output: made,
  }),
  request: post(`${base}/request`, {
    access: 'control_request',
    summary:
      'Ask for any command that the device type knows. `args`: setPower {value: kW}, write {pointKey, index from 0, value}, planAuto {mode: auto}, availability {operative: true or false}, start {idTag, which may be left out}. Refusals 3061–3067',
    input: z.object({ ...asked, name, args }),
    output: made,
  }),
  approve: post(`${base}/approve`, {
    access: 'control_approve',
    summary:
      'Approve a pending command of somebody else, with the own password (sealed under randomStr) or a code of the second step; failures count as failed sign-ins',
    input: z.object({
      commandId: id,
      version,
      password: orEmpty(z.string().max(1024)),
      randomStr: orEmpty(z.string().max(128)),
      code: orEmpty(z.string().trim().max(32)),
    }),
    output: commandRow,
  }),
  reject: post(`${base}/reject`, {
    access: 'control_approve',
    summary: 'Reject a pending command of somebody else',
    input: z.object({ commandId: id, version, note }),
    output: commandRow,
  }),
  cancel: post(`${base}/cancel`, {
    access: 'control_request',
    summary: 'Take back a command of one’s own that has not been sent',
    input: z.object({ commandId: id, version, note }),
    output: commandRow,
  }),
  page: get(`${base}/page`, {
    access: 'signed-in',
    summary:
      'Commands of devices in the own scope, newest first, for holders of control_request or control_approve; times are those of the caller’s organization',
    input: z.object({
      deviceId: optionalId,
      deviceName: orEmpty(z.string().trim().max(60)),
      name: orEmpty(name),
      state: orEmpty(z.enum(commandStates)),
      /** of its requester or approver */
      userName: orEmpty(z.string().trim().max(60)),
      startTime: orEmpty(time),
      endTime: orEmpty(time),
      ...steadyPaging,
    }),
    output: steadyPage(commandRow),
  }),
  one: get(`${base}/one`, {
    access: 'signed-in',
    summary: 'A command with every step: who, from where, why, and the interlocks as they stood',
    input: z.object({ commandId: id }),
    output: commandDetail,
  }),
  pointWrite: post('/web/iot/pointValue/write', {
    access: 'control_request',
    summary:
      'Ask that a value be written to a point, or to the place `index` (from 0) of an array: the command `write`. A second person approves it, unless the profile calls the point harmless. Refusals 3061–3067, 3221–3223',
    input: z.object({
      ...asked,
      pointKey: z.string().min(1).max(60),
      index: integer.pipe(z.number().min(0).max(9999)).default(0),
      value: z.number(),
    }),
    output: made,
  }),
  writable: get('/web/iot/pointValue/writable', {
    access: 'signed-in',
    summary: 'The points of a device that may be written, for holders of control_request or control_approve',
    input: z.object({ deviceId: id }),
    output: z.array(writablePoint),
  }),
  devicePage: get('/web/iot/command/page', {
    access: 'signed-in',
    summary: 'Commands of one device, newest first, for holders of control_request or control_approve',
    input: z.object({ deviceId: id, ...steadyPaging }),
    output: steadyPage(commandRow),
  }),
  offered: get(`${base}/offered`, {
    access: 'signed-in',
    summary: 'What a device can be asked to do, in the order of buttons; empty for a device without commands',
    input: z.object({ deviceId: id }),
    output: z.array(offeredCommand),
  }),
  check: get(`${base}/check`, {
    access: 'signed-in',
    summary:
      'The interlocks of a command as they stand now, of one that was asked for already by its commandId, and where the device is',
    input: z.object({ deviceId: id, name, commandId: optionalId }),
    output: z.object({ path: z.array(z.string()), interlocks: z.array(interlock), ok: z.boolean() }),
  }),
}

export const controlTopics = {
  control: topic('control', {
    access: 'signed-in',
    summary:
      'control/<own userId>, for holders of control_request or control_approve: open and just ended commands of the own scope, whole each time',
    snapshot: controlDesk,
    delta: controlDesk,
  }),
}
