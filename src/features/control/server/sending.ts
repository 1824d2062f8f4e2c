import type { CarryOut } from '#server/commands/orders.ts'
import type { Context } from '#server/context/context.ts'
import { newestAt, reading } from '#server/equipment/reading.ts'
import { interlocksNow } from './check.ts'
import { readBackPoints, readBackTime } from './readBack.ts'
import { approveRight, createMayNow, requestRight } from './rights.ts'
import { queueTopic, tellDesks } from './signals.ts'
import { advance, type Command, commandFrom, holdCommand } from './store.ts'
import { answerWithin, isExpired } from './times.ts'
import { specNow } from './writing.ts'

/**
 * Sends what was approved, each command at most once: `sending` commits before the one publish, and only the transaction that found it
 * `approved` publishes. Whatever ends the process after that leaves it `sending`, which ends unanswered.
 */
export const createSender = (context: Context) => {
  const { db, clock, registry, telemetry, pace, commands, live, log } = context
  const mayNow = createMayNow(context)
  const underWay = new Map<string, Promise<void>>()
  let silence: (() => void) | undefined
  let stopped = false

  /** What is still allowed is held as `sending`; undefined where it ended otherwise, or another has it. */
  const begin = async (command: Command): Promise<Command | undefined> => {
    const device = registry.byId(command.device_id)
    const spec = device && (await specNow(db, device, command))
    const aim = { name: command.name, requestedBy: command.requested_by, commandId: command.id }
    const [interlocks, mayRequest, mayApprove] = await Promise.all([
      device && spec ? interlocksNow(context, { ...aim, device, spec }) : [],
      device !== undefined && mayNow(command.requested_by, requestRight, device),
      !command.needs_approval ||
        (device !== undefined && command.decided_by !== null && mayNow(command.decided_by, approveRight, device)),
    ])
    const isAllowed = mayRequest && mayApprove
    return db.transaction().execute(async (trx) => {
      const held = await holdCommand(trx, command.id)
      const now = clock()
      if (held?.state !== 'approved' || isExpired(held, now)) return undefined
      // The checks took their time; the lead may have been lost meanwhile, and another process sends it.
      if (!commands.maySend()) return undefined
      if (!isAllowed) {
        await advance(trx, held, 'cancelled', { at: now, note: 'rights', interlocks }, { decision_note: 'rights' })
        return undefined
      }
      if (!spec || interlocks.some(({ ok }) => !ok)) {
        await advance(trx, held, 'blocked', { at: now, interlocks })
        return undefined
      }
      const row = telemetry.latest(device.deviceId)
      const points = readBackPoints(spec.readBack, device.profile, held.args)
      const known = points.map(({ pointKey }) => [pointKey, reading(device, row, pointKey)?.value] as const)
      const values = Object.fromEntries(known.filter(([, value]) => value !== undefined))
      const baseline = { ts: newestAt(row) ?? now, values }
      const until = new Date(now + readBackTime(spec.readBack, pace(device)))
      const columns = { sent_at: new Date(now), readback_until: until, baseline: JSON.stringify(baseline) }
      return advance(trx, held, 'sending', { at: now, interlocks }, columns)
    })
  }

  /** A reply may have come before the driver said that the message is out: then there is nothing left to say. */
  const note = (id: string, state: 'sent' | 'offline'): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const held = await holdCommand(trx, id)
      if (held?.state === 'sending') await advance(trx, held, state, { at: clock() })
    })

  /** What no message carries is done at once. */
  const carryOut = (how: CarryOut, id: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const held = await holdCommand(trx, id)
      if (held?.state !== 'sending') return
      const at = clock()
      await how(trx, held, at)
      const accepted = await advance(trx, held, 'accepted', { at })
      await advance(trx, accepted, 'done', { at })
    })

  const publish = async ({ id, device_id, wire_id, name, args, sent_at }: Command): Promise<void> => {
    const device = registry.byId(device_id)
    if (!device || !sent_at) return
    const ts = sent_at.getTime()
    const message = { deviceId: device_id, code: device.deviceCode, wireId: wire_id, name, args }
    await note(id, await commands.send({ ...message, ts, expires: ts + answerWithin }))
  }

  const one = async (command: Command): Promise<void> => {
    try {
      const sending = await begin(command)
      tellDesks(context)
      if (!sending) return
      const how = context.orders.howOf(sending.name)
      await (how ? carryOut(how, sending.id) : publish(sending))
      tellDesks(context)
    } catch (error) {
      log.warn('a command could not be sent', { commandId: command.id, error })
    }
  }

  /** Resolves once all that waits now has been sent or has ended. */
  const drain = async (): Promise<void> => {
    if (!commands.maySend()) return
    const rows = await db
      .selectFrom('control_command')
      .selectAll()
      .where('state', '=', 'approved')
      .orderBy('id')
      .execute()
    for (const row of rows) {
      if (stopped || underWay.has(row.id)) continue
      const work = one(commandFrom(row)).finally(() => underWay.delete(row.id))
      underWay.set(row.id, work)
    }
    await Promise.all(underWay.values())
  }

  /** Begins to send; nobody waits for devices that take long. */
  const wake = (): void => {
    drain().catch((error) => log.warn('approved commands could not be read; it is tried again', { error }))
  }

  return {
    drain,
    wake,
    start: (): void => {
      silence = live.listen({ changed: (name) => name === queueTopic && wake() })
    },
    stop: (): void => {
      stopped = true
      silence?.()
    },
  }
}
