import type { z } from 'zod'
import type { CellExtremes } from '#contract/unitDetail.ts'
import type { boxCell } from '../detailShapes.ts'
import type { Part } from './fleet/boxValues.ts'
import { reading, roundedOrNull } from './readings.ts'

type Columns = { voltage: (number | null)[]; temperature: (number | null)[] }

const column = ({ device, row }: Part, key: string): (number | null)[] =>
  Array.from({ length: device.profile.byKey.get(key)?.size ?? 0 }, (_, index) =>
    roundedOrNull(reading(device, row, key, index)?.value),
  )

/** The cells of a cluster as columns, the first is cell 1: as many as its profile has. */
export const cellColumns = (part: Part): Columns => ({
  voltage: column(part, 'cellVoltage'),
  temperature: column(part, 'cellTemperature'),
})

/** The same as rows, named 001, 002 and so on. */
export const cellRows = (part: Part): z.input<typeof boxCell>[] => {
  const { voltage, temperature } = cellColumns(part)
  const unit = (key: string): string => part.device.profile.byKey.get(key)?.unit ?? ''
  const [voltageUnit, temperatureUnit] = [unit('cellVoltage'), unit('cellTemperature')]
  const count = Math.max(voltage.length, temperature.length)
  const digits = Math.max(3, String(count).length)
  return Array.from({ length: count }, (_, index) => ({
    cell: index + 1,
    deviceName: String(index + 1).padStart(digits, '0'),
    voltage: voltage[index] ?? null,
    voltageUnit,
    temperature: temperature[index] ?? null,
    temperatureUnit,
  }))
}

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
