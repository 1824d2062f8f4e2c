import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { isSilent, reading, roundedOrNull } from '#server/equipment/reading.ts'

/** Where the load of a station is measured, the first that all say: its transformers, else its switchgears, else its converters. */
const levels = ['transformer', 'switchgear', 'chargePcs']

/** kW that a station draws now; null where it is not known. */
const drawnNow = (context: Context, stationId: string): number | null => {
  const { registry, telemetry } = context
  const devices = [...registry.all()].filter((device) => device.stationId === stationId)
  const powerOf = (device: Device): number | undefined => {
    const row = telemetry.latest(device.deviceId)
    const isHeard = !isSilent({ context, since: Number.NEGATIVE_INFINITY }, device, row)
    return isHeard ? reading(device, row, 'power')?.value : undefined
  }
  for (const level of levels) {
    const powers = devices.filter(({ profile }) => profile.profileKey === level).map(powerOf)
    const known = powers.filter((power) => power !== undefined)
    if (known.length > 0 && known.length === powers.length)
      return Math.abs(known.reduce((sum, power) => sum + power, 0))
  }
  return null
}

/** Whether a limit (kW) is below what the station draws now. */
export const warningOf = (
  context: Context,
  stationId: string,
  limit: number | null,
): { warning: 'belowLoad' | null; power: number | null } => {
  const power = drawnNow(context, stationId)
  return {
    warning: power !== null && limit !== null && power > limit ? 'belowLoad' : null,
    power: roundedOrNull(power),
  }
}
