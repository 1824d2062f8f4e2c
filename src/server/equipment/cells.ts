import { usualColumns } from '#catalogue/points/point.ts'
import type { CellColumns, CellExtremes } from '#contract/unitDetail.ts'
import type { Part } from './parts.ts'
import { reading, roundedOrNull } from './reading.ts'

const column = ({ device, row }: Part, key: string): (number | null)[] =>
  Array.from({ length: device.profile.byKey.get(key)?.size ?? 0 }, (_, index) =>
    roundedOrNull(reading(device, row, key, index)?.value),
  )

/** How many cells stand side by side, by the first quantity that its profile has. */
const columnsOf = ({ device: { profile } }: Part): number =>
  (profile.byKey.get('cellVoltage') ?? profile.byKey.get('cellTemperature'))?.columns ?? usualColumns

/** The cells of a cluster as columns, the first is cell 1: as many as its profile has, of each quantity. */
export const cellColumns = (part: Part): CellColumns => ({
  columns: columnsOf(part),
  voltage: column(part, 'cellVoltage'),
  temperature: column(part, 'cellTemperature'),
})

type Row = {
  readonly cell: number
  readonly name: string
  readonly voltage: number | null
  readonly temperature: number | null
}

/** The name of a cell, 001 and so on: as wide as the last one's. */
export const numberedName = (cell: number, total: number): string =>
  String(cell).padStart(Math.max(3, String(total).length), '0')

/** The same as rows by their numbers from 1, named 001, 002 and so on; those with `part` in their name. */
export const cellRows = (cluster: Part, part = ''): { rows: Row[]; total: number } => {
  const { voltage, temperature } = cellColumns(cluster)
  const total = Math.max(voltage.length, temperature.length)
  const all = Array.from({ length: total }, (_, index) => ({
    cell: index + 1,
    name: numberedName(index + 1, total),
    voltage: voltage[index] ?? null,
    temperature: temperature[index] ?? null,
  }))
  return { rows: all.filter(({ name }) => name.includes(part.trim())), total }
}

export const unitOfPoint = ({ device }: Part, key: string): string => device.profile.byKey.get(key)?.unit ?? ''

export const extremesOf = ({ device, row }: Part): CellExtremes => {
  const at = (key: string) => ({
    value: roundedOrNull(reading(device, row, key)?.value),
    cell: reading(device, row, `${key}Cell`)?.value ?? null,
  })
  return {
    maxVoltage: at('maxVoltage'),
    minVoltage: at('minVoltage'),
    maxTemperature: at('maxTemperature'),
    minTemperature: at('minTemperature'),
  }
}
