import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { createCounter, type MinuteCount } from './counting.ts'
import { hasPassed } from '#server/hasPassed.ts'

const writeEvery = 2000
const pruneEvery = 3_600_000
/** The heat of a week in any zone. */
const keptMs = 8 * 86_400_000

/** Counts what comes in. A frame that comes again after a loss is counted again: it did come twice. */
export const createIntakeTracker = ({
  db,
  pool,
  registry,
  clock,
}: Pick<Context, 'db' | 'pool' | 'registry' | 'clock'>): Tracker => {
  const counter = createCounter((deviceId) => registry.byId(deviceId)?.orgId)
  let [writtenAt, prunedAt] = [0, 0]
  const write = async (counts: readonly MinuteCount[]): Promise<void> => {
    const late = (at: number): number[] => counts.map((count) => count.late[at] ?? 0)
    await pool.query(
      `insert into intake_minute select o.id, to_timestamp(c.minute / 1000.0), c.samples, c.vals, c.l0, c.l1, c.l2, c.l3, c.l4, c.l5
      from unnest($1::bigint[], $2::float8[], $3::int[], $4::bigint[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[])
        as c (org, minute, samples, vals, l0, l1, l2, l3, l4, l5) join organization o on o.id = c.org
      on conflict (org_id, minute) do update set samples = intake_minute.samples + excluded.samples, vals = intake_minute.vals + excluded.vals,
        late0 = intake_minute.late0 + excluded.late0, late1 = intake_minute.late1 + excluded.late1, late2 = intake_minute.late2 + excluded.late2,
        late3 = intake_minute.late3 + excluded.late3, late4 = intake_minute.late4 + excluded.late4, late5 = intake_minute.late5 + excluded.late5`,
      [
        counts.map(({ orgId }) => orgId),
        counts.map(({ minute }) => minute),
        counts.map(({ samples }) => samples),
        counts.map(({ values }) => values),
        ...[0, 1, 2, 3, 4, 5].map(late),
      ],
    )
  }
  return {
    name: 'intake',
    observe: (frames) => counter.heard(frames, clock()),
    tick: async (now) => {
      if (!hasPassed(writeEvery, writtenAt, now)) return
      writtenAt = now
      const counts = counter.take()
      if (counts.length > 0)
        await write(counts).catch((error) => {
          counter.giveBack(counts)
          throw error
        })
      if (!hasPassed(pruneEvery, prunedAt, now)) return
      prunedAt = now
      await db
        .deleteFrom('intake_minute')
        .where('minute', '<', new Date(now - keptMs))
        .execute()
    },
  }
}
