import { type RawBuilder, sql } from 'kysely'
import { monitoring, platformsHeld, type PlatformKey } from '#contract/platforms.ts'
import type { Caller } from '#server/context/context.ts'

type Holder = Pick<Caller, 'isPlatformAdmin' | 'authorities'>

/** The platforms that a caller's rows must belong to. Null means all: he is a platform administrator or holds every platform that watches equipment. */
export const platformScope = ({ isPlatformAdmin, authorities }: Holder): readonly PlatformKey[] | null => {
  if (isPlatformAdmin) return null
  const held = platformsHeld(authorities)
  return monitoring.every(({ key }) => held.includes(key)) ? null : held
}

/** SQL condition: the platforms in `column` (such as `a.platforms`) overlap those of the caller. */
export const onPlatforms = (caller: Holder, column: string): RawBuilder<boolean> => {
  const scope = platformScope(caller)
  return scope === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} && ${scope}::text[]`
}
