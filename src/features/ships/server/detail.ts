import type { Device } from '#server/context/devices.ts'
import { legendOf, partMetrics } from '#server/equipment/metrics.ts'
import { partOf, unitWith } from '#server/equipment/parts.ts'
import { newestAt } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import type { ShipDetail } from '../shapes.ts'
import { ownOf } from './aboard.ts'
import { aisSays } from './aisSays.ts'
import { deviceTree } from './deviceTree.ts'
import type { Facts } from './facts.ts'
import { factsOf, shipTileOf } from './tile.ts'

/** The ship and what hangs below it but for batteries, which have details of their own. */
const grouped = ({ context }: Standing, ship: Device): Device[] => {
  const isOfBattery = (device: Device): boolean =>
    lineageOf(context.registry, device).some(({ profile }) => profile.natures.has('battery'))
  return [ship, ...ownOf(context, ship).filter((device) => !isOfBattery(device))]
}

/** All that the detail of a ship shows; names are Chinese, since a topic's readers differ. */
export const detailOf = (standing: Standing, ship: Device, facts: Facts): ShipDetail => ({
  at: standing.context.clock(),
  timeZone: ship.timeZone,
  ship: shipTileOf(standing, unitWith(standing.context, ship), facts).tile,
  groups: grouped(standing, ship).map((device) => {
    const part = partOf(standing.context, device)
    const keys = device.profile.points.filter(({ kind }) => kind !== 'array').map(({ pointKey }) => pointKey)
    const { deviceId, deviceName } = device
    const metrics = partMetrics(part, keys, 'zh').map((metric) => {
      const legend = legendOf(device, metric.code)
      return legend === undefined ? metric : { ...metric, legend }
    })
    return { deviceId, deviceName, ts: newestAt(part.row), metrics }
  }),
  aboard: deviceTree({ standing, facts, ship, language: 'zh' }),
  aisSays: aisSays(factsOf(facts, ship), ship.deviceName, ship.timeZone),
})
