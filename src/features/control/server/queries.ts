import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { asOfPage, containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { onDevices } from '#server/equipment/platforms.ts'
import { AppError } from '#server/http/appError.ts'
import type { controlContract } from '../contract.ts'
import type { CommandDetail, CommandRow, Interlock } from '../shapes.ts'
import { refuseStranger } from './rights.ts'
import { commandRowOf } from './rows.ts'
import { commandFrom } from './store.ts'

type Inputs = { [K in keyof typeof controlContract]: Parsed<(typeof controlContract)[K]> }

/** Commands that the caller may see. */
const commandsFor = (context: Context, caller: Caller) =>
  context.db
    .selectFrom('control_command as c')
    .selectAll('c')
    .where(inScope(caller, 'c.org_id'))
    .where(onDevices(context, caller, 'c.device_id'))

export const commandPage = async (context: Context, caller: Caller, input: Inputs['page']) => {
  refuseStranger(caller)
  const now = context.clock()
  const from = input.startTime === undefined ? undefined : parseTime(input.startTime, caller.timeZone)
  const to = input.endTime === undefined ? undefined : parseTime(input.endTime, caller.timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  const user = containing(input.userName ?? '')
  const query = commandsFor(context, caller)
    .$if(input.deviceId !== undefined, (q) => q.where('c.device_id', '=', input.deviceId ?? ''))
    .$if(Boolean(input.deviceName), (q) => q.where('c.device_name', 'ilike', containing(input.deviceName ?? '')))
    .$if(input.name !== undefined, (q) => q.where('c.name', '=', input.name ?? ''))
    .$if(input.state !== undefined, (q) => q.where('c.state', '=', input.state ?? ''))
    .$if(Boolean(input.userName), (q) =>
      q.where((eb) => eb.or([eb('c.requested_name', 'ilike', user), eb('c.decided_name', 'ilike', user)])),
    )
    .$if(from !== undefined, (q) => q.where('c.requested_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('c.requested_at', '<', new Date(to ?? 0)))
    .$if(input.asOf !== undefined, (q) => q.where('c.requested_at', '<=', new Date(input.asOf ?? 0)))
    .orderBy('c.requested_at', 'desc')
    .orderBy('c.id', 'desc')
  const { rows, ...page } = await paged(context.db, query, input)
  const records = rows.map((row): CommandRow => commandRowOf(context, caller, commandFrom(row), now))
  const newest = records.map(({ requestedTs }) => ({ ts: requestedTs }))
  return { records, ...page, asOf: input.asOf ?? asOfPage(newest, now) }
}

export const commandDetail = async (context: Context, caller: Caller, commandId: string): Promise<CommandDetail> => {
  refuseStranger(caller)
  const row = await commandsFor(context, caller).where('c.id', '=', commandId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const steps = await context.db
    .selectFrom('control_step')
    .selectAll()
    .where('command_id', '=', commandId)
    .orderBy('version')
    .execute()
  return {
    ...commandRowOf(context, caller, commandFrom(row), context.clock()),
    steps: steps.map(({ state, at, user_name, ip, note, interlocks }) => ({
      ...{ state: commandFrom({ ...row, state }).state, ts: at.getTime() },
      ...{ time: formatTime(at.getTime(), row.time_zone), userName: user_name, ip, note },
      interlocks: (interlocks ?? []) as Interlock[],
    })),
  }
}
