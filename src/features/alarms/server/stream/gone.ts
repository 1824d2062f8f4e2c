import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { rulesWithout } from './judge.ts'
import type { OpenEntry } from './openBook.ts'

/** Devices and alarms of which no sample is expected any more. */
export const createGone = ({ registry, clock }: Pick<Context, 'registry' | 'clock'>) => {
  const isRetired = ({ retiredAt }: Device): boolean => typeof retiredAt === 'number' && retiredAt <= clock()
  /** Its device was removed or retired, or no longer has the points of the rule: no sample will ever end it. */
  const isOrphan = ({ device, rule }: OpenEntry): boolean => {
    const now = registry.byId(device.deviceId)
    return !now || isRetired(now) || rulesWithout(now.profile).has(rule)
  }
  return { isRetired, isOrphan }
}
