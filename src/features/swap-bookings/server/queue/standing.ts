import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import type { Mount } from '#server/places/places.ts'

/** Where boxes are and what they hold, now or at a moment; `at` in ms. */
export type QueueStanding = {
  readonly at: number
  readonly isNow: boolean
  mountOf(unitId: string): Mount | undefined
  latest: Telemetry['latest']
}

const read = ['soc', 'soh', 'ratedCapacity']
const slotsOf = ({ profile }: Device): number[] => read.flatMap((key) => profile.byKey.get(key)?.firstSlot ?? [])

/** The standing of these boxes. A future moment counts as now. */
export const standingAt = async (
  { places, telemetry, clock }: Context,
  boxes: readonly Device[],
  at: number | undefined,
): Promise<QueueStanding> => {
  const now = clock()
  if (at === undefined || at >= now)
    return { at: now, isNow: true, mountOf: places.mountOf, latest: (deviceId) => telemetry.latest(deviceId) }
  const [mounts, rows] = await Promise.all([
    places.at(at),
    telemetry.at(
      boxes.map((device) => ({ device, slots: slotsOf(device) })),
      at,
    ),
  ])
  const mountOf = (unitId: string): Mount | undefined => mounts.get(unitId)
  return { at, isNow: false, mountOf, latest: (deviceId) => rows.get(deviceId) }
}
