import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'
import { createRightsOf } from '#server/http/auth.ts'
import type { Command } from './store.ts'
import { isExpired } from './times.ts'

export const requestRight = 'control_request'
export const approveRight = 'control_approve'

/** Refuses whoever may neither request nor approve. */
export const refuseStranger = ({ authorities }: Caller): void => {
  if (!authorities.has(requestRight) && !authorities.has(approveRight))
    throw new AppError('session.forbidden', requestRight)
}

/** Whether a user may do something with a device at this moment: he may enter, holds the authority, and has it in scope. */
export const createMayNow = (context: Context) => {
  const rightsOf = createRightsOf(context.pool, context.db, context.clock)
  return async (userId: string, authority: string, device: Device): Promise<boolean> => {
    const user = await rightsOf(userId)
    return user?.authorities.has(authority) === true && maySee(context, user, device)
  }
}

type Seen = Pick<Context, 'registry' | 'places'>

/** Whether the caller may approve or reject it now. */
export const mayApprove = (seen: Seen, caller: Caller, command: Command, now: number): boolean => {
  const device = seen.registry.byId(command.device_id)
  const waits = command.state === 'pending' && !isExpired(command, now)
  const isOther = command.requested_by !== caller.userId
  return waits && isOther && caller.authorities.has(approveRight) && !!device && maySee(seen, caller, device)
}

/** Whether the caller may take it back now. */
export const mayCancel = (caller: Caller, command: Command, now: number): boolean =>
  command.state === 'pending' &&
  command.requested_by === caller.userId &&
  caller.authorities.has(requestRight) &&
  !isExpired(command, now)
