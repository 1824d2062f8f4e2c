import { assetsContract } from '#features/assets/contract.ts'
import { pileContract } from '#features/shore-pile/contract.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

export type VictimPile = Readonly<Record<'station' | 'pile' | 'outlet' | 'session' | 'token', string>>

/** A pile station with an OCPP pile, its outlet, a card, a session that ended with what was said of it, and a code that knocked. */
export const addPiles = async (it: TestApp, orgId: string): Promise<VictimPile> => {
  const { call, admin, context } = it
  const { db } = context
  const named = { stationName: `${marker}岸电桩站`, stationType: 'shorePileStation', orgId } as const
  const { stationId } = await call(assetsContract.stationAdd, named, admin)
  const made = { stationId, deviceName: `${marker}桩`, deviceCode: `${secretCode}-P`, ratedPower: 40 }
  const { deviceId: pile } = await call(pileContract.pileAdd, made, admin)
  const own = { deviceName: `${marker}枪`, deviceCode: `${secretCode}-P-1`, deviceType: 'pileConnector' }
  const { deviceId: outlet } = await call(assetsContract.equipmentAdd, { ...own, stationId, parentId: pile }, admin)
  const { tokenId } = await call(pileContract.tokenSave, { idTag: secretCode, holder: marker }, admin)
  await it.owner.query('update pile_token set org_id = $1, merchant = $2 where id = $3', [orgId, orgId, tokenId])
  const at = new Date(context.clock() - 7_200_000)
  const end = new Date(at.getTime() + 3_600_000)
  await db.insertInto('pile_connector').values({ pile_id: pile, connector: 1, device_id: outlet, state: 0 }).execute()
  await db.insertInto('pile_connection').values({ pile_id: pile, at, up: true }).execute()
  await db.insertInto('pile_transaction').values({ pile_id: pile }).execute()
  const { id: session } = await db
    .insertInto('pile_session')
    .values({
      ...{ outlet_id: outlet, outlet_name: marker, pile_id: pile, pile_name: marker, station_id: stationId },
      ...{ connector: 1, protocol: 'ocpp1.6', transaction_id: '1', start_key: secretCode, id_tag: secretCode },
      ...{ holder: marker, state: 2, started_at: at, ended_at: end, last_at: end, kwh: 5 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { session_id: session, ts: at }
  await db
    .insertInto('pile_session_event')
    .values({ ...said, pile_id: pile, key: secretCode, kind: 'start', received_at: at })
    .execute()
  await db
    .insertInto('pile_session_reading')
    .values({ ...said, phase: 0, kwh: 1 })
    .execute()
  const message = { action: 'Heartbeat', message_id: secretCode, payload: JSON.stringify(marker) }
  await db
    .insertInto('pile_message')
    .values({ ...message, at, device_id: pile, direction: 'in' })
    .execute()
  const knock = { code: `${secretCode}-K`, address: '127.0.0.9', protocol: 'ocpp1.6' }
  await db
    .insertInto('pile_knock')
    .values({ ...knock, first_at: at, last_at: at })
    .execute()
  return { station: stationId, pile, outlet, session, token: tokenId }
}
