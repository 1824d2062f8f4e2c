import { type CellQuantity, decimalsIn } from '#web/equipment/cells/cellScale.ts'
import { dash, numberText } from '#web/kit/format.ts'
import type { StorageExtremes } from '../../shapes.ts'

type Extreme = StorageExtremes['maxVoltage']

/** From the grid to the cells, stacks are level 3. */
const stackLevel = 3

/** `堆1 / 3号簇 / 137号 3.561 V`; `cellWord` says the number of a cell, dashes stand for what is not known. */
export const extremeText = ({ value, unit, cell, path }: Extreme, cellWord: (cell: number) => string): string => {
  if (value === null) return dash
  const names = path.filter(({ level }) => level >= stackLevel).map(({ deviceName }) => deviceName)
  const place = [...names, ...(cell === null ? [] : [cellWord(cell)])].join(' / ')
  return `${place} ${numberText(value, decimalsIn(unit))} ${unit}`
}

/** What a cell stands out by; undefined where it is no extreme, or one of both quantities. */
export const quantityOfCell = (
  extremes: StorageExtremes | null,
  cell: number | undefined,
): CellQuantity | undefined => {
  if (!extremes || cell === undefined) return undefined
  const byVoltage = [extremes.maxVoltage, extremes.minVoltage].some((each) => each.cell === cell)
  const byTemperature = [extremes.maxTemperature, extremes.minTemperature].some((each) => each.cell === cell)
  if (byVoltage === byTemperature) return undefined
  return byVoltage ? 'voltage' : 'temperature'
}
