import type { PlatformKey } from '#contract/platforms.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { stationTypesOf } from './stations.ts'

type Standing = { readonly tile: { readonly stationId: string } }

/** The units that a caller sees, of one station where it is named; refuses `rows.not_found` for a station that is not the platform's or not his. */
export const unitsOfStation =
  <S extends Standing>({ db }: Pick<Context, 'db'>, platform: PlatformKey, seen: (caller: Caller) => S[]) =>
  async (caller: Caller, stationId: string | undefined): Promise<S[]> => {
    const all = seen(caller)
    if (stationId === undefined) return all
    const own = all.filter(({ tile }) => tile.stationId === stationId)
    if (own.length > 0) return own
    const found = await db
      .selectFrom('station')
      .select('id')
      .where('id', '=', stationId)
      .where('type', 'in', stationTypesOf(platform))
      .where(inScope(caller, 'station.org_id'))
      .executeTakeFirst()
    if (!found) throw new AppError('rows.not_found')
    return own
  }
