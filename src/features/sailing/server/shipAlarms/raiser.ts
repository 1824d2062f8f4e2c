import type { Raising } from '#server/alarms/raising.ts'
import type { Device } from '#server/context/devices.ts'
import type { ShipRule, RuleLevel } from './levels.ts'

/** ms after which a worse value of the same level is told again: it costs a row */
const againAfter = 60_000

type Raised = RuleLevel & { readonly at: number }

/** Raises what changed. After a start nothing was raised yet: everything known is raised once, which changes nothing that stands. */
export const createRaiser = ({ raise, ruleOf }: Pick<Raising, 'raise' | 'ruleOf'>) => {
  const all = new Map<string, Map<ShipRule, Raised>>()

  const isNews = (
    device: Device,
    key: ShipRule,
    { level, value }: RuleLevel,
    before: Raised | undefined,
    now: number,
  ): boolean => {
    if (!before || before.level !== level) return true
    if (level === null || now - before.at < againAfter) return false
    return ruleOf(device, key).direction === 'high' ? value > before.value : value < before.value
  }

  const raiseChanges = async (device: Device, levels: ReadonlyMap<ShipRule, RuleLevel>, now: number): Promise<void> => {
    const own = all.get(device.deviceId) ?? new Map<ShipRule, Raised>()
    all.set(device.deviceId, own)
    for (const [key, found] of levels) {
      const { level, value } = found
      if (level === undefined || !isNews(device, key, found, own.get(key), now)) continue
      await raise(device, key, level, now, value)
      own.set(key, { level, value, at: now })
    }
  }

  return {
    raiseChanges,
    forget: (isThere: (deviceId: string) => boolean): void => {
      for (const id of all.keys()) if (!isThere(id)) all.delete(id)
    },
  }
}
