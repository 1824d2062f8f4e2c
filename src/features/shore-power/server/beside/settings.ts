import type { Db } from '#server/context/context.ts'

/** What a station is set to from `from` (ms) on. */
export type ShoreSetting = {
  readonly stationId: string
  readonly from: number
  readonly tariffId: string | null
  readonly ratedPower: number | null
}

/** Settings of stations in the order of time. */
export const settingsOf = async (_: Db, __: readonly string[]): Promise<ShoreSetting[]> => []
