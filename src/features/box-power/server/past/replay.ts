import type { Device } from '#server/context/devices.ts'
import { pathInScope } from '#server/db/scope.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { boxReplayContract } from '../../contract.ts'
import { detailOf } from '../detail.ts'
import { figuresOf } from '../fleet/figures.ts'
import { isBox, seenIn } from '../fleet/fleet.ts'
import { alarmsAt, marksIn } from './pastAlarms.ts'
import type { Parts } from '../parts.ts'
import { newestAt } from '../readings.ts'
import { treeOf } from '../tree.ts'

/** Boxes that were registered later and had not reported by then were not there yet. */
const laterBoxes = async ({ context: { pool } }: Parts, at: number): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from device where created_at > to_timestamp($1::float8 / 1000)',
    [at],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The fleet and a device as they stood at a moment. */
export const replay = (parts: Parts): Handlers<typeof boxReplayContract> => {
  const { registry, db } = parts.context
  return {
    replayHome: async ({ at }, { caller, language }) => {
      const boxes = [...registry.all()].filter((device) => isBox(device) && pathInScope(caller, device.orgPath))
      const [standing, later] = await Promise.all([parts.past.fleet(boxes, at), laterBoxes(parts, at)])
      const { context, energy, fleet } = standing
      const there = ({ deviceId }: Device): boolean =>
        !later.has(deviceId) || newestAt(context.telemetry.latest(deviceId)) !== null
      const seen = boxes.filter(there).map((box) => seenIn(standing, box))
      return {
        ...figuresOf({ ...context, energy, since: fleet.since }, seen, caller),
        tiles: seen.map(({ tile }) => tile),
        alarms: await alarmsAt(db, caller, language, context.clock()),
      }
    },
    replayDetail: async ({ deviceId, at }, { caller, language }) => {
      const device = parts.monitoredFor(caller, deviceId)
      const standing = await parts.past.device(device, at)
      const box = registry.byId(isBox(device) ? deviceId : (device.parentId ?? ''))
      return {
        detail: detailOf(standing, device),
        tree: box ? [treeOf(standing, box)] : [],
        alarms: await alarmsAt(db, caller, language, standing.context.clock(), deviceId),
      }
    },
    replayMarks: (input, { caller, language }) => marksIn(db, caller, language, input),
  }
}
