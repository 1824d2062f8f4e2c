import type { Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { devicesContract } from '../contract.ts'

/** The stations that a caller sees, with their positions. */
export const stationAddress =
  ({ db }: Context): Handlers<typeof devicesContract>['stationAddress'] =>
  ({ stationType }, { caller }) =>
    db
      .selectFrom('station')
      .select(['id as stationId', 'name as stationName', 'type as stationType', 'lon', 'lat'])
      .where(inScope(caller, 'station.org_id'))
      .$if(Boolean(stationType), (query) => query.where('type', '=', stationType ?? ''))
      .orderBy('name')
      .orderBy('id')
      .execute()
