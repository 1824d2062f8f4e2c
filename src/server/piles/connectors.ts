import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { outletType } from '#catalogue/points/pile.ts'
import type { Db } from '#server/context/context.ts'
import type { Connector, KnownPile } from './desk.ts'
import { type PileGround, withPile, type Trx } from './ground.ts'

/** no pile has more */
const mostConnectors = 40

const deviceOf = async (trx: Trx, pile: KnownPile, connector: number): Promise<string> => {
  const code = `${pile.code}-${connector}`
  const found = await trx.selectFrom('device').select(['id', 'parent_id']).where('code', '=', code).executeTakeFirst()
  if (found && found.parent_id !== pile.deviceId) throw new Error(`the code ${code} is another device's`)
  if (found) return found.id
  const { rows } = await sql<{ id: string }>`
    insert into device (code, name, profile_id, station_id, parent_id, data_resource, token_hash)
    select ${code}, left(pile.name, 50) || ' ' || ${`${connector}号`}, p.id, pile.station_id, pile.id, 1, ${randomBytes(32)}
    from device pile, profile p where pile.id = ${pile.deviceId} and p.key = ${outletType}
    returning id`.execute(trx)
  const [made] = rows
  if (!made) throw new Error(`the pile ${pile.code} is no more`)
  return made.id
}

/** The connectors of a pile that were ever named, in their order. */
export const connectorsOf = async (db: Db, pile: KnownPile): Promise<number[]> => {
  const rows = await db
    .selectFrom('pile_connector')
    .select('connector')
    .where('pile_id', '=', pile.deviceId)
    .where('connector', '>', 0)
    .orderBy('connector')
    .execute()
  return rows.map(({ connector }) => connector)
}

/** Outlets by number; 0 is the pile itself. Whoever is named first gets a device below the pile. */
export const createConnectors = (ground: PileGround) => {
  const known = new Map<string, Connector>()
  return async (pile: KnownPile, connector: number): Promise<Connector> => {
    if (connector === 0) return { deviceId: pile.deviceId, code: pile.code, connector }
    if (!Number.isInteger(connector) || connector < 0 || connector > mostConnectors)
      throw new Error(`${pile.code} has no connector ${connector}`)
    const key = `${pile.deviceId}/${connector}`
    const before = known.get(key)
    if (before && ground.registry.byId(before.deviceId)?.deviceCode === before.code) return before
    const deviceId = await withPile(ground, pile.deviceId, async (trx) => {
      const id = await deviceOf(trx, pile, connector)
      await trx
        .insertInto('pile_connector')
        .values({ pile_id: pile.deviceId, connector, device_id: id })
        .onConflict((oc) => oc.columns(['pile_id', 'connector']).doUpdateSet({ device_id: id }))
        .execute()
      return id
    })
    if (!ground.registry.byId(deviceId)) await ground.registry.reload()
    const made = { deviceId, code: `${pile.code}-${connector}`, connector }
    known.set(key, made)
    return made
  }
}
