import { randomBytes } from 'node:crypto'
import { commandOf } from '#catalogue/commands/commands.ts'
import type { Leader, Led, Order } from '#server/commands/orders.ts'
import type { Context } from '#server/context/context.ts'
import { violationOf } from '#server/db/violation.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { argsFor } from './args.ts'
import { pathOf } from './ask.ts'
import { interlocksNow } from './check.ts'
import { lockOf } from './gather.ts'
import { createMayNow, requestRight } from './rights.ts'
import { tellDesks, wakeSender } from './signals.ts'
import { commandFrom, noteStep } from './store.ts'
import { validFor } from './times.ts'

/**
 * A command of a plan that two people switched on: it needs nobody more, and goes the way of all commands, interlocks, rights of the leader and
 * read-back included. The same order twice is one command. Refuses `request.invalid`; throws for a device that does not know the command.
 */
export const lead = async (context: Context, order: Order, leader: Leader): Promise<Led> => {
  const { registry, clock, db } = context
  const device = registry.byId(order.deviceId)
  const spec = device && commandOf(device.profile, order.name)
  if (!spec) throw new Error(`device ${order.deviceId} does not know ${order.name}`)
  const args = argsFor(spec, device.profile, order.args)
  const given = await db
    .selectFrom('control_command')
    .select('id')
    .where('requested_by', '=', leader.userId)
    .where('request_id', '=', order.requestId)
    .executeTakeFirst()
  if (given) return { state: 'before' }
  if (!(await createMayNow(context)(leader.userId, requestRight, device))) return { state: 'blocked', by: ['rights'] }
  const interlocks = await interlocksNow(context, { device, spec, name: order.name, requestedBy: leader.userId })
  const unmet = interlocks.filter(({ ok }) => !ok).map(({ key }) => key)
  if (unmet.length > 0) return { state: 'blocked', by: unmet }
  try {
    await db.transaction().execute(async (trx) => {
      const now = clock()
      const { org_id } = await trx
        .selectFrom('station')
        .select('org_id')
        .where('id', '=', device.stationId)
        .executeTakeFirstOrThrow()
      const row = await trx
        .insertInto('control_command')
        .values({
          ...{ wire_id: randomBytes(16).toString('base64url'), request_id: order.requestId, reason: order.reason },
          ...{ device_id: device.deviceId, device_name: device.deviceName, org_id, time_zone: device.timeZone },
          path: JSON.stringify(pathOf(context, device)),
          lock_id: lockOf(spec, lineageOf(registry, device), device).deviceId,
          ...{ name: order.name, args: JSON.stringify(args), interlocks: JSON.stringify(interlocks) },
          ...{ needs_approval: false, state: 'approved', expires_at: new Date(now + validFor) },
          ...{ requested_by: leader.userId, requested_name: leader.userName, requested_at: new Date(now) },
          requested_ip: leader.ip,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await noteStep(trx, commandFrom(row), { at: now, by: leader, note: order.reason, interlocks })
    })
  } catch (error) {
    const constraint = violationOf(error)?.constraint
    if (constraint === 'control_command_lock') return { state: 'blocked', by: ['noCommand'] }
    if (constraint === 'control_command_requested_by_request_id_key') return { state: 'before' }
    throw error
  }
  tellDesks(context)
  wakeSender(context)
  return { state: 'made' }
}
