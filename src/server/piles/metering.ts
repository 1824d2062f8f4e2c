import { sql } from 'kysely'
import { appended } from './appended.ts'
import type { Connector, KnownPile, PileDesk, StatusNote } from './desk.ts'
import { addReadings, meterReadings, refold } from './facts.ts'
import { type PileGround, pileTopic, storable, withPile } from './ground.ts'

type Given = PileGround & { readonly connectorOf: (pile: KnownPile, connector: number) => Promise<Connector> }

export const metering = (ground: Given): Pick<PileDesk, 'meter' | 'status'> => ({
  meter: async (pile, connector, transactionId, readings) => {
    if (readings.length === 0) return
    const outlet = await ground.connectorOf(pile, connector)
    await withPile(ground, pile.deviceId, async (trx) => {
      const own = trx.selectFrom('pile_session').select(['id', 'started_at']).where('pile_id', '=', pile.deviceId)
      const named =
        transactionId === null ? undefined : await own.where('transaction_no', '=', transactionId).executeTakeFirst()
      const running = own.where('outlet_id', '=', outlet.deviceId).where('ended_at', 'is', null)
      const session = named ?? (await running.orderBy('started_at', 'desc').limit(1).executeTakeFirst())
      if (!session) return
      const since = named ? Number.NEGATIVE_INFINITY : session.started_at.getTime()
      const fitting = readings.filter(({ ts }) => ts >= since)
      if (fitting.length === 0) return
      const told = meterReadings(fitting)
      if (await appended(trx, session.id, told)) return
      await addReadings(trx, session.id, told)
      await refold(trx, session.id)
    })
    ground.live.changed(pileTopic, pile.stationId)
  },
  status: async (pile, note) => {
    const outlet = await ground.connectorOf(pile, note.connector)
    await noteState(ground, pile, outlet, note)
    ground.live.changed(pileTopic, pile.stationId)
  },
})

/** An older note changes nothing. */
const noteState = async (ground: PileGround, pile: KnownPile, outlet: Connector, note: StatusNote): Promise<void> => {
  const at = new Date(note.ts)
  await sql`insert into pile_connector as c
    (pile_id, connector, device_id, state, error_code, vendor_error, info, state_at, available_since)
    values (${pile.deviceId}, ${outlet.connector}, ${outlet.deviceId}, ${note.state}, ${storable(note.errorCode)},
      ${storable(note.vendorErrorCode)}, ${storable(note.info)}, ${at}, ${note.state === 0 ? at : null})
    on conflict (pile_id, connector) do update set device_id = excluded.device_id, state = excluded.state,
      error_code = excluded.error_code, vendor_error = excluded.vendor_error, info = excluded.info, state_at = excluded.state_at,
      available_since = case when excluded.state = 0 and c.state = 0 then coalesce(c.available_since, excluded.state_at)
        else excluded.available_since end
    where c.state_at is null or c.state_at <= excluded.state_at`.execute(ground.db)
}
