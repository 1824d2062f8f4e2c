import type { Device } from '#server/context/devices.ts'
import { type ChargingSetting, usualSetting } from '#server/charging/setting.ts'
import type { YardCrane } from '../../shapes.ts'
import type { KnownTariff } from '#server/tariffs/tariffs.ts'

/** The visit that runs in a bay; times in ms. */
export type OpenVisit = {
  readonly visitId: string
  readonly bayId: string
  readonly boxId: string
  readonly state: number
  readonly startedAt: number
  readonly pluggedAt: number | null
  readonly chargingAt: number | null
  readonly fullAt: number | null
  readonly unpluggedAt: number | null
  readonly fromKind: string | null
  readonly fromName: string | null
  readonly socIn: number | null
  readonly kwh: number | null
  readonly bookingId: string | null
  readonly flags: readonly string[]
}
/** A booking that is not over: 1 booked, 2 confirmed, 3 arrived, 4 swapping. */
export type OpenBooking = {
  readonly bookingId: string
  readonly shipId: string
  readonly shipName: string
  readonly state: number
  readonly arrivedAt: number | null
  readonly swapped: number
  readonly boxesWanted: number
  /** boxes that it takes aboard, where it names them */
  readonly inBoxIds: readonly string[]
}
/** Energy of an hour of a station, by its start in ms, kWh. */
export type HourlyEnergy = ReadonlyMap<number, number>

/** What is known of a station beside readings. */
export type StationFacts = {
  readonly setting: ChargingSetting
  readonly tariff: KnownTariff | undefined
  readonly visits: ReadonlyMap<string, OpenVisit>
  readonly bookings: readonly OpenBooking[]
  readonly swapsToday: number
  readonly returnedToday: number
  readonly shipsToday: number
  /** of the day, as far as its quarters of an hour are over */
  readonly peak: { readonly t: number; readonly kw: number } | null
  /** the move of a box that was said last, within ten minutes */
  readonly lastMove: YardCrane['task']
  /** of bays that only their boxes meter, since midnight */
  readonly boxEnergy: HourlyEnergy
}
/** A ship as it is registered, m, and since when it lies still where it is, ms. */
export type ShipFacts = {
  readonly length: number | null
  readonly width: number | null
  readonly slots: number | null
  readonly lyingSince: number | null
}
export type Facts = {
  of(stationId: string): StationFacts
  ship(shipId: string): ShipFacts | undefined
  /** the charging station that a box stands at outside of its bays; undefined for none */
  yardOf(boxId: string): string | undefined
  /** kW that a box took in the mean of ten minutes, charging positive; null where nothing says */
  meanPower(box: Device): number | null
}

const nothing: StationFacts = {
  ...{ setting: usualSetting, tariff: undefined, visits: new Map(), bookings: [] },
  ...{ swapsToday: 0, returnedToday: 0, shipsToday: 0, peak: null, lastMove: null, boxEnergy: new Map() },
}
export const noFacts: Facts = {
  of: () => nothing,
  ship: () => undefined,
  yardOf: () => undefined,
  meanPower: () => null,
}
export const nothingKnown = nothing
