import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { pathInScope } from '#server/db/scope.ts'
import { reading, roundedOrNull } from '#server/equipment/reading.ts'
import { names } from '#server/fleet/lists.ts'
import { arrivalForecasts } from '#server/places/forecasts.ts'
import { portAreas, portsAround } from '#server/places/ports.ts'
import { positionOf } from '#server/places/position.ts'
import type { BookingChoices } from '../shapes.ts'
import { mayName } from './boxes.ts'
import { chargingStation } from './setting.ts'

const byName = (a: Device, b: Device): number => names.compare(a.deviceName, b.deviceName)

/** What a booking at a station may be made of, of what the caller sees. Refuses `rows.not_found`. */
export const choicesOf = async (context: Context, caller: Caller, stationId: string): Promise<BookingChoices> => {
  const { db, pool, registry, places, telemetry } = context
  const station = await chargingStation(db, caller, stationId)
  const devices = [...registry.all()]
  const ships = devices
    .filter((ship) => ship.profile.natures.has('carries') && ship.merchantPath === station.merchantPath)
    .filter((ship) => pathInScope(caller, ship.orgPath))
    .sort(byName)
  const forecasts = await arrivalForecasts(
    pool,
    ships.map(({ deviceId }) => deviceId),
  )
  const ports = portsAround(await portAreas(pool), station)
  const boxes = devices.filter((box) => mayName(context, caller, station, box)).sort(byName)
  return {
    ships: ships.map((ship) => {
      const forecast = forecasts.get(ship.deviceId)
      return {
        ...{ shippingId: ship.deviceId, shippingName: ship.deviceName },
        hasPosition: positionOf(ship, telemetry.latest(ship.deviceId)) !== undefined,
        forecastEta: forecast && ports.includes(forecast.portId) ? formatTime(forecast.eta, station.timeZone) : null,
      }
    }),
    boxes: boxes.map((box) => {
      const mount = places.mountOf(box.deviceId)
      const isHere = mount?.kind === 'bay' && registry.byId(mount.placeId ?? '')?.stationId === stationId
      return {
        ...{ boxId: box.deviceId, boxPowerName: box.deviceName },
        soc: roundedOrNull(reading(box, telemetry.latest(box.deviceId), 'soc')?.value),
        place: isHere ? 'bay' : mount?.kind === 'ship' ? 'ship' : 'elsewhere',
        shippingId: mount?.kind === 'ship' ? mount.placeId : null,
        binSpaceName: mount?.bay ?? '',
      }
    }),
  }
}
