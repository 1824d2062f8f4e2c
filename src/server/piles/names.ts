import type { Connector, KnownPile } from './desk.ts'
import type { Trx } from './ground.ts'

/** What a pile and one of its outlets are called now. */
export const namesOf = async (
  trx: Trx,
  pile: KnownPile,
  outlet: Connector,
): Promise<{ pileName: string; name: string }> => {
  const rows = await trx
    .selectFrom('device')
    .select(['id', 'name'])
    .where('id', 'in', [pile.deviceId, outlet.deviceId])
    .execute()
  const nameOf = (id: string): string => rows.find((row) => row.id === id)?.name ?? pile.code
  return { pileName: nameOf(pile.deviceId), name: nameOf(outlet.deviceId) }
}
