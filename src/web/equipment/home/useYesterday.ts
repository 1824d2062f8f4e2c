import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HourEnergy } from '#contract/unit.ts'
import { useCall } from '../../calls/api.ts'
import { dayOf } from '../../kit/time/moment.ts'

/** A home at a moment (ms), with its energy by hour. */
export type HourCall<A> = Endpoint<z.ZodType<unknown, { at: number | string }>, z.ZodType<A>>

const staleTime = 3_600_000

/** The energy by hour of the day before the one that a home shows; undefined until it is known. Asked for once a day. */
export const useYesterday = <A extends { hours: HourEnergy[] }>(
  replay: HourCall<A>,
  home: { at: number; timeZone: string } | undefined,
): readonly HourEnergy[] | undefined => {
  const midnight = dayOf(home?.at ?? 0, home?.timeZone ?? 'UTC').from
  const { data } = useCall(replay, { at: midnight - 1000 }, { enabled: home !== undefined, keepOld: true, staleTime })
  return data?.hours
}
