import type { CommandArgs, CommandName } from '#catalogue/commands/command.ts'
import { commandOf } from '#catalogue/commands/commands.ts'
import type { ReadBack } from '#catalogue/commands/readBack.ts'
import type { CommandSpec } from '#catalogue/commands/spec.ts'
import type { Db } from '#server/context/context.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { type Writable, writablesOf } from '#server/equipment/writables.ts'
import { AppError } from '#server/http/appError.ts'

type By = Writable['by']
/** Who may write a place of a point; undefined: nobody. */
const writerOf = async (db: Db, deviceId: string, { pointKey, index = 0 }: CommandArgs): Promise<By | undefined> =>
  (await writablesOf(db, [deviceId])).find(
    (each) => each.pointKey === pointKey && (each.index === null || each.index === index),
  )?.by

/** Refuses a value that the point does not take: 3222, 3223. */
const refuseValue = ({ kind, min, max }: PointSlot, value: unknown): void => {
  if (typeof value !== 'number') throw new AppError('request.invalid', 'args.value')
  if (value < (min ?? -Infinity) || value > (max ?? Infinity))
    throw new AppError('point.out_of_range', String(min ?? '-∞'), String(max ?? '∞'))
  if (kind === 'state' && !Number.isInteger(value)) throw new AppError('point.not_whole')
}

type Wanted = { readonly name: CommandName; readonly args: CommandArgs; readonly stationType?: string }

/** What a device can be asked to do, as things stand; undefined where it cannot. */
export const specNow = async (db: Db, device: Device, wanted: Wanted): Promise<CommandSpec | undefined> => {
  const spec = commandOf(device.profile, wanted.name, wanted.stationType)
  if (wanted.name !== 'write') return spec
  const by = await writerOf(db, device.deviceId, wanted.args)
  return by && spec && { ...spec, points: { [String(wanted.args.pointKey)]: by } }
}

/** The same, for somebody who asks. Refuses 3067, and of a write 3221 to 3223. */
export const specToAsk = async (db: Db, device: Device, wanted: Wanted): Promise<CommandSpec> => {
  const point = device.profile.byKey.get(String(wanted.args.pointKey ?? ''))
  const spec = await specNow(db, device, wanted)
  if (wanted.name === 'write' && (!point || !spec)) throw new AppError('point.not_writable')
  if (!spec) throw new AppError('control.unknown')
  if (wanted.name === 'write' && point) refuseValue(point, wanted.args.value)
  return spec
}

/** A driver has read back what it wrote itself: one sample says so. */
export const readBackHere = async (db: Db, { name, readBack }: CommandSpec, deviceId: string): Promise<ReadBack> => {
  if (name !== 'write') return readBack
  const bound = await db.selectFrom('binding').select('device_id').where('device_id', '=', deviceId).executeTakeFirst()
  return bound ? { ...readBack, samples: 1 } : readBack
}
