import type { Text } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import type { pictureMessages } from './pictureMessages.ts'
import { type BoxGlance, boxStateOf, plugOf } from './boxState.ts'

export type PictureText = Text<keyof typeof pictureMessages.zh>

/** A box in one line, for those who do not see its picture. `age` tells how old the data is, where it is old. */
export const boxWords = (box: BoxGlance, age: string | null, text: PictureText): string => {
  const plug = plugOf(box.pluggedState)
  return [
    box.name,
    text(boxStateOf(box.runningState)),
    text('soc', valueText(box.soc, 0)),
    box.power === null ? null : `${box.power.toFixed(0)} kW`,
    plug && text(plug),
    box.place,
    box.level ? text('level', box.level) : null,
    age,
  ]
    .filter(Boolean)
    .join(', ')
}
