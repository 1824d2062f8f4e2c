import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { carriersOf } from '#server/equipment/perLoad.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { createPast } from '#server/past/past.ts'
import { layoutOf } from './layout.ts'
import { type Drawn, readFast, readSlow } from './scene.ts'

/** The points that a quay is drawn from. */
const tileKeys = [
  ...['acVoltageAB', 'acVoltageBC', 'acVoltageCA', 'phaseCurrentA', 'phaseCurrentB', 'phaseCurrentC'],
  ...['power', 'powerFactor', 'frequency', 'cableTemperature', 'safetyLoop', 'safetyLoopCurrent', 'pluggedState'],
  ...['mainBreaker', 'shipReady', 'emergencyStop', 'suppliedEnergy', 'ratedPower', 'ratedVoltage', 'loadRate'],
  ...['lon', 'lat', 'sog', 'cog', 'heading', 'navStatus'],
]

export type PastQuays = {
  /** what the quays of some stations are drawn from at a moment (ms); `opened` devices with all figures */
  drawn(at: number, stationIds: ReadonlySet<string>, opened?: ReadonlySet<Device>): Promise<Drawn>
}

/** Quays at moments of the past, by the equipment as it is registered now. */
export const createPastQuays = (context: Context, live: Standing): PastQuays => {
  const { registry, clock } = context
  const past = createPast(context, live, tileKeys)
  return {
    drawn: async (moment, stationIds, opened) => {
      const at = Math.min(moment, clock())
      const stations = new Map([...layoutOf(registry)].filter(([id]) => stationIds.has(id)))
      const layouts = [...stations.values()]
      const merchants = new Set(layouts.map(({ station }) => station.merchantPath))
      const ships = carriersOf(registry).filter((ship) => merchants.has(ship.merchantPath))
      const devices = [...new Set([...layouts.flatMap((layout) => layout.devices), ...ships])]
      const [standing, fast, slow] = await Promise.all([
        past.many(devices, [], at, opened),
        readFast(context, layouts, at, false),
        readSlow(context, layouts, at, false),
      ])
      return { standing, stations, ships, ...fast, slow }
    },
  }
}
