import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context, Db } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'
import type { createProof, Proof } from '#server/people/proof.ts'
import { refuseStale } from '#server/people/people.ts'
import type { Interlock } from '../shapes.ts'
import { interlocksNow, refuseUnmet } from './check.ts'
import { actorOf, decided, subjectOf } from './decision.ts'
import { approveRight, type createMayNow, requestRight } from './rights.ts'
import { tellDesks, wakeSender } from './signals.ts'
import { advance, type Command, commandFrom, holdCommand } from './store.ts'
import { isExpired } from './times.ts'
import { specNow } from './writing.ts'

type Which = { readonly commandId: string; readonly version: number }
type Deciding = {
  readonly context: Context
  readonly prove: ReturnType<typeof createProof>
  readonly mayNow: ReturnType<typeof createMayNow>
}

/** A command with its device, which the caller may see; refuses `rows.not_found`. */
const seen = async (
  context: Context,
  { caller }: Call,
  commandId: string,
): Promise<{ command: Command; device: Device }> => {
  const row = await context.db.selectFrom('control_command').selectAll().where('id', '=', commandId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return { command: commandFrom(row), device: deviceFor(context, caller, row.device_id) }
}

/** Refuses what is over or no longer as the caller saw it. */
const refusePast = (command: Command, version: number, now: number): void => {
  if (command.state !== 'pending' || isExpired(command, now)) throw new AppError('control.over')
  refuseStale(command, version)
}

const heldPending = async (trx: Db, { commandId, version }: Which, now: number): Promise<Command> => {
  const command = await holdCommand(trx, commandId)
  if (!command) throw new AppError('rows.not_found')
  refusePast(command, version, now)
  return command
}

/** The requester may no longer ask for it: it ends, whoever wanted to approve it. */
const withdraw = ({ db, clock }: Context, which: Which): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const command = await heldPending(trx, which, now)
    await advance(trx, command, 'cancelled', { at: now, note: 'rights' }, { decision_note: 'rights' })
  })

const approved = (
  { db, clock }: Context,
  call: Call,
  which: Which,
  interlocks: readonly Interlock[],
): Promise<Command> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const command = await heldPending(trx, which, now)
    const next = await advance(trx, command, 'approved', { at: now, by: actorOf(call), interlocks }, decided(call, now))
    await noteOperation(trx, call, now, { kind: 'control', action: 'approve', subject: subjectOf(command) })
    return next
  })

/**
 * A second person approves: he proves himself anew, then his rights, those of the requester and the interlocks are checked as they stand.
 * Refuses 3061, 3063, 3064, `rows.changed`, `rows.not_found`, `session.forbidden` and what the proof refuses.
 */
export const approve = async (
  { context, prove, mayNow }: Deciding,
  call: Call,
  input: Which & Proof,
): Promise<Command> => {
  const { command, device } = await seen(context, call, input.commandId)
  if (command.requested_by === call.caller.userId) throw new AppError('control.own')
  refusePast(command, input.version, context.clock())
  await prove(call, input)
  if (!(await mayNow(call.caller.userId, approveRight, device))) throw new AppError('session.forbidden', approveRight)
  if (!(await mayNow(command.requested_by, requestRight, device))) {
    await withdraw(context, input)
    tellDesks(context)
    throw new AppError('control.over')
  }
  const spec = await specNow(context.db, device, command)
  if (!spec) throw new AppError('control.unknown')
  const aim = { device, spec, name: command.name, requestedBy: command.requested_by, commandId: command.id }
  const interlocks = await interlocksNow(context, aim)
  refuseUnmet(interlocks, call)
  const next = await approved(context, call, input, interlocks)
  wakeSender(context)
  tellDesks(context)
  return next
}

type Noted = Which & { readonly note: string }

/** Another person turns it down. Refuses as `approve` does, without a proof. */
export const reject = async (context: Context, call: Call, input: Noted): Promise<Command> => {
  const { command } = await seen(context, call, input.commandId)
  if (command.requested_by === call.caller.userId) throw new AppError('control.own')
  return end(context, call, input, 'rejected')
}

/** The requester takes it back before it is sent. Refuses `rows.not_found` to others, 3064 and `rows.changed`. */
export const cancel = async (context: Context, call: Call, input: Noted): Promise<Command> => {
  const { command } = await seen(context, call, input.commandId)
  if (command.requested_by !== call.caller.userId) throw new AppError('rows.not_found')
  return end(context, call, input, 'cancelled')
}

const end = async (context: Context, call: Call, input: Noted, state: 'rejected' | 'cancelled'): Promise<Command> => {
  const ended = await context.db.transaction().execute(async (trx) => {
    const now = context.clock()
    const command = await heldPending(trx, input, now)
    const { note } = input
    const next = await advance(trx, command, state, { at: now, by: actorOf(call), note }, decided(call, now, note))
    const action = state === 'rejected' ? 'reject' : 'cancel'
    await noteOperation(trx, call, now, {
      kind: 'control',
      action,
      subject: subjectOf(command),
      after: { reason: note },
    })
    return next
  })
  tellDesks(context)
  return ended
}
