import type { Language } from '#contract/errors.ts'
import type { CellColumns } from '#contract/unitDetail.ts'
import { usualColumns } from '#catalogue/points/point.ts'
import { moduleOf } from '#catalogue/points/saving.ts'
import { cellColumns } from '#server/equipment/cells.ts'
import { ownMetrics, ownStates } from '#server/equipment/ownValues.ts'
import { clustersOf, type Part, partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { Device } from '#server/context/devices.ts'
import type { BoxInfo, MonomerExtremes } from '../shapes.ts'
import { capacitorSoc } from './soc.ts'

const numberAt = ({ device, row }: Part, key: string): number | null => roundedOrNull(reading(device, row, key)?.value)
/** % as it is shown. */
export const mostSoc = (soc: number | null): number | null => (soc === null ? null : Math.min(100, soc))

const battery = 1
/** The voltage of a battery does not tell its SOC. */
export const isBattery = (box: Part): boolean => numberAt(box, 'storageKind') === battery

/** % as the box reports it, else of capacitors from their voltage and its limits. */
export const socOf = (box: Part): number | null => {
  const [reported, volts, least, most] = ['soc', 'totalVoltage', 'minVoltageLimit', 'maxVoltageLimit'].map((key) =>
    numberAt(box, key),
  )
  if (typeof reported === 'number') return mostSoc(reported)
  if (isBattery(box) || typeof volts !== 'number' || typeof least !== 'number' || typeof most !== 'number') return null
  return roundedOrNull(capacitorSoc(volts, least, most))
}

/** A box as the picture of its crane draws it; its current is null while it is silent. */
export const boxGlanceOf = (standing: Standing, box: Part) => {
  const silent = isSilent(standing, box.device, box.row)
  return {
    deviceId: box.device.deviceId,
    deviceName: box.device.deviceName,
    silent,
    storageKind: numberAt(box, 'storageKind'),
    soc: socOf(box),
    totalVoltage: numberAt(box, 'totalVoltage'),
    current: silent ? null : numberAt(box, 'current'),
    mainBreaker: numberAt(box, 'mainBreaker'),
    alarmLevel: standing.levels.of(box.device.deviceId),
  }
}

/** The names of the extremes of monomers and modules, and of cells. */
const ofMonomers = {
  maxVoltage: ['monomerVoltageMax', 'monomerVoltageMaxIndex'],
  minVoltage: ['monomerVoltageMin', 'monomerVoltageMinIndex'],
  maxTemperature: ['monomerTemperatureMax', 'monomerTemperatureMaxIndex'],
  minTemperature: ['monomerTemperatureMin', 'monomerTemperatureMinIndex'],
} as const
const ofCells = {
  maxVoltage: ['maxVoltage', 'maxVoltageCell'],
  minVoltage: ['minVoltage', 'minVoltageCell'],
  maxTemperature: ['maxTemperature', 'maxTemperatureCell'],
  minTemperature: ['minTemperature', 'minTemperatureCell'],
} as const

/** What has the single cells of a storage: the box with its capacitors, or the first cluster of its battery. */
export const cellsOf = ({ registry, telemetry }: Standing['context'], box: Device): Part => {
  const [cluster] = box.profile.natures.has('cells') ? [box] : clustersOf(registry, box)
  return partOf({ telemetry }, cluster ?? box)
}

/** The extremes of what `cellsOf` answers. */
export const extremesOf = (part: Part): MonomerExtremes => {
  const keys = part.device.profile.natures.has('cells') ? ofCells : ofMonomers
  const extreme = (quantity: keyof typeof keys, unit: string): MonomerExtremes['maxVoltage'] => {
    const [value, cell] = keys[quantity]
    const found = reading(part.device, part.row, value)
    return { value: roundedOrNull(found?.value), unit, ts: found?.ts ?? null, cell: numberAt(part, cell) }
  }
  const [maxVoltage, minVoltage] = [extreme('maxVoltage', 'V'), extreme('minVoltage', 'V')]
  const isWhole = maxVoltage.value !== null && minVoltage.value !== null
  return {
    ...{ maxVoltage, minVoltage },
    voltageDifference: isWhole ? roundedOrNull((maxVoltage.value ?? 0) - (minVoltage.value ?? 0)) : null,
    ...{ maxTemperature: extreme('maxTemperature', '°C'), minTemperature: extreme('minTemperature', '°C') },
  }
}

/** Each capacitor with the temperature of its module, or the cells of a cluster. */
export const columnsOf = (part: Part): CellColumns => {
  if (part.device.profile.natures.has('cells')) return cellColumns(part)
  const voltages = part.device.profile.byKey.get('monomerVoltage')
  const numbers = Array.from({ length: voltages?.size ?? 0 }, (_, index) => index)
  const at = (key: string, index: number): number | null =>
    roundedOrNull(reading(part.device, part.row, key, index)?.value)
  return {
    columns: voltages?.columns ?? usualColumns,
    voltage: numbers.map((index) => at('monomerVoltage', index)),
    temperature: numbers.map((index) => at('monomerTemperature', moduleOf(index + 1) - 1)),
  }
}

/** A box with its values, states and extremes. */
export const boxInfoOf = (standing: Standing, box: Device, language: Language): BoxInfo => {
  const part = partOf(standing.context, box)
  const soc = socOf(part)
  return {
    ...boxGlanceOf(standing, part),
    ts: newestAt(part.row),
    metrics: ownMetrics(part, language).map((each) =>
      each.code === 'soc' && each.value === null && soc !== null
        ? { ...each, value: soc, source: 'derived' as const, ts: reading(box, part.row, 'totalVoltage')?.ts ?? null }
        : each,
    ),
    states: ownStates(part, language),
    extremes: extremesOf(cellsOf(standing.context, box)),
  }
}
