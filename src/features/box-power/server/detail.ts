import type { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import type { Device } from '#server/context/devices.ts'
import { glancesOf, liveClusterOf } from '#server/equipment/clusters.ts'
import { stateMetrics, unitMetrics } from '#server/equipment/metrics.ts'
import { type Unit, unitWith } from '#server/equipment/parts.ts'
import { shipOf } from '#server/equipment/place.ts'
import { reading } from '#server/equipment/reading.ts'
import { unitRelays } from '#server/equipment/relays.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { headOf, statusOf } from '#server/equipment/status.ts'
import type { BoxStatus, boxInfo, LiveDetail, liveBox } from '../detailShapes.ts'
import { boxKeys, boxStates } from './keys.ts'

/** State, plug and ship of a box. */
export const boxStatusOf = (standing: Standing, box: Unit): BoxStatus => ({
  ...statusOf(standing, box),
  shippingName: shipOf(standing.context, box.device)?.deviceName ?? null,
  chargingGunPluggingStatus: reading(box.device, box.row, 'pluggedState')?.value ?? null,
})

export const infoOf = (box: Unit, language: Language): z.input<typeof boxInfo> => ({
  environment: unitMetrics(box, boxKeys.environment, language),
  device: unitMetrics(box, boxKeys.device, language),
  states: stateMetrics(box, boxStates.info, language),
})

const liveBoxOf = (standing: Standing, device: Device): z.input<typeof liveBox> => {
  const box = unitWith(standing.context, device)
  return {
    kind: 'box',
    ...headOf(standing, device),
    status: boxStatusOf(standing, box),
    metrics: unitMetrics(box, boxKeys.main, 'zh'),
    info: infoOf(box, 'zh'),
    inverter: unitMetrics(box, boxKeys.inverter, 'zh'),
    relays: unitRelays(box, 'zh'),
    clusters: glancesOf(standing, box),
  }
}

/** All that the dialog of a box or a cluster shows, as it stands. */
export const detailOf = (standing: Standing, device: Device): LiveDetail =>
  device.profile.natures.has('unit') ? liveBoxOf(standing, device) : liveClusterOf(standing, device)
