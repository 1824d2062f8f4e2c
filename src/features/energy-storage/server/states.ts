import { stateCountsOf } from '#server/fleet/stateCounts.ts'
import type { Seen } from './tile.ts'

const faultMode = 4

/** PCS by running state. */
export const pcsCountsOf = (seen: readonly Seen[]) =>
  stateCountsOf(
    seen.flatMap(({ tile }) =>
      tile.kind === 'pcs' ? { ...tile, isFaulty: (tile.faultLevel ?? 0) > 0 || tile.pcsMode === faultMode } : [],
    ),
  )
