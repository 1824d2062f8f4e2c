import { hoursFault } from '#contract/tariffHours.ts'
import { AppError } from '#server/http/appError.ts'
import type { TariffPeriod } from '../shapes.ts'

/** What a decimal with 4 places may be off by in floating-point arithmetic. */
const rounding = 1e-6

const hasFourDecimals = (value: number): boolean => Math.abs(value * 10_000 - Math.round(value * 10_000)) < rounding

const keys = {
  missing: 'tariff.hours_missing',
  twice: 'tariff.hours_twice',
} as const

type Prices = { readonly serviceFee: number; readonly periods: readonly TariffPeriod[] }

/** Refuses `tariff.decimals`, `tariff.hours_order`, `tariff.hours_missing` and `tariff.hours_twice`. */
export const refuseWrongPrices = ({ serviceFee, periods }: Prices): void => {
  if (![serviceFee, ...periods.map(({ price }) => price)].every(hasFourDecimals)) throw new AppError('tariff.decimals')
  const fault = hoursFault(periods)
  if (!fault) return
  const { kind, month, from, to } = fault
  if (kind === 'order') throw new AppError('tariff.hours_order', from, to)
  throw new AppError(keys[kind], String(month), from, to)
}

type Known = { readonly id: string; readonly valid_from: string }
type Wanted = { readonly validFrom: string; readonly isInUse: boolean; readonly today: string }

/** Of a version that is new or not used yet, beside the `others` of its tariff. Refuses `tariff.valid_from` and `tariff.past`. */
export const refuseWrongDay = (others: readonly Known[], { validFrom, isInUse, today }: Wanted): void => {
  const last = others.reduce((newest, { valid_from }) => (valid_from > newest ? valid_from : newest), '')
  if (validFrom <= last) throw new AppError('tariff.valid_from', last)
  if (isInUse && validFrom < today) throw new AppError('tariff.past')
}
