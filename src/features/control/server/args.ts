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
  const keys = readBack.kind === 'near' ? readBack.points : [pointKey]
  return keys.map((key) => profile.byKey.get(key)).find((each) => each !== undefined)
}

/** The kW that a command with a power takes; null for any other command. */
export const powerRange = (spec: CommandSpec, profile: Profile): PowerRange | null => {
  const point = spec.args === 'power' ? pointFor(spec, profile, '') : undefined
  return point ? { least: point.min, most: point.max, decimals: point.decimals } : null
}

const takenBy = (kind: CommandSpec['args']): readonly string[] => {
  if (kind === 'power') return ['value']
  if (kind === 'point') return ['pointKey', 'index', 'value']
  return kind === 'mode' ? ['mode'] : []
}

/** The arguments that a command takes, checked against the points of the type; others are refused (`request.invalid`). */
export const argsFor = (spec: CommandSpec, profile: Profile, given: CommandArgs): CommandArgs => {
  const { args: kind, points } = spec
  const extra = Object.keys(given).find((key) => !takenBy(kind).includes(key))
  if (extra !== undefined) refuse(extra)
  if (kind === undefined) return {}
  if (kind === 'mode') return given.mode === 'auto' ? { mode: 'auto' } : refuse('mode')
  const point = pointFor(spec, profile, String(given.pointKey ?? ''))
  if (!point || (kind === 'point' && !points?.[point.pointKey])) return refuse('pointKey')
  const { value, index = 0 } = given
  if (typeof value !== 'number' || value < (point.min ?? -Infinity) || value > (point.max ?? Infinity))
    return refuse('value')
  if (kind === 'power') return { value }
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= point.size) return refuse('index')
  return { pointKey: point.pointKey, index, value }
}
