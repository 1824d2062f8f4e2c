import type { Device, PointSlot } from '#server/context/devices.ts'
import type { Figure, Source } from './tool.ts'

/** A number as answers write it: with its decimals and its unit, "–" where nobody knows it. */
export const valueText = (value: number | null, unit: string, decimals: number): string => {
  if (value === null) return '–'
  const number = value.toFixed(decimals)
  return /^-0(\.0*)?$/.test(number)
    ? valueText(0, unit, decimals)
    : `${number}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
}

export type Given = Partial<Omit<Source, 'value' | 'what'>> & Pick<Source, 'kind' | 'what'>

/** A figure with where it comes from; what is left out is empty. */
export const figureOf = (value: number | null, { unit = '', decimals = 0, ...source }: Given): Figure => ({
  value,
  text: valueText(value, unit, decimals),
  source: {
    ...{ deviceId: '', deviceName: '', pointKey: '', index: 1, at: null, from: null, to: null },
    ...source,
    ...{ value, unit, decimals },
  },
})

type OfPoint = {
  readonly device: Device
  readonly point: PointSlot
  readonly index?: number
  readonly what: string
  /** the moment of the value, or the period that it is of, ms */
  readonly at?: number | null
  readonly from?: number
  readonly to?: number
}

/** The value of a point: its reference opens the curve. */
export const pointFigure = (value: number | null, { device, point, index = 1, what, at, from, to }: OfPoint): Figure =>
  figureOf(value, {
    kind: 'curve',
    what,
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    pointKey: point.pointKey,
    index,
    ...(at === undefined ? {} : { at }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    unit: point.unit,
    decimals: point.decimals,
  })

/** A number of rows of a list that the portal opens at `path`. */
export const countFigure = (value: number | null, what: string, path: string, more: Partial<Given> = {}): Figure =>
  figureOf(value, { kind: 'rows', what, path, ...more })
