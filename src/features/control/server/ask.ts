import { randomBytes } from 'node:crypto'
import type { CommandArgs, CommandName } from '#catalogue/commands/command.ts'
import { needsNobodyElse } from '#catalogue/commands/spec.ts'
import { formatTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context, Db } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { violationOf } from '#server/db/violation.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { AppError } from '#server/http/appError.ts'
import type { Interlock } from '../shapes.ts'
import { argsFor } from './args.ts'
import { endDue } from './due.ts'
import { interlocksNow, refuseUnmet } from './check.ts'
import { actorOf, decided, subjectOf } from './decision.ts'
import { type Aim, lockOf } from './gather.ts'
import { tellDesks, wakeSender } from './signals.ts'
import { advance, type Command, commandFrom, noteStep } from './store.ts'
import { validFor } from './times.ts'
import { specToAsk } from './writing.ts'

export type Asked = {
  readonly requestId: string
  readonly deviceId: string
  readonly name: CommandName
  readonly args: CommandArgs
  readonly reason: string
}
type Request = Aim & { readonly input: Asked; readonly args: CommandArgs; readonly interlocks: readonly Interlock[] }

/** Names from the station down to the device. */
export const pathOf = ({ registry }: Pick<Context, 'registry'>, device: Device): string[] => [
  device.stationName,
  ...lineageOf(registry, device)
    .reverse()
    .map(({ deviceName }) => deviceName),
]

/** The command that an earlier request of this user and id made; refuses 3065 where that asked for something else. */
const madeBefore = async (db: Db, { caller }: Call, input: Asked, args: CommandArgs): Promise<Command | undefined> => {
  const row = await db
    .selectFrom('control_command')
    .selectAll()
    .where('requested_by', '=', caller.userId)
    .where('request_id', '=', input.requestId)
    .executeTakeFirst()
  if (!row) return undefined
  const made = commandFrom(row)
  const isSame =
    made.device_id === input.deviceId &&
    made.name === input.name &&
    made.reason === input.reason &&
    textOfArgs(made.args) === textOfArgs(args)
  if (!isSame) throw new AppError('control.request_id')
  return made
}

const textOfArgs = (args: CommandArgs): string =>
  JSON.stringify(Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1)))

const insert = (context: Context, call: Call, { device, spec, input, args, interlocks }: Request): Promise<Command> =>
  context.db.transaction().execute(async (trx) => {
    const now = context.clock()
    const at = new Date(now)
    const lock = lockOf(spec, lineageOf(context.registry, device), device)
    const isSingle = needsNobodyElse(spec, args)
    if (spec.free) await endWaiting(trx, call, lock, now)
    const { id: org_id } = await trx
      .selectFrom('station as s')
      .innerJoin('organization as o', 'o.id', 's.org_id')
      .select('o.id')
      .where('s.id', '=', device.stationId)
      .executeTakeFirstOrThrow()
    const row = await trx
      .insertInto('control_command')
      .values({
        ...{ wire_id: randomBytes(16).toString('base64url'), request_id: input.requestId, reason: input.reason },
        ...{ device_id: device.deviceId, device_name: device.deviceName, org_id, time_zone: device.timeZone },
        ...{ path: JSON.stringify(pathOf(context, device)), lock_id: spec.free ? null : lock.deviceId },
        ...{ name: input.name, args: JSON.stringify(args), interlocks: JSON.stringify(interlocks) },
        ...{ needs_approval: !isSingle, state: isSingle ? 'approved' : 'pending' },
        ...{ requested_by: call.caller.userId, requested_name: call.caller.userName, requested_at: at },
        ...{ requested_ip: call.ip, expires_at: new Date(now + validFor) },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const command = commandFrom(row)
    await noteStep(trx, command, { at: now, by: actorOf(call), note: input.reason, interlocks })
    const after = { reason: input.reason, command_args: Object.keys(args).length > 0 ? textOfArgs(args) : '' }
    await noteOperation(trx, call, now, { kind: 'control', action: 'request', subject: subjectOf(command), after })
    return command
  })

/** A command that is safe at any time ends what waits under its lock. */
const endWaiting = async (trx: Db, call: Call, lock: Device, now: number): Promise<void> => {
  const rows = await trx
    .selectFrom('control_command')
    .selectAll()
    .where('lock_id', '=', lock.deviceId)
    .where('state', 'in', ['pending', 'approved'])
    .forUpdate()
    .execute()
  for (const row of rows)
    await advance(
      trx,
      commandFrom(row),
      'cancelled',
      { at: now, by: actorOf(call), note: 'opened' },
      decided(call, now, 'opened'),
    )
}

/** Characters, as the database counts them. */
const refuseReason = (reason: string): void => {
  const { length } = [...reason]
  if (length < 5 || length > 200) throw new AppError('control.reason')
}

/**
 * Asks for a command; the same request twice is one command. Refuses `rows.not_found`, `request.invalid` and 3061, 3062, 3065, 3066, 3067,
 * of a write 3221 to 3223.
 */
export const ask = async (context: Context, call: Call, input: Asked): Promise<Command> => {
  const device = deviceFor(context, call.caller, input.deviceId)
  const spec = await specToAsk(context.db, device, { ...input, stationType: device.stationType })
  refuseReason(input.reason)
  const args = argsFor(spec, device.profile, input.args)
  const before = await madeBefore(context.db, call, input, args)
  if (before) return before
  if (await endDue(context)) tellDesks(context)
  const aim: Aim = { device, spec, name: input.name, requestedBy: call.caller.userId }
  try {
    const interlocks = await interlocksNow(context, aim)
    refuseUnmet(interlocks, call)
    const made = await insert(context, call, { ...aim, input, args, interlocks })
    tellDesks(context)
    if (made.state === 'approved') wakeSender(context)
    return made
  } catch (error) {
    const constraint = violationOf(error)?.constraint
    // The same request may have come twice at once: what stands in the way is then its own command.
    const same = constraint || error instanceof AppError ? await madeBefore(context.db, call, input, args) : undefined
    if (same) return same
    throw constraint === 'control_command_lock' ? new AppError('control.open') : error
  }
}

export const askedAnswer = (command: Command) => ({
  ...{ commandId: command.id, state: command.state },
  expiresTime: formatTime(command.expires_at.getTime(), command.time_zone),
})
