import type { Device } from '#server/context/devices.ts'
import { partMetrics, stateMetrics } from '#server/equipment/metrics.ts'
import { partOf, unitWith } from '#server/equipment/parts.ts'
import { headOf } from '#server/equipment/status.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { unitOf } from '#server/equipment/tree.ts'
import type { PileDetail } from '../../shapes.ts'
import type { Facts } from './facts.ts'
import { outletsOf, pileTileOf } from './tile.ts'

/** All that the dialog of a pile shows, also of one that an outlet belongs to; names are Chinese, since a topic's readers differ. */
export const detailOf = (standing: Standing, device: Device, facts: Facts): PileDetail => {
  const pile = unitOf(standing.context.registry, device)
  return {
    ...headOf(standing, pile),
    pile: pileTileOf(standing, unitWith(standing.context, pile), facts).tile,
    connectors: outletsOf(standing, pile).map((outlet) => {
      const part = partOf(standing.context, outlet)
      const keys = (isState: boolean): string[] =>
        outlet.profile.points.filter(({ kind }) => (kind === 'state') === isState).map(({ pointKey }) => pointKey)
      return {
        connectorId: outlet.deviceId,
        metrics: partMetrics(part, keys(false), 'zh'),
        states: stateMetrics(part, keys(true), 'zh'),
      }
    }),
  }
}
