import type { CommandArgs } from '#catalogue/commands/command.ts'
import type { CommandSpec } from '#catalogue/commands/spec.ts'
import type { Profile } from '#server/context/devices.ts'
import { AppError } from '#server/http/appError.ts'

const refuse = (field: string): never => {
  throw new AppError('request.invalid', `args.${field}`)
}

/** The arguments that a command takes, checked against the points of the type; others are refused (`request.invalid`). */
export const argsFor = (
  { args: kind, readBack, points }: CommandSpec,
  profile: Profile,
  given: CommandArgs,
): CommandArgs => {
  const takes =
    kind === 'power' ? ['value'] : kind === 'point' ? ['pointKey', 'index', 'value'] : kind === 'mode' ? ['mode'] : []
  const extra = Object.keys(given).find((key) => !takes.includes(key))
  if (extra !== undefined) refuse(extra)
  if (kind === undefined) return {}
  if (kind === 'mode') return given.mode === 'auto' ? { mode: 'auto' } : refuse('mode')
  const keys = readBack.kind === 'near' ? readBack.points : [String(given.pointKey ?? '')]
  const point = keys.map((key) => profile.byKey.get(key)).find((each) => each !== undefined)
  if (!point || (kind === 'point' && !points?.[point.pointKey])) return refuse('pointKey')
  const { value, index = 0 } = given
  if (typeof value !== 'number' || value < (point.min ?? -Infinity) || value > (point.max ?? Infinity))
    return refuse('value')
  if (kind === 'power') return { value }
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= point.size) return refuse('index')
  return { pointKey: point.pointKey, index, value }
}
