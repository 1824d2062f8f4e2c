import type { Device, Registry } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { mostPower } from '../segment/registers.ts'
import { powersByStation, ratedKey } from '../store/mostPowers.ts'

/** How long what stations and converters are rated for is taken as it was, ms. */
const keptFor = 60_000

/** See `Telemetry.mostPower`. */
export const createMostPower = (
  registry: Pick<Registry, 'all'> | undefined,
  latest: (deviceId: string) => LatestRow | undefined,
  clock: () => number,
): ((device: Device) => number) => {
  let powers: ReadonlyMap<string, number> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  const read = (): ReadonlyMap<string, number> => {
    const devices = [...(registry?.all() ?? [])]
    return powersByStation(
      devices.flatMap(({ deviceId, stationId, profile }) => {
        const slot = profile.byKey.get(ratedKey)?.firstSlot
        return slot === undefined ? [] : [{ stationId, value: latest(deviceId)?.values[slot] ?? Number.NaN }]
      }),
      new Map(devices.flatMap(({ stationId, stationRatedPower: kw }) => (kw ? [[stationId, kw]] : []))),
    )
  }
  return ({ stationId }) => {
    if (Math.abs(clock() - readAt) >= keptFor) {
      powers = read()
      readAt = clock()
    }
    return powers.get(stationId) ?? mostPower
  }
}
