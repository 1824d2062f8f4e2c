import type { Context } from '#server/context/context.ts'
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
  live.changed(lateTopic, fold)
}
