import type { Text } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import type { pictureMessages } from '../pictures/pictureMessages.ts'
import { flowWords } from '../pictures/flowWords.ts'
import { type Converter, hoistOf, isHooked, leastPower } from './craneDrawing.ts'
import type { craneMessages } from './craneMessages.ts'

/** What a picture of a crane shows. Powers in kW: `power` + gives back, `hoist` − gives back, the others + . */
export type CraneGlance = {
  readonly name: string
  readonly supply: number | null
  /** of the storage, through all its DC/DCs */
  readonly power: number | null
  readonly hoist: number | null
  readonly brake: number | null
  /** m; t; % */
  readonly height: number | null
  readonly load: number | null
  readonly soc: number | null
  readonly converters: readonly Converter[]
  readonly silent: boolean
}

type CraneText = Text<keyof typeof craneMessages.zh>

/** The mode of a DC/DC in words; an unknown one shows its number. */
const modeWords = ({ mode, silent }: Pick<Converter, 'mode' | 'silent'>, text: CraneText): string => {
  if (silent) return text('silent')
  if (mode === 0 || mode === 1 || mode === 2 || mode === 3 || mode === 4) return text(`mode_${mode}`)
  return numberText(mode, 0)
}

/** A crane in one line, for those who do not see its picture. */
export const craneWords = (crane: CraneGlance, text: CraneText, say: Text<keyof typeof pictureMessages.zh>): string => {
  const { name, supply, power, hoist, brake, height, load, soc, converters, silent } = crane
  const kW = (from: string, to: string, value: number | null): string => flowWords(from, to, value, say, leastPower)
  return [
    name,
    ...(silent ? [text('silent')] : []),
    text(hoistOf(hoist)),
    load === null || isHooked(load) ? text('load', numberText(load, 1)) : text('empty'),
    text('height', numberText(height, 1)),
    `${text('storage')} ${text('soc', numberText(soc, 0))}`,
    kW(text('supply'), text('bus'), supply),
    kW(text('storage'), text('bus'), power),
    kW(text('bus'), text('hoistDrive'), hoist),
    ...(brake === null ? [] : [kW(text('bus'), text('brake'), brake)]),
    ...converters.map((each) => `${text('converter', each.no)} ${modeWords(each, text)}`),
  ].join('; ')
}
