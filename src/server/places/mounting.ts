import type { MountKind } from '#contract/mountKinds.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Mount } from './places.ts'

type Said = { readonly kind: MountKind; readonly code: string; readonly bay: string }
export type MountFault = 'not_a_box' | 'place_unknown' | 'place_foreign'

/**
 * What is said about a box as a row, or why it cannot be. A bay may be called by a name that is no device, a ship may not; a truck is called by
 * its plate.
 */
export const mountOf = (
  registry: Pick<Registry, 'byCode'>,
  box: Device,
  said: Said,
  ts: number,
): { mount: Mount } | { fault: MountFault } => {
  if (!box.profile.natures.has('movable')) return { fault: 'not_a_box' }
  const { kind, code, bay } = said
  if (kind === 'truck' && code === '') return { fault: 'place_unknown' }
  if (kind === 'yard' || kind === 'truck')
    return { mount: { unitId: box.deviceId, ts, kind, placeId: null, code, bay } }
  const place = registry.byCode(code)
  if (place && place.merchantPath !== box.merchantPath) return { fault: 'place_foreign' }
  const carries = place?.profile.natures.has('carries') === true
  if (carries !== (kind === 'ship') || (!place && code === '' && bay === '')) return { fault: 'place_unknown' }
  return { mount: { unitId: box.deviceId, ts, kind, placeId: place?.deviceId ?? null, code, bay } }
}
