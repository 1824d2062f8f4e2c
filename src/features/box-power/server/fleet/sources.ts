import type { Device } from '#server/context/devices.ts'
import type { Caller } from '#server/context/context.ts'
import { pathInScope, scopePrefix } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { Sources } from '#server/http/feature.ts'
import type { boxTopics } from '../../contract.ts'
import { detailOf } from '../detail.ts'
import { type Figures, figuresOf } from './figures.ts'
import { isBox, isCluster } from './fleet.ts'
import type { Parts } from '../parts.ts'

/** Who follows the home page: what he may see, and the last change he was told of. */
type Watcher = { readonly caller: Caller; told: number | undefined }
export type Watchers = Map<string, Watcher>

/** Callers who see the same boxes at the same wall clock share one computation. */
const scopeKey = (caller: Caller): string =>
  `${caller.timeZone}|${caller.dataScope === 3 && !caller.isPlatformAdmin ? `=${caller.orgPath}` : scopePrefix(caller)}`

export const sources = (parts: Parts, watchers: Watchers): Sources<typeof boxTopics> => {
  const { context, fleet, energy } = parts
  const { registry } = context
  const shared = new Map<string, { version: number; figures: Figures }>()

  const watcherOf = (userId: string): Watcher => {
    const watcher = watchers.get(userId)
    if (!watcher) throw new AppError('rows.not_found')
    return watcher
  }
  /** The figures of a scope, computed once for all who ask before something changes. */
  const figures = (caller: Caller): Figures => {
    const key = scopeKey(caller)
    const known = shared.get(key)
    if (known?.version === fleet.version()) return known.figures
    fleet.refresh(false)
    const fresh = figuresOf({ ...context, energy, since: fleet.since }, fleet.seen(caller), caller)
    shared.set(key, { version: fleet.version(), figures: fresh })
    return fresh
  }
  const deviceOf = (deviceId: string): Device => {
    const device = registry.byId(deviceId)
    if (!device) throw new AppError('rows.not_found')
    return device
  }

  return {
    boxHome: {
      allowed: (userId, caller) => {
        if (userId !== caller.userId) return false
        watchers.set(userId, { caller, told: watchers.get(userId)?.told })
        return true
      },
      snapshot: (userId) => {
        const watcher = watcherOf(userId)
        fleet.refresh(true)
        watcher.told ??= fleet.seq()
        return { ...figures(watcher.caller), tiles: fleet.seen(watcher.caller).map(({ tile }) => tile) }
      },
      delta: (userId) => {
        const watcher = watcherOf(userId)
        const sums = figures(watcher.caller)
        fleet.refresh(false)
        const { tiles, removed } = fleet.changedSince(watcher.caller, watcher.told ?? 0)
        watcher.told = fleet.seq()
        return { ...sums, tiles: tiles.map(({ tile }) => tile), removed }
      },
    },
    boxDetail: {
      allowed: (deviceId, caller) => {
        const device = registry.byId(deviceId)
        return (
          device !== undefined && (isBox(device) || isCluster(registry, device)) && pathInScope(caller, device.orgPath)
        )
      },
      snapshot: (deviceId) => detailOf(parts, deviceOf(deviceId)),
      delta: (deviceId) => detailOf(parts, deviceOf(deviceId)),
    },
  }
}
