import type { FactorKind } from '#contract/factorKinds.ts'
import type { Text } from '#web/i18n.ts'
import { gridAreas, waters } from '../shapes.ts'
import type { FactorText } from './factorMessages.ts'

export const unitOfFactor: Readonly<Record<FactorKind, string>> = {
  sfoc: 'g/kWh',
  cf: 'kg/kg',
  sulphur: '%',
  nox: 'g/kWh',
  grid: 'kg/kWh',
}

type Area = (typeof waters)[number] | (typeof gridAreas)[number] | ''

/** An area by its key; '' where it is none. */
export const areaNamed = (area: string): Area => [...waters, ...gridAreas].find((each) => each === area) ?? ''

/** What a factor holds for, in words; one that does not differ by area holds everywhere. */
export const areaWords = (text: Text<FactorText>, area: string): string => text(areaNamed(area) || 'everywhere')
