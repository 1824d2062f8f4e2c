import type { Parsed } from '#contract/endpoint.ts'
import { deepestRow } from '#contract/paging.ts'
import { ageOf } from '#server/equipment/status.ts'
import { byName } from '#server/fleet/lists.ts'
import { AppError } from '#server/http/appError.ts'
import type { shipsContract } from '../contract.ts'
import type { Ship } from '../shapes.ts'
import type { Seen } from './tile.ts'

type Asked = Parsed<(typeof shipsContract)['shipPage']>

const agedAt =
  (now: number) =>
  ({ tile }: Seen): Ship => ({ ...tile, ageSeconds: ageOf(tile.ts, now) })

/** Ships by name, each with the age of its newest reading at `now` (ms). */
export const shipList = (seen: readonly Seen[], now: number): Ship[] => [...seen].sort(byName).map(agedAt(now))

/** One page of them; the name is searched. Refuses `page.too_deep`. */
export const shipPage = (seen: readonly Seen[], { vesselName, operatingMode, current, size }: Asked, now: number) => {
  const offset = (current - 1) * size
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  const part = (vesselName ?? '').toLowerCase()
  const all = seen
    .filter(({ tile }) => tile.vesselName.toLowerCase().includes(part))
    .filter(({ tile }) => operatingMode === undefined || tile.operatingMode === operatingMode)
    .sort(byName)
  return { records: all.slice(offset, offset + size).map(agedAt(now)), total: all.length, size, current }
}
