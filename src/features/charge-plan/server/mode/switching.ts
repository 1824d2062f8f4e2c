import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { CarryOut } from '#server/commands/orders.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { chargePlanContract } from '../../contract.ts'
import { createObserver, limitOf } from '../inputs/power.ts'
import { type Station, stationsOf } from '../inputs/standing.ts'

type Asked = Parsed<(typeof chargePlanContract)['mode']>
/** Who switches the chargers over needs the right to ask for commands. */
const requestRight = 'control_request'

/** Ends the leading of chargers at once; they get back what they were set to before. */
const advise = (
  { db, clock }: Context,
  call: Call,
  station: { stationId: string; stationName: string },
  reason: string,
) =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const before = await trx
      .updateTable('charge_plan_mode')
      .set({ mode: 'advise', fault: null, changed_name: call.caller.userName, changed_at: new Date(now) })
      .where('station_id', '=', station.stationId)
      .where('mode', '=', 'auto')
      .returning('station_id')
      .executeTakeFirst()
    if (!before) return
    await noteOperation(trx, call, now, {
      ...{ kind: 'charge_plan', action: 'update', subject: { id: station.stationId, name: station.stationName } },
      ...{ before: { plan_mode: 'auto' }, after: { plan_mode: 'advise', reason } },
    })
  })

/** Switches a plan's mode; `auto` waits for a second person. Refuses `session.forbidden`, 3067 without a transformer, and as `control` does. */
export const switchMode = async (
  context: Context,
  call: Call,
  station: Station | undefined,
  { stationId, mode, reason, requestId }: Asked,
): Promise<void> => {
  if (mode === 'advise') {
    await advise(context, call, { stationId, stationName: station?.any.stationName ?? stationId }, reason)
    return
  }
  if (!call.caller.authorities.has(requestRight)) throw new AppError('session.forbidden', requestRight)
  const [transformer] = station?.transformers ?? []
  if (!transformer) throw new AppError('control.unknown')
  const order = { requestId, deviceId: transformer.deviceId, name: 'planAuto', args: { mode: 'auto' }, reason } as const
  await context.orders.ask(call, order)
}

/** What an approved `planAuto` does: from now on the plan leads the chargers, in the name of who asked for it. */
export const carryOutAuto = (context: Context): CarryOut => {
  const observedMost = createObserver(context)
  return async (trx, { id, device_id }, now) => {
    const station = stationsOf(context).find(({ transformers }) =>
      transformers.some(({ deviceId }) => deviceId === device_id),
    )
    if (!station) throw new Error(`transformer ${device_id} stands in no charging station`)
    const observed = await observedMost(
      station.bays.flatMap(({ pcs }) => pcs ?? []),
      now,
    )
    const bayKw = station.bays.flatMap(({ bay, pcs }) => {
      const kw = pcs && (limitOf(context, pcs) ?? observed.get(pcs.deviceId))
      return kw ? [[bay.deviceId, kw] as const] : []
    })
    const { requested_by, requested_name, requested_ip } = await trx
      .selectFrom('control_command')
      .select(['requested_by', 'requested_name', 'requested_ip'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const values = {
      ...{ mode: 'auto', command_id: id, fault: null, changed_name: requested_name, changed_at: new Date(now) },
      ...{ leader_id: requested_by, leader_name: requested_name, leader_ip: requested_ip },
    }
    const bay_kw = JSON.stringify(Object.fromEntries(bayKw))
    await trx
      .insertInto('charge_plan_mode')
      .values({ station_id: station.stationId, ...values, bay_kw })
      // One that was being led already was set by the plan: what stood before it stays.
      .onConflict((conflict) =>
        conflict.column('station_id').doUpdateSet((eb) => ({
          ...values,
          bay_kw: eb
            .case()
            .when('charge_plan_mode.bay_kw', '=', '{}')
            .then(eb.ref('excluded.bay_kw'))
            .else(eb.ref('charge_plan_mode.bay_kw'))
            .end(),
        })),
      )
      .execute()
  }
}
