import { timeOf } from '#server/context/latestRow.ts'
import type { Device } from '#server/context/devices.ts'
import type { LatestRow, Telemetry } from '#server/context/readings.ts'
import type { Window } from '../energy/aboard.ts'
import type { Samples } from '../energy/parts.ts'

const columns = {
  discharged: 'dischargedEnergy',
  charged: 'chargedEnergy',
  soc: 'soc',
  soh: 'soh',
  rated: 'ratedCapacity',
  volts: 'totalVoltage',
  amps: 'totalCurrent',
} as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]
const powers: readonly Column[] = ['volts', 'amps']

/** The slot of each column, −1 where it is not read. A meter has one register, which takes the place of what is discharged. */
type Places = Readonly<Record<Column, number>>
type Asked = Window & {
  readonly device: Device
  /** from then on its values are needed, ms */
  readonly since: number
}
export type Reading = Asked & { readonly places: Places }

/** Reads a battery over (from, to]; voltage and current only on demand, or where it has no registers. */
export const batteryReading = (asked: Asked, hasPower: boolean): Reading => {
  const { device } = asked
  const isWanted = (column: Column): boolean =>
    hasPower || !powers.includes(column) || !device.profile.natures.has('metered')
  const places = Object.fromEntries(
    columnNames.map((column) => [
      column,
      isWanted(column) ? (device.profile.byKey.get(columns[column])?.firstSlot ?? -1) : -1,
    ]),
  ) as Places
  return { ...asked, places }
}
const none: Places = { discharged: -1, charged: -1, soc: -1, soh: -1, rated: -1, volts: -1, amps: -1 }
export const meterReading = (device: Device, slot: number, { from, to }: Window): Reading => ({
  ...{ device, from, to, since: from },
  places: { ...none, discharged: slot },
})

/** The newest values before, each at its own time, as samples. */
const rowsBefore = (
  row: LatestRow | undefined,
  slots: readonly number[],
): { ts: number; values: Map<number, number> }[] => {
  const rows = new Map<number, Map<number, number>>()
  for (const slot of slots) {
    const [at, value] = [timeOf(row, slot), row?.values[slot] ?? Number.NaN]
    if (Number.isNaN(at) || Number.isNaN(value)) continue
    rows.set(at, (rows.get(at) ?? new Map<number, number>()).set(slot, value))
  }
  return [...rows].map(([ts, values]) => ({ ts, values })).toSorted((a, b) => a.ts - b.ts)
}

const slotsOf = ({ places }: Reading): number[] =>
  columnNames.map((column) => places[column]).filter((slot) => slot >= 0)

type Found = { readonly t: Float64Array; readonly values: readonly (Float64Array | undefined)[] }

/** Whether a value of each slot was found that is as old as it must be. */
const isComplete = ({ since }: Reading, found: Found | undefined): boolean =>
  found?.values.every((column) => {
    const place = column?.findIndex((value) => !Number.isNaN(value)) ?? -1
    return place >= 0 && (found.t[place] ?? Infinity) <= since
  }) ?? false

const samplesFrom = (reading: Reading, found: Found | undefined, row: LatestRow | undefined): Samples => {
  const slots = slotsOf(reading)
  const before = rowsBefore(row, slots)
  const t = new Float64Array(before.length + (found?.t.length ?? 0))
  before.forEach(({ ts }, place) => {
    t[place] = ts
  })
  if (found) t.set(found.t, before.length)
  const columnOf = (slot: number): Float64Array => {
    const column = new Float64Array(t.length).fill(Number.NaN)
    before.forEach(({ values }, place) => {
      column[place] = values.get(slot) ?? Number.NaN
    })
    const own = found?.values[slots.indexOf(slot)]
    if (own) column.set(own, before.length)
    return column
  }
  const empty = new Float64Array(t.length).fill(Number.NaN)
  const of = (column: Column): Float64Array => (reading.places[column] < 0 ? empty : columnOf(reading.places[column]))
  return {
    ...{ t, discharged: of('discharged'), charged: of('charged'), volts: of('volts'), amps: of('amps') },
    ...{ soc: of('soc'), soh: of('soh'), rated: of('rated') },
  }
}

/** Samples of devices, each over its own (from, to], with the newest values before; one reading a device. */
export const readSamples = async (
  telemetry: Pick<Telemetry, 'at' | 'each'>,
  readings: readonly Reading[],
): Promise<ReadonlyMap<string, Samples>> => {
  if (readings.length === 0) return new Map()
  const items = readings.map((reading) => ({ reading, device: reading.device, slots: slotsOf(reading) }))
  const found = await telemetry.each(
    items.map(({ reading: { from, to }, ...item }) => ({ ...item, from: from + 1, to: to + 1 })),
  )
  const rows = new Map<string, LatestRow>()
  const lacking = items.filter(({ reading, device }) => !isComplete(reading, found.get(device.deviceId)))
  for (const [from, own] of Map.groupBy(lacking, ({ reading }) => reading.from))
    for (const [deviceId, row] of await telemetry.at(own, from)) rows.set(deviceId, row)
  return new Map(
    readings.map((reading) => {
      const { deviceId } = reading.device
      return [deviceId, samplesFrom(reading, found.get(deviceId), rows.get(deviceId))]
    }),
  )
}
