import type { Nature } from '#catalogue/natures.ts'
import type { Device, Registry } from '#server/context/devices.ts'

type Devices = Pick<Registry, 'all'>

/**
 * What is found among all devices, found once each time that they are read; it must follow from them alone. For what is asked each second:
 * there may be many thousands of devices.
 */
export const perLoad = <R extends Devices, T>(find: (registry: R) => T): ((registry: R) => T) => {
  const known = new WeakMap<Iterable<Device>, { readonly found: T }>()
  return (registry) => {
    const all = registry.all()
    const before = known.get(all)
    if (before) return before.found
    const found = find(registry)
    known.set(all, { found })
    return found
  }
}

const devicesWith = (nature: Nature) =>
  perLoad<Devices, readonly Device[]>((registry) =>
    [...registry.all()].filter(({ profile }) => profile.natures.has(nature)),
  )
/** ships */
export const carriersOf = devicesWith('carries')
/** what words place, such as boxes */
export const movablesOf = devicesWith('movable')
