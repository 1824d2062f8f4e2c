import type { RefusalReason } from '#contract/refusalReasons.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { parseTopic } from './codec/topics.ts'

type Meant =
  | { readonly device: Device; readonly kind: string }
  | { readonly fault: { readonly reason: RefusalReason; readonly detail: string } }

/** Of which device a topic speaks, and of what; `sender` speaks for itself and what hangs below it. */
export const meantBy = (
  registry: Pick<Registry, 'byCode' | 'isWithin'>,
  topic: string,
  sender: Device | undefined,
): Meant => {
  const parsed = parseTopic(topic)
  if (!parsed) return { fault: { reason: 'unknown_topic', detail: topic.slice(0, 200) } }
  const { deviceCode, kind } = parsed
  const device = registry.byCode(deviceCode)
  if (!device) return { fault: { reason: 'unknown_device', detail: deviceCode } }
  if (sender && !registry.isWithin(device, sender)) return { fault: { reason: 'foreign_device', detail: deviceCode } }
  return { device, kind }
}
