import { sql } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { names } from '#server/fleet/lists.ts'
import { stationsSeen } from '#server/fleet/stations.ts'

/** Stations of piles and ships that a caller may name. */
export const pileChoices = async ({ db, registry }: Context, caller: Caller) => ({
  stations: (await stationsSeen(db, caller, 'shorePile')).map(({ stationId, stationName }) => ({
    stationId,
    stationName,
  })),
  ships: [...registry.all()]
    .filter((ship) => ship.profile.natures.has('carries') && pathInScope(caller, ship.orgPath))
    .map(({ deviceId, deviceName }) => ({ shippingId: deviceId, shippingName: deviceName }))
    .sort((a, b) => names.compare(a.shippingName, b.shippingName)),
})

/** Codes that knocked. They belong to nobody yet: platform administrators see them all, others name the code that they know. */
export const pileKnocks = async ({ db, clock }: Context, caller: Caller) => {
  if (!caller.isPlatformAdmin) return []
  const rows = await db
    .selectFrom('pile_knock')
    .selectAll()
    .where('last_at', '>=', new Date(clock() - 7 * 86_400_000))
    .where(sql<boolean>`not exists (select from device d where d.code = pile_knock.code)`)
    .orderBy('last_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ code, address, protocol, first_at, last_at, count }) => ({
    ...{ code, address, protocol, count },
    ...{
      firstTime: formatTime(first_at.getTime(), caller.timeZone),
      lastTime: formatTime(last_at.getTime(), caller.timeZone),
    },
    lastTs: last_at.getTime(),
  }))
}
