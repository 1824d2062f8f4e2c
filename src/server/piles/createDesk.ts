import { createFewAtOnce } from '#server/fewAtOnce.ts'
import { connectorsOf, createConnectors } from './connectors.ts'
import { comingAndGoing } from './comingAndGoing.ts'
import type { PileDesk } from './desk.ts'
import { type PileGround, pileDoorTopic, pileTopic, storable } from './ground.ts'
import { createMessageLog } from './messageLog.ts'
import { metering } from './metering.ts'
import { noteUse, tokenAt } from './tokens.ts'
import { transactions16 } from './transactions16.ts'
import { transactions201 } from './transactions201.ts'

/** transactions of piles under way: more do not end sooner on a few processors, but hold connections that people's calls wait for */
const atWork = 2
/** codes that knocked are remembered up to this number */
const mostKnocks = 1000

/** The desk of the OCPP driver over the database; `flush` writes the log of messages that waits, `close` ends it. */
export const createPileDesk = (
  whole: Omit<PileGround, 'fewAtOnce'>,
): PileDesk & { flush(): Promise<void>; close(): Promise<void> } => {
  const ground: PileGround = { ...whole, fewAtOnce: createFewAtOnce(atWork) }
  const { db, clock, live } = ground
  const connectorOf = createConnectors(ground)
  const given = { ...ground, connectorOf }
  const messages = createMessageLog(ground)
  return {
    ...comingAndGoing(ground),
    ...transactions16(given),
    ...transactions201(given),
    ...metering(given),
    ...messages,
    connector: connectorOf,
    connectors: (pile) => connectorsOf(db, pile),
    knocked: async (code, address, protocol, at) => {
      const { known } = await db
        .selectFrom('pile_knock')
        .select((eb) => eb.fn.countAll<string>().as('known'))
        .executeTakeFirstOrThrow()
      const values = { address: storable(address), protocol: storable(protocol), last_at: new Date(at) }
      if (Number(known) >= mostKnocks) {
        await db.updateTable('pile_knock').set(values).where('code', '=', storable(code)).execute()
        return
      }
      await db
        .insertInto('pile_knock')
        .values({ code: storable(code), first_at: new Date(at), ...values })
        .onConflict((oc) =>
          oc.column('code').doUpdateSet((eb) => ({ ...values, count: eb('pile_knock.count', '+', 1) })),
        )
        .execute()
    },
    boot: async (pile, { protocol, vendor, model, serial, firmware, at }) => {
      const row = await db
        .updateTable('pile')
        .set({
          ...{ protocol, vendor: storable(vendor), model: storable(model), serial: storable(serial) },
          ...{ firmware: storable(firmware), booted_at: new Date(at), heard_at: new Date(at) },
        })
        .where('device_id', '=', pile.deviceId)
        .returning('enabled')
        .executeTakeFirst()
      live.changed(pileTopic, pile.stationId)
      return row?.enabled ? 'Accepted' : 'Pending'
    },
    activeFault: async ({ deviceId }) => {
      const row = await db
        .selectFrom('dtc')
        .select('fault_code')
        .where('device_id', '=', deviceId)
        .where('dtc_type', '=', 'PILE')
        .where('active', '=', true)
        .limit(1)
        .executeTakeFirst()
      return row?.fault_code ?? 'NoError'
    },
    running: async (pile, connector) => {
      const rows = await db
        .selectFrom('pile_session')
        .select('transaction_id')
        .where('pile_id', '=', pile.deviceId)
        .where('state', '=', 1)
        .$if(connector > 0, (query) => query.where('connector', '=', connector))
        .orderBy('started_at', 'desc')
        .limit(2)
        .execute()
      return connector === 0 && rows.length > 1 ? null : (rows[0]?.transaction_id ?? null)
    },
    changed: (hear) =>
      live.listen({ changed: (name, id) => void (name === pileDoorTopic && hear(id)), missed: () => hear() }),
    authorize: async (pile, idTag, at) => {
      const token = await tokenAt(db, pile.stationId, idTag, clock())
      await noteUse(db, token, at)
      return token?.status ?? 'Invalid'
    },
  }
}
