import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/context/context.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'

/** SQL condition on a row of `profile`: the platform's, or made within the caller's merchant. */
export const profileUsable = (caller: Caller): RawBuilder<boolean> => inMerchant(caller, 'profile.org_id')

/** SQL condition on a row of `profile`: not built in, and made where the caller sees; platform administrators change the others too. */
export const profileChangeable = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(not profile.builtin and coalesce(${inScope(caller, 'profile.org_id')}, false))`

/** The organization that a profile of this caller belongs to; null for the platform's. */
export const ownerOf = ({ isPlatformAdmin, orgId }: Caller): string | null => (isPlatformAdmin ? null : orgId)
