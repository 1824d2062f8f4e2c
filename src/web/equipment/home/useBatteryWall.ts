import type { BatterySums } from '#contract/unit.ts'
import { type Text, useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { energyText, powerText, type Quantity, quantityWords } from '../metrics/quantities.ts'
import type { WallFigure } from '../wall/WallFigures.tsx'
import { wallMessages } from '../wall/wallMessages.ts'

type Sums = Pick<
  BatterySums,
  | 'storedEnergy'
  | 'ratedCapacity'
  | 'averageSoc'
  | 'chargePower'
  | 'dischargePower'
  | 'chargingNum'
  | 'dischargingNum'
  | 'chargeable'
  | 'dischargeable'
>

/** Stored energy, what is ready or can be given, and both powers. `ready` counts full and idle units; undefined where nobody takes them. */
const figuresOf = (sums: Sums, ready: number | undefined, text: Text<keyof typeof wallMessages.zh>): WallFigure[] => [
  {
    name: text('stored'),
    ...energyText(sums.storedEnergy),
    note: text('rated', quantityWords(energyText(sums.ratedCapacity))),
    extra: text('averageSoc', numberText(sums.averageSoc, 0)),
  },
  ready === undefined
    ? {
        name: text('canGive'),
        ...energyText(sums.dischargeable),
        note: text('canTakeHint', quantityWords(energyText(sums.chargeable))),
      }
    : { name: text('ready'), value: ready, unit: '', decimals: 0, note: text('readyHint') },
  {
    name: text('charging'),
    ...powerText(sums.chargePower),
    note: text('chargingNow', sums.chargingNum),
    mark: 'charging',
  },
  {
    name: text('discharging'),
    ...powerText(sums.dischargePower),
    note: text('dischargingNow', sums.dischargingNum),
    mark: 'discharging',
  },
]

/** The figures of a battery platform's wall, the amount that its sentence names and what it says while all is well. */
export const useBatteryWall = (): ((
  sums: Sums,
  ready?: number,
) => { amount: Quantity; next: string; figures: WallFigure[] }) => {
  const text = useText(wallMessages)
  return (sums, ready) => ({
    amount: energyText(sums.storedEnergy),
    next:
      ready === undefined ? text('canTakeHint', quantityWords(energyText(sums.chargeable))) : text('readyNext', ready),
    figures: figuresOf(sums, ready, text),
  })
}
