import { loadOf, metersOf } from '#server/charging/load.ts'
import type { Context } from '#server/context/context.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'

/** Whether a limit (kW) is below what the station draws now. */
export const warningOf = (
  context: Context,
  stationId: string,
  limit: number | null,
): { warning: 'belowLoad' | null; power: number | null } => {
  const devices = [...context.registry.all()].filter((device) => device.stationId === stationId)
  const { power } = loadOf({ context, since: Number.NEGATIVE_INFINITY }, metersOf(devices))
  return {
    warning: power !== null && limit !== null && power > limit ? 'belowLoad' : null,
    power: roundedOrNull(power),
  }
}
