import { sql } from 'kysely'
import type { Connector, KnownPile, PileDesk, Start16, Stop16 } from './desk.ts'
import { addFact, addReadings, meterReadings, refold } from './facts.ts'
import { type PileGround, pileTopic, storable, type Trx, withPile } from './ground.ts'
import { namesOf } from './names.ts'
import { loseEarlier, openSession } from './opened.ts'
import { noteUse, tokenAt } from './tokens.ts'

/** ms: what is reported later was kept while the pile was offline */
const late = 5 * 60_000

type Found = { readonly id: string; readonly matched: boolean }

/** The session that a stop means: by its id, else by its token, else the only one that runs. */
const meant = async (trx: Trx, pile: KnownPile, stop: Stop16): Promise<Found | undefined> => {
  const own = trx.selectFrom('pile_session').select(['id', 'id_tag']).where('pile_id', '=', pile.deviceId)
  if (stop.transactionId > 0) {
    const named = await own.where('transaction_no', '=', stop.transactionId).executeTakeFirst()
    if (named) return { id: named.id, matched: false }
  }
  const running = await own
    .where(sql<boolean>`(ended_at is null or 'lost' = any(flags))`)
    .where('state', '<>', 5)
    .where('decision', 'is', null)
    .where('started_at', '<=', new Date(stop.ts + late))
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('started_at', 'desc')
    .select('ended_at')
    .execute()
  const idTag = stop.idTag === null ? undefined : storable(stop.idTag).toLowerCase()
  const byTag = running.find((row) => idTag !== undefined && row.id_tag?.toLowerCase() === idTag)
  const open = running.filter((row) => row.ended_at === null)
  const found = byTag ?? (open.length === 1 ? open[0] : undefined)
  return found && { id: found.id, matched: true }
}

/** By which a start is known. One without a time of its own is resent only while its session runs: a like one later is another start. */
const startKeyOf = async (trx: Trx, pile: KnownPile, start: Start16, now: number): Promise<string> => {
  const { connector, idTag, ts, kwh, ourClock } = start
  if (!ourClock) return [connector, idTag, ts, kwh].join('|')
  const key = [connector, idTag, 'our', kwh].join('|')
  const running = await trx
    .selectFrom('pile_session')
    .select('start_key')
    .where('pile_id', '=', pile.deviceId)
    .where(sql<boolean>`(start_key = ${storable(key)} or starts_with(start_key, ${storable(`${key}|`)}))`)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return running?.start_key ?? `${key}|${now}`
}

type Given = PileGround & { readonly connectorOf: (pile: KnownPile, connector: number) => Promise<Connector> }

export const transactions16 = (ground: Given): Pick<PileDesk, 'start' | 'stop'> => ({
  start: async (pile, start) => {
    const outlet = await ground.connectorOf(pile, start.connector)
    const answer = await withPile(ground, pile.deviceId, async (trx) => {
      const now = ground.clock()
      const token = await tokenAt(trx, pile.stationId, start.idTag, start.ts)
      const { pileName, name } = await namesOf(trx, pile, outlet)
      const startKey = await startKeyOf(trx, pile, start, now)
      const { id } = await openSession(trx, {
        ...{ pile, outlet: { ...outlet, name }, pileName, protocol: 'ocpp1.6', startKey },
        ...{ numbered: true, idTag: start.idTag, token, ts: start.ts },
      })
      const offline = now - start.ts > late
      const fact = { kind: 'start', seqNo: null, ts: start.ts, receivedAt: now, offline, reason: '' } as const
      const key = { pileId: pile.deviceId, sessionId: id, key: `start|${startKey}` }
      if (await addFact(trx, key, { ...fact, ourClock: start.ourClock === true })) {
        await addReadings(trx, id, [{ ts: start.ts, phase: 0, kwh: start.kwh, power: null, soc: null }])
        await loseEarlier(trx, { pile, outlet: { ...outlet, name }, ts: start.ts }, id, now)
        await refold(trx, id)
      }
      await noteUse(trx, token, start.ts)
      const { transaction_no } = await trx
        .selectFrom('pile_session')
        .select('transaction_no')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { transactionId: transaction_no ?? 0, status: token?.status ?? ('Invalid' as const) }
    })
    ground.live.changed(pileTopic, pile.stationId)
    return answer
  },
  stop: async (pile, stop) => {
    const answer = await withPile(ground, pile.deviceId, async (trx) => {
      const now = ground.clock()
      const token = stop.idTag === null ? undefined : await tokenAt(trx, pile.stationId, stop.idTag, stop.ts)
      const status = stop.idTag === null ? null : (token?.status ?? ('Invalid' as const))
      const eventKey = `stop|${[stop.transactionId, stop.idTag, stop.ourClock ? 'our' : stop.ts, stop.kwh].join('|')}`
      const known = await trx
        .selectFrom('pile_session_event')
        .select('session_id')
        .where('pile_id', '=', pile.deviceId)
        .where('key', '=', storable(eventKey))
        .executeTakeFirst()
      if (known) return { status }
      const found = await meant(trx, pile, stop)
      const sessionId = found?.id ?? (await reviewed(trx, pile, stop, eventKey))
      if (found?.matched)
        await sql`update pile_session set marked = marked || ' matched' where id = ${sessionId}`.execute(trx)
      const fact = { kind: 'stop', seqNo: null, ts: stop.ts, receivedAt: now, reason: stop.reason } as const
      const key = { pileId: pile.deviceId, sessionId, key: eventKey }
      await addFact(trx, key, { ...fact, offline: now - stop.ts > late, ourClock: stop.ourClock === true })
      const end = { ts: stop.ts, phase: 2, kwh: stop.kwh, power: null, soc: null } as const
      await addReadings(trx, sessionId, [...meterReadings(stop.readings), end])
      await refold(trx, sessionId)
      return { status }
    })
    ground.live.changed(pileTopic, pile.stationId)
    return answer
  },
})

/** A stop that no start belongs to is kept for people to look at. */
const reviewed = async (trx: Trx, pile: KnownPile, stop: Stop16, startKey: string): Promise<string> => {
  const outlet = { deviceId: pile.deviceId, code: pile.code, connector: 0 }
  const { pileName, name } = await namesOf(trx, pile, outlet)
  const token = stop.idTag === null ? undefined : await tokenAt(trx, pile.stationId, stop.idTag, stop.ts)
  const { id } = await openSession(trx, {
    ...{ pile, outlet: { ...outlet, name }, pileName, protocol: 'ocpp1.6', startKey },
    ...{ transactionId: String(stop.transactionId), idTag: stop.idTag, token, ts: stop.ts },
    ...{ state: 5, flags: 'orphanStop' },
  })
  return id
}
