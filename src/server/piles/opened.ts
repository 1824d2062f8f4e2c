import type { Connector, KnownPile } from './desk.ts'
import { addFact, refold } from './facts.ts'
import { storable, type Trx } from './ground.ts'
import type { SessionFact } from './session.ts'
import type { KnownToken } from './tokens.ts'

type Begun = {
  readonly pile: KnownPile
  readonly outlet: Connector & { readonly name: string }
  readonly pileName: string
  readonly protocol: string
  readonly startKey: string
  readonly transactionId?: string
  /** it gets a number, as OCPP 1.6 wants one */
  readonly numbered?: true
  readonly idTag: string | null
  readonly token: KnownToken | undefined
  readonly ts: number
  readonly state?: 5
  readonly flags?: string
}

/** Makes a session of a start that is not known; the id of the session of this start, and whether it is new. */
export const openSession = async (trx: Trx, begun: Begun): Promise<{ id: string; fresh: boolean }> => {
  const { pile, outlet, token, ts } = begun
  const start_key = storable(begun.startKey)
  const found = await trx
    .selectFrom('pile_session')
    .select('id')
    .where('pile_id', '=', pile.deviceId)
    .where('start_key', '=', start_key)
    .executeTakeFirst()
  if (found) return { id: found.id, fresh: false }
  const numbered = begun.numbered
    ? await trx
        .insertInto('pile_transaction')
        .values({ pile_id: pile.deviceId })
        .returning('no')
        .executeTakeFirstOrThrow()
    : undefined
  const { id } = await trx
    .insertInto('pile_session')
    .values({
      ...{ outlet_id: outlet.deviceId, outlet_name: outlet.name, pile_id: pile.deviceId, pile_name: begun.pileName },
      ...{ station_id: pile.stationId, connector: outlet.connector, protocol: begun.protocol, start_key },
      ...{ transaction_no: numbered ? Number(numbered.no) : null },
      transaction_id: numbered ? String(numbered.no) : storable(begun.transactionId ?? ''),
      ...{ id_tag: begun.idTag === null ? null : storable(begun.idTag), token_id: token?.id ?? null },
      ...{ holder: token?.holder || null, ship_id: token?.shipId ?? null, ship_name: token?.shipName ?? null },
      ...{ state: begun.state ?? 1, started_at: new Date(ts), last_at: new Date(ts), rated_power: pile.ratedPower },
      marked: begun.flags ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, fresh: true }
}

/** Ends sessions that nobody said the end of, each where it was last heard of. */
export const loseSessions = async (trx: Trx, pileId: string, ids: readonly string[], now: number): Promise<void> => {
  for (const id of ids) {
    const { last_at } = await trx
      .selectFrom('pile_session')
      .select('last_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const fact: SessionFact = {
      ...{ kind: 'lost', seqNo: null, ts: last_at.getTime(), receivedAt: now },
      ...{ offline: false, ourClock: false, reason: '' },
    }
    await addFact(trx, { pileId, sessionId: id, key: `lost|${id}` }, fact)
    await refold(trx, id)
  }
}

/** What still ran at an outlet when another session began there. */
export const loseEarlier = async (
  trx: Trx,
  { pile, outlet, ts }: Pick<Begun, 'pile' | 'outlet' | 'ts'>,
  keep: string,
  now: number,
): Promise<void> => {
  const rows = await trx
    .selectFrom('pile_session')
    .select('id')
    .where('pile_id', '=', pile.deviceId)
    .where('outlet_id', '=', outlet.deviceId)
    .where('ended_at', 'is', null)
    .where('started_at', '<=', new Date(ts))
    .where('id', '<>', keep)
    .execute()
  const ids = rows.map(({ id }) => id)
  await loseSessions(trx, pile.deviceId, ids, now)
}
