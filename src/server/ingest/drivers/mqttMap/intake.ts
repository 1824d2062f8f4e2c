import type { MqttMapEventCode } from '#contract/driverEventWords.ts'
import type { BoundAround, BoundEvent, Plan, Taken } from '../bound.ts'
import { type MapMessage, readMessage, valuesIn } from './codec.ts'
import { devicesOf, shapeOf } from './plan.ts'

type Around = Pick<BoundAround, 'take' | 'event' | 'count' | 'clock'>
/** Whether who sent a message may speak for a device. */
export type May = (deviceId: string) => boolean

/** What a driver makes of messages, by its plan. Throws with the attribute that is wrong. */
export const createIntake = (plan: Plan, around: Around) => {
  const tell = (code: MqttMapEventCode, level: BoundEvent['level'], args: BoundEvent['args'] = {}, deviceId?: string) =>
    around.event({ level, code, args, ...(deviceId === undefined ? {} : { deviceId }) })
  const shape = shapeOf(plan)
  if ('fault' in shape) {
    tell('settings_wrong', 'error', { attribute: shape.fault })
    throw new Error(`${shape.fault} is missing or wrong`)
  }
  const { devices, faults } = devicesOf(plan, shape.format)
  for (const { deviceId, point, attribute } of faults) tell('point_wrong', 'error', { point, attribute }, deviceId)
  const stamps = new Map<string, number>()
  /** the server's clock, moved on by a millisecond where a device would collide with itself */
  const stampOf = (deviceId: string): number => {
    const [last, now] = [stamps.get(deviceId) ?? 0, around.clock()]
    const ts = last - now > 60_000 ? now : Math.max(now, last + 1)
    stamps.set(deviceId, ts)
    return ts
  }

  /** Resolves when all of it is stored, refused or counted. */
  return async (message: MapMessage, may: May = () => true): Promise<void> => {
    const topic = message.topic.slice(0, 200)
    around.count({ reads: 1 })
    const { rows, faults: wrong } = readMessage(shape, message, around.clock())
    if (wrong.length > 0) {
      around.count({ errors: wrong.length })
      tell('message_wrong', 'warning', { topic, reason: wrong[0] ?? '' })
    }
    const taken = new Map<string, Taken[]>()
    for (const row of rows) {
      if (row.ts === undefined && message.isRetained) {
        tell('retained_skipped', 'info', { topic })
        continue
      }
      const own = (devices.get(row.code) ?? []).filter(({ deviceId }) => may(deviceId))
      if (own.length === 0) {
        around.count({ errors: 1 })
        tell('unknown_code', 'info', { code: row.code.slice(0, 100) })
      }
      for (const device of own) {
        const { values, count } = valuesIn(device, row)
        if (count === 0) continue
        around.count({ values: count })
        const sample = { ts: row.ts ?? stampOf(device.deviceId), values }
        const held = taken.get(device.deviceId)
        if (held) held.push(sample)
        else taken.set(device.deviceId, [sample])
      }
    }
    await Promise.all([...taken].map(([deviceId, samples]) => around.take(deviceId, samples)))
  }
}
