import type { Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { bookingStates as states, type NextSwap } from '../../shapes.ts'
import { bookings } from '../queries.ts'
import { queueOf } from './queue.ts'

/**
 * The next swap at the stations that a caller sees, or of his ships: of the ships that have not begun, who arrived, else who comes first; else
 * the one that is being served. Null where none is booked. `at` in ms.
 */
export const nextSwapOf = async (
  context: Context,
  caller: Caller,
  at: number | undefined,
): Promise<NextSwap | null> => {
  const { db, clock } = context
  const isNow = at === undefined || at >= clock()
  const then = new Date(isNow ? clock() : at)
  const [first] = await bookings(db)
    .leftJoin('station as home', 'home.id', 'ship.station_id')
    .where(({ or }) => or([inScope(caller, 's.org_id'), inScope(caller, 'home.org_id')]))
    .$if(isNow, (q) => q.where('b.state', '<=', states.swapping))
    .$if(!isNow, (q) =>
      q
        .where('b.created_at', '<=', then)
        .where(({ eb, or }) =>
          or([
            eb('b.state', '<=', states.swapping),
            eb(eb.fn.coalesce('b.done_at', 'b.cancelled_at', 'b.missed_at'), '>', then),
          ]),
        ),
    )
    .orderBy(
      ({ eb }) => eb('b.swapping_at', '<=', then),
      (o) => o.asc().nullsFirst(),
    )
    .orderBy(
      ({ eb }) => eb('b.arrived_at', '<=', then),
      (o) => o.desc().nullsLast(),
    )
    .orderBy('b.eta')
    .orderBy('b.priority', 'desc')
    .orderBy('b.id')
    .limit(1)
    .execute()
  if (!first) return null
  const row = (await queueOf(context, first.station_id, at)).find(({ bookingId }) => bookingId === first.id)
  if (!row) return null
  const { boxes: _, swapped: __, priority: ___, ...next } = row
  return { ...next, stationId: first.station_id, stationName: first.station_name, timeZone: first.time_zone }
}
