import type { z } from 'zod'
import type { AlarmRow, unitAlarmFilter } from '#contract/alarm.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'

/** A list of alarms that can tell the unresolved ones of a device with what hangs below it. */
export type DeviceAlarmCall = Endpoint<
  z.ZodType<
    unknown,
    { deviceId?: string | undefined; state?: number | string | undefined; size?: number | string | undefined }
  >,
  z.ZodType<Page<AlarmRow>>
>

/** A platform's list of alarms, newest first: of a device with what hangs below it, or of all that the caller sees. */
export type AlarmCall = Endpoint<typeof unitAlarmFilter, z.ZodType<Page<AlarmRow>>>
