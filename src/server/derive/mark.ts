import type { Context, Db } from '#server/context/context.ts'
import { insertLate } from './pgStore.ts'
import type { Range } from './ranges.ts'

export const lateTopic = 'deriveLate'

/**
 * Has a device's rows of a fold derived anew where something other than a sample was said late that holds from `from` to `to` (ms).
 * Resolves once that is noted; the process that follows the stream, this one or another, derives it within seconds.
 */
export const markLate = async (
  { pool, live }: Pick<Context, 'pool' | 'live'>,
  fold: string,
  deviceId: string,
  range: Range,
): Promise<void> => {
  await insertLate(pool, fold, new Map([[deviceId, [range]]]))
  tellLate({ live }, fold)
}

/** The same for several devices within the transaction of the change; `tellLate` has it derived once that has committed. */
export const noteLate = async (
  trx: Db,
  fold: string,
  deviceIds: readonly string[],
  { from, to }: Range,
): Promise<void> => {
  if (deviceIds.length === 0) return
  const range = { fold, from_ts: new Date(from), to_ts: new Date(to) }
  await trx
    .insertInto('derive_late')
    .values(deviceIds.map((device_id) => ({ ...range, device_id })))
    .execute()
}
export const tellLate = ({ live }: Pick<Context, 'live'>, fold: string): void => live.changed(lateTopic, fold)
