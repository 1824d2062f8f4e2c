import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { swapBookingsContract } from '../contract.ts'
import { bookingStates as states } from '../shapes.ts'
import { holdBooking, kind, subjectOf } from './changes.ts'

type Decision = Parsed<(typeof swapBookingsContract)['bookingConfirm']>

/** Confirms an open booking; once more, or once its ship has come, changes nothing. Refuses `rows.not_found`, `rows.changed` and `booking.over`. Answers its station. */
export const confirmBooking = (context: Context, call: Call, input: Decision): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const known = await holdBooking(trx, call, input.bookingId)
    if (known.state > states.swapping) throw new AppError('booking.over')
    if (known.confirmed_at !== null || known.state >= states.arrived) return known.station_id
    refuseStale(known, input.version)
    const now = context.clock()
    await trx
      .updateTable('swap_booking')
      .set({ confirmed_at: new Date(now), state: states.confirmed, version: known.version + 1 })
      .where('id', '=', known.id)
      .execute()
    await noteOperation(trx, call, now, { kind, action: 'confirm', subject: subjectOf(known) })
    return known.station_id
  })

/** Cancels an open booking; once more changes nothing. Refuses `rows.not_found`, `rows.changed` and `booking.over`. Answers its station. */
export const cancelBooking = (context: Context, call: Call, input: Decision): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const known = await holdBooking(trx, call, input.bookingId)
    if (known.state === states.cancelled) return known.station_id
    if (known.state > states.swapping) throw new AppError('booking.over')
    refuseStale(known, input.version)
    const now = context.clock()
    await trx
      .updateTable('swap_booking')
      .set({ cancelled_at: new Date(now), state: states.cancelled, version: known.version + 1 })
      .where('id', '=', known.id)
      .execute()
    await noteOperation(trx, call, now, { kind, action: 'cancel', subject: subjectOf(known) })
    return known.station_id
  })
