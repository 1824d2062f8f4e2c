import type { Caller, Context, Db } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { pathInScope } from '#server/db/scope.ts'
import { type SeenStation, stationsSeen } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { isOutlet } from './sockets.ts'

/** A shore power station that the caller sees. Refuses `rows.not_found`. */
export const shoreStation = async (db: Db, caller: Caller, stationId: string): Promise<SeenStation> => {
  const [station] = await stationsSeen(db, caller, 'shorePower', stationId)
  if (!station) throw new AppError('rows.not_found')
  return station
}

/** What ships plug into at a station. */
export const outletsOf = ({ registry }: Pick<Context, 'registry'>, stationId: string): Device[] =>
  [...registry.all()].filter((device) => device.stationId === stationId && isOutlet({ registry }, device))

/** Ships of the station's merchant that the caller sees. */
export const shipsOf = (
  { registry }: Pick<Context, 'registry'>,
  caller: Caller,
  station: Pick<SeenStation, 'merchantPath'>,
): Device[] =>
  [...registry.all()].filter(
    (ship) =>
      ship.profile.natures.has('carries') &&
      ship.merchantPath === station.merchantPath &&
      pathInScope(caller, ship.orgPath),
  )
