import type { Raising } from '#server/alarms/raising.ts'
import type { Device } from '#server/context/devices.ts'
import type { ShipRule, Word } from './words.ts'

/** ms after which a worse value of the same level is told again: it costs a row */
const againAfter = 60_000

type Said = Word & { readonly at: number }

/** Raises what changed. After a start nothing was said yet: everything known is told once, which changes nothing that stands. */
export const createSaying = ({ raise, ruleOf }: Pick<Raising, 'raise' | 'ruleOf'>) => {
  const all = new Map<string, Map<ShipRule, Said>>()

  const isNews = (
    device: Device,
    key: ShipRule,
    { level, value }: Word,
    before: Said | undefined,
    now: number,
  ): boolean => {
    if (!before || before.level !== level) return true
    if (level === null || now - before.at < againAfter) return false
    return ruleOf(device, key).direction === 'high' ? value > before.value : value < before.value
  }

  const say = async (device: Device, words: ReadonlyMap<ShipRule, Word>, now: number): Promise<void> => {
    const own = all.get(device.deviceId) ?? new Map<ShipRule, Said>()
    all.set(device.deviceId, own)
    for (const [key, word] of words) {
      const { level, value } = word
      if (level === undefined || !isNews(device, key, word, own.get(key), now)) continue
      await raise(device, key, level, now, value)
      own.set(key, { level, value, at: now })
    }
  }

  return {
    say,
    forget: (isThere: (deviceId: string) => boolean): void => {
      for (const id of all.keys()) if (!isThere(id)) all.delete(id)
    },
  }
}
