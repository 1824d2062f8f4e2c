import type { Text } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import type { pictureMessages } from './pictureMessages.ts'
import { type UnitGlance, runStateOf, plugOf } from './unitState.ts'

export type PictureText = Text<keyof typeof pictureMessages.zh>

/** A unit in one line, for those who do not see its picture. `age` tells how old the data is, where it is old. */
export const unitWords = (unit: UnitGlance, age: string | null, text: PictureText): string => {
  const plug = plugOf(unit.pluggedState ?? null)
  return [
    unit.name,
    text(runStateOf(unit.runningState)),
    text('soc', valueText(unit.soc, 0)),
    unit.power === null ? null : `${unit.power.toFixed(0)} kW`,
    plug && text(plug),
    unit.place,
    unit.level ? text('level', unit.level) : null,
    age,
  ]
    .filter(Boolean)
    .join(', ')
}
