import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { moneyOf, type StationMoney } from '../beside/money.ts'
import { settingsOf } from '../beside/settings.ts'
import { type Berth, berthsOf, type OpenConnection, openConnections } from './facts.ts'
import type { StationLayout } from './layout.ts'
import { type Month, monthsOf, nothing } from './month.ts'

export type ShipForm = { readonly length: number | null; readonly width: number | null }

/** Everything that quays are drawn from, now or at a moment. */
export type Drawn = {
  readonly standing: Standing
  readonly stations: ReadonlyMap<string, StationLayout>
  readonly ships: readonly Device[]
  readonly berths: readonly Berth[]
  readonly open: readonly OpenConnection[]
  readonly slow: Slow
}
type Slow = {
  month(stationId: string): Month
  money(stationId: string): StationMoney
  form(shipId: string): ShipForm | undefined
  /** kW that a station is set to be rated for */
  rated(stationId: string): number | null
}

const unset: StationMoney = {
  tariffAt: () => undefined,
  feesOf: () => ({ energyFee: null, serviceFee: null, totalFee: null }),
  amountOf: () => null,
}
export const noSlow: Slow = { month: () => nothing, money: () => unset, form: () => undefined, rated: () => null }

type Given = Pick<Context, 'db' | 'pool' | 'registry' | 'telemetry'>

/** What changes slowly: energies of the month, settings, ships as they are registered. */
export const readSlow = async (
  given: Given,
  layouts: readonly StationLayout[],
  at: number,
  isNow: boolean,
): Promise<Slow> => {
  const ids = layouts.map(({ stationId }) => stationId)
  const stations = layouts.map(({ stationId, station }) => ({ stationId, timeZone: station.timeZone }))
  const [months, money, settings, forms] = await Promise.all([
    monthsOf(given, layouts, at, isNow),
    moneyOf(given.db, stations),
    settingsOf(given.db, ids),
    given.db.selectFrom('ship').select(['device_id', 'length', 'width']).execute(),
  ])
  const formOf = new Map(forms.map(({ device_id, length, width }) => [device_id, { length, width }]))
  return {
    month: (id) => months.get(id) ?? nothing,
    money,
    form: (id) => formOf.get(id),
    rated: (id) => settings.findLast((each) => each.stationId === id && each.from <= at)?.ratedPower ?? null,
  }
}

/** What changes within seconds: berths, connections and requests. */
export const readFast = async (given: Given, layouts: readonly StationLayout[], at: number, isNow: boolean) => {
  const ids = layouts.map(({ stationId }) => stationId)
  const [berths, open] = await Promise.all([berthsOf(given, ids), openConnections(given, ids, at, isNow)])
  return { berths, open }
}

export const emptyDrawn = (standing: Standing): Drawn => ({
  ...{ standing, stations: new Map(), ships: [], berths: [], open: [], slow: noSlow },
})
