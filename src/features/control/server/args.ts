import type { CommandArgs } from '#catalogue/commands/command.ts'
import type { CommandSpec } from '#catalogue/commands/spec.ts'
import type { PointSlot, Profile } from '#server/context/devices.ts'
import { AppError } from '#server/http/appError.ts'
import type { PowerRange } from '../shapes.ts'

const refuse = (field: string): never => {
  throw new AppError('request.invalid', `args.${field}`)
}

/** The point that a command sets: the one that shows its result, or the named one. */
const pointFor = ({ readBack }: CommandSpec, profile: Profile, pointKey: string): PointSlot | undefined => {
  const keys = 'points' in readBack ? readBack.points : [pointKey]
  return keys.map((key) => profile.byKey.get(key)).find((each) => each !== undefined)
}

/** The kW that a command with a power takes; null for any other command. */
export const powerRange = (spec: CommandSpec, profile: Profile): PowerRange | null => {
  const point = spec.args === 'power' ? pointFor(spec, profile, '') : undefined
  return point ? { least: spec.least ?? point.min, most: point.max, decimals: point.decimals } : null
}

const takenBy: Readonly<Record<NonNullable<CommandSpec['args']>, readonly string[]>> = {
  power: ['value'],
  point: ['pointKey', 'index', 'value'],
  mode: ['mode'],
  operative: ['operative'],
  token: ['idTag'],
}
/** As OCPP 1.6 takes an idTag. */
const isIdTag = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,20}$/.test(value)

/** The arguments that a command takes, checked against the points of the type; others are refused (`request.invalid`). */
export const argsFor = (spec: CommandSpec, profile: Profile, given: CommandArgs): CommandArgs => {
  const { args: kind, points } = spec
  const takes = kind ? takenBy[kind] : []
  const extra = Object.keys(given).find((key) => !takes.includes(key))
  if (extra !== undefined) refuse(extra)
  if (kind === undefined) return {}
  if (kind === 'mode') return given.mode === 'auto' ? { mode: 'auto' } : refuse('mode')
  if (kind === 'operative')
    return typeof given.operative === 'boolean' ? { operative: given.operative } : refuse('operative')
  if (kind === 'token') {
    if (given.idTag === undefined || given.idTag === '') return {}
    return isIdTag(given.idTag) ? { idTag: given.idTag } : refuse('idTag')
  }
  const point = pointFor(spec, profile, String(given.pointKey ?? ''))
  if (!point || (kind === 'point' && !points?.[point.pointKey])) return refuse('pointKey')
  const { value, index = 0 } = given
  if (typeof value !== 'number' || value < (spec.least ?? point.min ?? -Infinity) || value > (point.max ?? Infinity))
    return refuse('value')
  if (kind === 'power') return { value }
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= point.size) return refuse('index')
  return { pointKey: point.pointKey, index, value }
}
