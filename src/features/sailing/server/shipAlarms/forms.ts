import { formDraft, formSpeed } from '#catalogue/alarmRules/ships.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'

const readEvery = 10_000

/** Gives the alarm rules what the forms of ships say, wherever alarms are judged or shown. */
export const createShipForms = ({ pool, alarms, config }: Context): Tracker => {
  let given = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY

  const read = async (): Promise<void> => {
    const { rows } = await pool.query<{ id: string; speed: number; draft: number }>(
      'select device_id::text as id, draught as speed, draft from ship',
    )
    for (const { id, speed, draft } of rows) {
      alarms.give(id, formSpeed, speed)
      alarms.give(id, formDraft, draft)
      given.delete(id)
    }
    for (const id of given) for (const field of [formSpeed, formDraft]) alarms.give(id, field, null)
    given = new Set(rows.map(({ id }) => id))
  }

  return {
    ...{ name: 'shipForms', ...(config.role === 'web' ? { inWeb: true } : {}) },
    start: read,
    tick: async (now) => {
      if (now >= readAt && now - readAt < readEvery) return
      await read()
      readAt = now
    },
  }
}
