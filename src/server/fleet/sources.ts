import type { Caller } from '#server/context/context.ts'
import { scopePrefix } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { Fleet, Made, Seen } from './fleet.ts'

/** Followers of a home page: what each may see, and the last change he was told. */
type Watcher = { readonly caller: Caller; told: number | undefined }
export type Watchers = Map<string, Watcher>

/** Callers who see the same units in the same time zone share one computation. */
const scopeKey = (caller: Caller): string =>
  `${caller.timeZone}|${caller.dataScope === 3 && !caller.isPlatformAdmin ? `=${caller.orgPath}` : scopePrefix(caller)}`

/** The source of a platform's home topic `<home>/<own userId>`: figures with all tiles, then with those that changed. */
export const homeSource = <M extends Made, F extends object>(
  fleet: Fleet<M>,
  watchers: Watchers,
  figuresOf: (seen: readonly Seen<M>[], caller: Caller) => F,
) => {
  const shared = new Map<string, { version: number; figures: F }>()

  const watcherOf = (userId: string): Watcher => {
    const watcher = watchers.get(userId)
    if (!watcher) throw new AppError('rows.not_found')
    return watcher
  }
  /** The figures of a scope, computed once until something changes. */
  const figures = (caller: Caller): F => {
    const key = scopeKey(caller)
    const known = shared.get(key)
    if (known?.version === fleet.version()) return known.figures
    fleet.refresh(false)
    const fresh = figuresOf(fleet.seen(caller), caller)
    shared.set(key, { version: fleet.version(), figures: fresh })
    return fresh
  }
  return {
    allowed: (userId: string, caller: Caller): boolean => {
      if (userId !== caller.userId) return false
      watchers.set(userId, { caller, told: watchers.get(userId)?.told })
      return true
    },
    snapshot: (userId: string): F & { tiles: M['tile'][] } => {
      const watcher = watcherOf(userId)
      fleet.refresh(true)
      watcher.told ??= fleet.seq()
      return { ...figures(watcher.caller), tiles: fleet.seen(watcher.caller).map(({ tile }) => tile) }
    },
    delta: (userId: string): F & { tiles: M['tile'][]; removed: string[] } => {
      const watcher = watcherOf(userId)
      const fresh = figures(watcher.caller)
      fleet.refresh(false)
      const { tiles, removed } = fleet.changedSince(watcher.caller, watcher.told ?? 0)
      watcher.told = fleet.seq()
      return { ...fresh, tiles: tiles.map(({ tile }) => tile), removed }
    },
  }
}
