import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context/context.ts'
import type { voyageContract } from '../../contract.ts'
import type { SailingLeg } from '../../shapes.ts'
import { legOf, legSelection } from '../legQueries.ts'

const mostLegs = 1000

/** Legs that began within the last months before `now` (ms), newest first. */
export const berthingRecord = async (
  db: Db,
  caller: Caller,
  { id, vesselName, operatingMode, timeType }: Parsed<(typeof voyageContract)['berthingRecord']>,
  now: number,
): Promise<SailingLeg[]> => {
  const legs = await legSelection(db, caller, { shippingId: id, vesselName })
  const rows = await legs
    .where(sql<boolean>`r.started_at >= ${new Date(now)}::timestamptz - make_interval(months => ${timeType})`)
    .$if(operatingMode !== undefined, (q) => q.where('f.operating_mode', '=', operatingMode ?? 0))
    .limit(mostLegs)
    .execute()
  return rows.map((row) => legOf(row, now))
}
