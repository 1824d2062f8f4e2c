import type { OpenLevels } from '#server/alarms/openLevels.ts'
import type { Context } from '#server/context/context.ts'
import type { Telemetry } from '#server/context/readings.ts'
import type { Places } from '#server/places/places.ts'

/** kWh, both positive. */
export type Today = { charged: number; discharged: number }

export type DayEnergies = {
  /** kWh since the station's midnight; undefined where the unit has no register */
  today(deviceId: string): Today | undefined
  /** kWh by the start of the hour, ms */
  hours(deviceId: string): ReadonlyMap<number, Today>
  /** whether history is being written: what is known of the day is not whole yet */
  isFilling(deviceId: string): boolean
}

/** What pictures are drawn from: the equipment now or at a moment of the past. */
export type Standing = {
  readonly context: Pick<Context, 'registry' | 'clock' | 'pace'> & {
    readonly telemetry: Pick<Telemetry, 'latest'>
    readonly places: Pick<Places, 'mountOf' | 'unitsAt'>
  }
  readonly energy: DayEnergies
  readonly levels: Pick<OpenLevels, 'of'>
  /** when the server started, ms: a device that spoke before gets its full time again */
  readonly since: number
}
