import { sql } from 'kysely'
import { appended } from './appended.ts'
import { connectorsOf } from './connectors.ts'
import type { Connector, Event201, KnownPile, PileDesk, PileReading } from './desk.ts'
import { addFact, addReadings, meterReadings, refold } from './facts.ts'
import { type PileGround, pileTopic, type Trx, storable, withPile } from './ground.ts'
import { namesOf } from './names.ts'
import { loseEarlier, openSession } from './opened.ts'
import { noteUse, tokenAt } from './tokens.ts'

type Given = PileGround & { readonly connectorOf: (pile: KnownPile, connector: number) => Promise<Connector> }
const kinds = { Started: 'start', Updated: 'meter', Ended: 'stop' } as const

/** The outlet that an event names; where it names none, the one of its session, else the only one of the pile, else the pile itself. */
const outletOf = async (ground: Given, pile: KnownPile, event: Event201): Promise<Connector> => {
  if (event.connector !== null && event.connector > 0) return ground.connectorOf(pile, event.connector)
  const before = await ground.db
    .selectFrom('pile_session')
    .select('connector')
    .where('pile_id', '=', pile.deviceId)
    .where('start_key', '=', storable(`tx|${event.transactionId}`))
    .executeTakeFirst()
  if (before) return ground.connectorOf(pile, before.connector)
  const [only = 1, ...more] = await connectorsOf(ground.db, pile)
  return ground.connectorOf(pile, more.length > 0 ? 0 : only)
}

/** Whether an event says how its outlet stands now: the newest of the newest session there. */
const isNewest = async (trx: Trx, id: string, outlet: Connector, { seqNo, offline }: Event201): Promise<boolean> => {
  if (offline) return false
  const newer = await trx
    .selectFrom('pile_session_event')
    .select('key')
    .where('session_id', '=', id)
    .where('seq_no', '>', seqNo)
    .limit(1)
    .executeTakeFirst()
  const later = await trx
    .selectFrom('pile_session as s')
    .innerJoin('pile_session as other', 'other.outlet_id', 's.outlet_id')
    .select('other.id')
    .where('s.id', '=', id)
    .where('s.outlet_id', '=', outlet.deviceId)
    .whereRef('other.started_at', '>', 's.started_at')
    .limit(1)
    .executeTakeFirst()
  return newer === undefined && later === undefined
}

/** Whether an event that is written down adds its readings to its session and changes nothing else: it follows the one before. */
const bringsReadingsOnly = async (
  trx: Trx,
  id: string,
  { type, seqNo, ts, offline, idTag }: Event201,
): Promise<boolean> => {
  if (type !== 'Updated' || offline || idTag !== null) return false
  const { rows } = await sql<{ follows: boolean | null }>`
    select max(seq_no) = ${seqNo} and bool_or(seq_no = ${seqNo - 1} and ts <= ${new Date(ts)}) as follows
    from pile_session_event where session_id = ${id}`.execute(trx)
  return rows[0]?.follows === true
}

/** Some stations give all events of a transaction one seqNo: it begins and ends once, and between tells each moment once. */
const keyOf = ({ transactionId, seqNo, type, ts }: Event201, ourClock: boolean): string =>
  [`tx|${transactionId}|${seqNo}|${kinds[type]}`, ...(type === 'Updated' && !ourClock ? [ts] : [])].join('|')

/** What the last event tells belongs to its session, though many stations read the meter a moment after they took the event's time. */
const readingsOf = ({ type, ts, readings }: Event201): readonly PileReading[] =>
  type === 'Ended' ? readings.map((each) => (each.ts > ts ? { ...each, ts } : each)) : readings

export const transactions201 = (ground: Given): Pick<PileDesk, 'event'> => ({
  event: async (pile, event) => {
    const outlet = await outletOf(ground, pile, event)
    const answer = await withPile(ground, pile.deviceId, async (trx) => {
      const { transactionId, seqNo, ts, idTag } = event
      const now = ground.clock()
      const token = idTag === null ? undefined : await tokenAt(trx, pile.stationId, idTag, ts)
      const { pileName, name } = await namesOf(trx, pile, outlet)
      const begun = { pile, outlet: { ...outlet, name }, pileName, protocol: 'ocpp2.0.1', idTag, token, ts }
      const { id, fresh } = await openSession(trx, { ...begun, startKey: `tx|${transactionId}`, transactionId })
      const fact = { kind: kinds[event.type], seqNo, ts, receivedAt: now, offline: event.offline } as const
      const reason = event.type === 'Ended' ? event.reason : ''
      const ourClock = [event, ...event.readings].some((each) => each.ourClock === true)
      const key = { pileId: pile.deviceId, sessionId: id, key: keyOf(event, ourClock) }
      if (await addFact(trx, key, { ...fact, ourClock, reason })) {
        const readings = meterReadings(readingsOf(event))
        if (!fresh) await fillIn(trx, id, begun)
        if (fresh || event.type === 'Started') await loseEarlier(trx, begun, id, now)
        const goesOn = !fresh && !ourClock && (await bringsReadingsOnly(trx, id, event))
        if (!goesOn || !(await appended(trx, id, readings, ts))) {
          await addReadings(trx, id, readings)
          await refold(trx, id)
        }
      }
      await noteUse(trx, token, ts)
      const status = idTag === null ? null : (token?.status ?? ('Invalid' as const))
      return { status, live: await isNewest(trx, id, outlet, event), connector: outlet.connector || null }
    })
    ground.live.changed(pileTopic, pile.stationId)
    return answer
  },
})

type Begun = Parameters<typeof openSession>[1]
/** What a later message says that the first one did not: the token, the outlet. */
const fillIn = async (trx: Trx, id: string, { outlet, idTag, token }: Omit<Begun, 'startKey'>): Promise<void> => {
  if (idTag !== null)
    await trx
      .updateTable('pile_session')
      .set({ id_tag: storable(idTag), token_id: token?.id ?? null, holder: token?.holder || null })
      .set((eb) => ({
        ship_id: eb.fn.coalesce('ship_id', eb.val(token?.shipId ?? null)),
        ship_name: eb.fn.coalesce('ship_name', eb.val(token?.shipName ?? null)),
      }))
      .where('id', '=', id)
      .where('id_tag', 'is', null)
      .execute()
  if (outlet.connector > 0)
    await trx
      .updateTable('pile_session')
      .set({ outlet_id: outlet.deviceId, outlet_name: outlet.name, connector: outlet.connector })
      .where('id', '=', id)
      .where('connector', '=', 0)
      .execute()
}
