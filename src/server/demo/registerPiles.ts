import type { Kysely } from 'kysely'
import type { Fleet } from '#catalogue/fleet.ts'
import type { Tables } from '#server/db/tables.ts'
import { hashOf } from '#server/piles/key.ts'

const requestOf = (code: string): string => `demo:pile:${code}`

/** Piles of OCPP with their keys, and the cards of their ships; what somebody made of one stays, its key is brought to `tokens`. */
export const registerPiles = async (
  trx: Kysely<Tables>,
  { devices, cards = [] }: Fleet,
  ids: ReadonlyMap<string, string>,
  tokens: Readonly<Record<string, string>>,
): Promise<void> => {
  const piles = devices.flatMap(({ code, pile }) => {
    const [device_id, key] = [ids.get(code), tokens[code]]
    if (!pile || !device_id || key === undefined) return []
    const facts = { protocol: pile.protocol, rated_power: pile.ratedPower, enabled: true, security_profile: 1 }
    return [{ device_id, ...facts, key_hash: hashOf(key), request_id: requestOf(code) }]
  })
  if (piles.length === 0) return
  await trx
    .insertInto('pile')
    .values(piles)
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet((eb) => ({ key_hash: eb.ref('excluded.key_hash') }))
        .whereRef('pile.request_id', '=', 'excluded.request_id'),
    )
    .execute()
  const root = await trx
    .selectFrom('organization')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('pile_token')
    .values(
      cards.map(({ idTag, holder }) => ({
        ...{ org_id: root.id, merchant: root.id, id_tag: idTag, holder, request_id: `demo:card:${idTag}` },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
