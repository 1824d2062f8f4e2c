import { createConnectors } from './connectors.ts'
import type { KnownPile, PileDesk } from './desk.ts'
import { type PileGround, pileTopic, storable } from './ground.ts'
import { keyFits } from './key.ts'
import { createMessageLog } from './messageLog.ts'
import { metering } from './metering.ts'
import { noteUse, tokenAt } from './tokens.ts'
import { transactions16 } from './transactions16.ts'
import { transactions201 } from './transactions201.ts'

/** codes that knocked are remembered up to this number */
const mostKnocks = 1000

/** The desk of the OCPP driver over the database; `flush` writes the log of messages that waits, `close` ends it. */
export const createPileDesk = (ground: PileGround): PileDesk & { flush(): Promise<void>; close(): Promise<void> } => {
  const { db, clock, live } = ground
  const connectorOf = createConnectors(ground)
  const given = { ...ground, connectorOf }
  const messages = createMessageLog(ground)
  const setPile = async (pile: KnownPile, values: object): Promise<void> => {
    await db.updateTable('pile').set(values).where('device_id', '=', pile.deviceId).execute()
    live.changed(pileTopic, pile.stationId)
  }

  const noteConnection = async (pile: KnownPile, at: number, up: boolean): Promise<void> => {
    await db
      .insertInto('pile_connection')
      .values({ pile_id: pile.deviceId, at: new Date(at), up })
      .onConflict((oc) => oc.columns(['pile_id', 'at']).doUpdateSet({ up }))
      .execute()
  }

  return {
    ...transactions16(given),
    ...transactions201(given),
    ...metering(given),
    ...messages,
    connector: connectorOf,
    find: async (code) => {
      const row = await db
        .selectFrom('pile as p')
        .innerJoin('device as d', 'd.id', 'p.device_id')
        .innerJoin('station as s', 's.id', 'd.station_id')
        .select(['d.id', 'd.code', 'd.station_id', 's.time_zone', 'p.enabled', 'p.security_profile'])
        .select(['p.key_hash', 'p.rated_power'])
        .where('d.code', '=', storable(code))
        .executeTakeFirst()
      return (
        row && {
          ...{ deviceId: row.id, code: row.code, stationId: row.station_id, timeZone: row.time_zone },
          ...{ enabled: row.enabled, ratedPower: row.rated_power },
          securityProfile: row.security_profile === 0 ? 0 : row.security_profile === 2 ? 2 : 1,
          keyFits: (password) => keyFits(row.key_hash, password),
        }
      )
    },
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
    connected: async (pile, protocol, at) => {
      await setPile(pile, {
        ...(protocol === 'ocpp1.6' || protocol === 'ocpp2.0.1' ? { protocol } : {}),
        ...{ connected_at: new Date(at), heard_at: new Date(at), gone_at: null },
      })
      await noteConnection(pile, at, true)
    },
    gone: async (pile, at) => {
      await setPile(pile, { gone_at: new Date(at) })
      await noteConnection(pile, at, false)
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
    authorize: async (pile, idTag, at) => {
      const token = await tokenAt(db, pile.stationId, idTag, clock())
      await noteUse(db, token, at)
      return token?.status ?? 'Invalid'
    },
  }
}
