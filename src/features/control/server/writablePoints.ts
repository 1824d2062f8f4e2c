import { commandOf } from '#catalogue/commands/commands.ts'
import { bareCode } from '#catalogue/states/legends.ts'
import type { Language } from '#contract/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { pointName } from '#server/equipment/items.ts'
import { writablesOf } from '#server/equipment/writables.ts'
import type { WritablePoint } from '../shapes.ts'
import { readBackTime } from './readBack.ts'

/** What of a device may be written, with its limits, as the dialog that asks for it shows them. */
export const writablePoints = async (
  { db, pace }: Pick<Context, 'db' | 'pace'>,
  device: Device,
  language: Language,
): Promise<WritablePoint[]> => {
  const spec = commandOf(device.profile, 'write')
  const seconds = spec ? readBackTime(spec.readBack, pace(device)) / 1000 : 0
  return (await writablesOf(db, [device.deviceId])).flatMap(({ pointKey, index, by }) => {
    const point = device.profile.byKey.get(pointKey)
    if (!point || (index !== null && index >= point.size)) return []
    const { size, unit, decimals, min, max, kind, legend } = point
    return {
      ...{ pointKey, index: kind === 'array' ? index : 0, size, unit, decimals, min, max, seconds },
      ...(kind === 'state' ? { legend: legend ?? bareCode } : {}),
      ...{ pointName: pointName(point, language), needsApproval: by === 'two' },
    }
  })
}
