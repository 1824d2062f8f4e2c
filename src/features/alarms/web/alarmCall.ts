import type { z } from 'zod'
import type { AlarmRow, unitAlarmFilter } from '#contract/alarm.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'

/** A platform's list of alarms, newest first: of a device with what hangs below it, or of all that the caller sees. */
export type AlarmCall = Endpoint<typeof unitAlarmFilter, z.ZodType<Page<AlarmRow>>>
