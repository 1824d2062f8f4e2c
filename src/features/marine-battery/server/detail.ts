import type { Device } from '#server/context/devices.ts'
import { glancesOf, liveClusterOf } from '#server/equipment/clusters.ts'
import { stateMetrics, unitMetrics } from '#server/equipment/metrics.ts'
import { unitWith } from '#server/equipment/parts.ts'
import { shipOf } from '#server/equipment/place.ts'
import { unitRelays } from '#server/equipment/relays.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { headOf, statusOf } from '#server/equipment/status.ts'
import type { MarineDetail } from '../shapes.ts'
import { systemKeys } from './keys.ts'

/** All that the dialog of a battery system or a cluster shows; names are Chinese, since a topic's readers differ. */
export const detailOf = (standing: Standing, device: Device): MarineDetail => {
  if (!device.profile.natures.has('unit')) return liveClusterOf(standing, device)
  const system = unitWith(standing.context, device)
  return {
    kind: 'system',
    ...headOf(standing, device),
    status: { ...statusOf(standing, system), shippingName: shipOf(standing.context, device)?.deviceName ?? null },
    metrics: unitMetrics(system, systemKeys.main, 'zh'),
    room: unitMetrics(system, systemKeys.room, 'zh'),
    states: stateMetrics(system, systemKeys.states, 'zh'),
    relays: unitRelays(system, 'zh'),
    clusters: glancesOf(standing, system),
  }
}
