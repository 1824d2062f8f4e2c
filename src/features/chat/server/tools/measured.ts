import type { Device } from '#server/context/devices.ts'
import { itemTitle, type Item } from '#server/equipment/items.ts'
import { reading } from '#server/equipment/reading.ts'
import { unitWith } from '#server/equipment/parts.ts'
import { unitValue } from '#server/equipment/values.ts'
import type { Compared } from './answers.ts'
import { hourlyExtremes, longPeriod, momentsOf } from './extremes.ts'
import { pointFigure } from './figures.ts'
import type { Measure } from './inputs.ts'
import { placeOf } from './place.ts'
import type { Fold } from './fold.ts'
import { countedOf, foldsOf } from './series.ts'
import { isQuiet } from './standing.ts'
import type { Asking } from './tool.ts'
import { whatOf, word } from './words.ts'

/** A figure of a device, null where it knows none; `at` ms where it is of a moment, `near` where that lies within two hours from then on. */
type Measured = {
  readonly device: Device
  readonly item: Item
  readonly value: number | null
  readonly at: number | null
  readonly near?: number
}
export type Asked = { readonly device: Device; readonly item: Item }
export type Period = { readonly from: number; readonly to: number }

const newest = ({ context }: Asking, { device, item }: Asked): Measured => {
  const { pointKey, kind } = item.point
  const found =
    kind !== 'array' && device.profile.natures.has('unit')
      ? unitValue(unitWith(context, device), pointKey)
      : reading(device, context.telemetry.latest(device.deviceId), pointKey, item.index - 1)
  return { device, item, value: found?.value ?? null, at: found?.ts ?? null }
}

const ofFold = (asked: Asked, fold: Fold | undefined, measure: Measure): Measured => {
  const none = { ...asked, value: null, at: null }
  if (!fold || fold.samples === 0) return none
  if (measure === 'mean') return { ...asked, value: fold.mean, at: null }
  if (measure === 'difference') return { ...asked, value: fold.last.value - fold.first.value, at: null }
  if (measure === 'max' || measure === 'min' || measure === 'first' || measure === 'last')
    return { ...asked, ...fold[measure] }
  return none
}

/** Figures of many devices: newest values from memory, figures of a period in a few queries. */
export const measured = async (
  asking: Asking,
  items: readonly Asked[],
  measure: Measure,
  period: Period | undefined,
): Promise<Measured[]> => {
  if (measure === 'now' || !period) return items.map((each) => newest(asking, each))
  const slots = items.map(({ device, item }) => ({ device, slot: item.slot }))
  const counts =
    measure === 'sum' || (measure === 'difference' && items.every(({ item }) => item.point.kind === 'register'))
  if (counts) {
    const counted = await countedOf(asking, slots, period.from, period.to)
    return items.map((each, index) => ({ ...each, value: counted[index] ?? null, at: null }))
  }
  if ((measure === 'max' || measure === 'min') && period.to - period.from >= longPeriod) {
    const hours = await hourlyExtremes(asking, slots, measure, period)
    return items.map((each, index) => ({ ...each, value: null, at: null, ...hours[index] }))
  }
  const folds = await foldsOf(asking, slots, period)
  return items.map((each, index) => ofFold(each, folds[index], measure))
}

/** As an answer lists them, extremes with their moments. */
export const compared = async (
  asking: Asking,
  rows: readonly Measured[],
  measure: Measure,
  period: Period | undefined,
): Promise<Compared[]> => {
  const near = rows.flatMap((row) =>
    row.near === undefined ? [] : { device: row.device, slot: row.item.slot, near: row.near, row },
  )
  const which = measure === 'min' ? 'min' : 'max'
  const moments = period && near.length > 0 ? await momentsOf(asking, near, which, period) : []
  const momentOf = new Map(near.map(({ row }, index) => [row, moments[index] ?? null]))
  return rows.map((row) => {
    const { device, item, value } = row
    const at = momentOf.get(row) ?? row.at
    return {
      place: placeOf(asking, device),
      figure: pointFigure(value, {
        ...{ device, point: item.point, index: item.index },
        what: whatOf(asking, device.deviceName, itemTitle(item, asking.language), word(measure, asking.language)),
        ...(at === null ? {} : { at }),
        ...(period ?? {}),
      }),
      at,
      silent: isQuiet(asking, device),
    }
  })
}
