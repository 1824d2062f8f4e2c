import { platformAuthority, platforms } from '#contract/platforms.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'

/** Refuses `session.forbidden` for a user without any platform. */
export const permitPlatform = ({ isPlatformAdmin, authorities }: Caller): void => {
  if (!isPlatformAdmin && !platforms.some(({ key }) => authorities.has(platformAuthority(key))))
    throw new AppError('session.forbidden', 'platform')
}

/** A device that the caller may read; refuses `session.forbidden`, and `rows.not_found` outside his platforms or scope. */
export const readable =
  (context: Context) =>
  (caller: Caller, deviceId: string): Device => {
    permitPlatform(caller)
    return deviceFor(context, caller, deviceId)
  }
