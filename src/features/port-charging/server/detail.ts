import type { LinePart } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import { ownMetrics, ownStates } from '#server/equipment/ownValues.ts'
import { partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { headOf } from '#server/equipment/status.ts'
import type { BayDetail } from '../detailShapes.ts'
import type { Bay } from './layout.ts'
import { type Drawn, tileOf, withAge } from './yard/yard.ts'

/** A device with all its values; names are Chinese, since a topic's readers differ. */
const linePart = (standing: Standing, device: Device): LinePart => {
  const part = partOf(standing.context, device)
  return {
    ...{ deviceId: device.deviceId, deviceName: device.deviceName, deviceCode: device.deviceCode },
    deviceType: device.profile.profileKey,
    intervalSeconds: standing.context.pace(device) / 1000,
    silent: isSilent(standing, device, part.row),
    alarmLevel: standing.levels.of(device.deviceId),
    ts: newestAt(part.row),
    metrics: ownMetrics(part, 'zh'),
    states: ownStates(part, 'zh'),
  }
}

const visitOf = ({ facts }: Drawn, tile: BayDetail['tile'], stationId: string): BayDetail['visit'] => {
  if (tile.boxId === null) return null
  const visit = facts.of(stationId).visits.get(tile.bayId)
  if (visit?.boxId !== tile.boxId) return null
  const { visitId, startedAt, pluggedAt, chargingAt, fullAt, unpluggedAt, fromKind, fromName, socIn, kwh } = visit
  return {
    ...{ visitId, state: tile.state, startedAt, pluggedAt, chargingAt, fullAt, unpluggedAt, fromKind },
    fromName: fromName || null,
    ...{ socIn, kwh, bookingId: tile.bookingId, flags: [...visit.flags] },
  }
}

/** All that the dialog of a bay shows. */
export const bayDetailOf = (drawn: Drawn, place: Bay): BayDetail => {
  const { standing, scene } = drawn
  const { bay } = place
  const part = (device: Device | null | undefined): LinePart | null => (device ? linePart(standing, device) : null)
  const tile = withAge(tileOf(drawn, place), standing.context.clock())
  return {
    ...headOf(standing, bay),
    ...{ stationId: bay.stationId, stationName: bay.stationName, tile },
    ...{ transformer: part(place.transformer), container: part(place.container), switchgear: part(place.switchgear) },
    ...{ pcs: part(place.pcs), bay: linePart(standing, bay), box: part(scene.occupied.boxIn.get(bay.deviceId)) },
    visit: visitOf(drawn, tile, bay.stationId),
  }
}
