import type { CommandArgs } from '#catalogue/commands/command.ts'
import { stateWord } from '#catalogue/states/legends.ts'
import type { PointSlot, Profile } from '#server/context/devices.ts'
import { itemTitle } from '#server/equipment/items.ts'
import { both, plain, shownUnit, type Told } from './shown.ts'

const operativeWords = { true: { zh: '可用', en: 'in service' }, false: { zh: '停用', en: 'out of service' } } as const

/** A value that is asked for, exactly: never rounded to the decimals in which its point is shown. */
const wantedValue = ({ legend, decimals, unit }: PointSlot, value: number): Told => {
  const fixed = value.toFixed(decimals)
  if (!legend) return plain(shownUnit(Number(fixed) === value ? fixed : String(value), unit))
  return both((language) => {
    const word = stateWord({ legend, value }, language)
    return word === null || word === String(value) ? String(value) : `${value} · ${word}`
  })
}

/**
 * What a command is to set, as its requester saw it: a power in kW, the point by its name with its value, a card; '' for a command without
 * arguments. A point that the type no longer has is named by its key.
 */
export const settingOf = (
  profile: Pick<Profile, 'byKey'> | undefined,
  { pointKey, index, value, operative, idTag }: CommandArgs,
): Told => {
  if (operative !== undefined) return operativeWords[operative === true ? 'true' : 'false']
  if (idTag !== undefined) return plain(String(idTag))
  if (value === undefined) return plain('')
  if (pointKey === undefined) return plain(`${value} kW`)
  const point = profile?.byKey.get(String(pointKey))
  const place = Number(index ?? 0) + 1
  if (!point) return plain(`${pointKey}${place > 1 ? ` ${place}` : ''} = ${value}`)
  const wanted = wantedValue(point, Number(value))
  return both((language) => `${itemTitle({ point, index: place }, language)} = ${wanted[language]}`)
}
