import type { Pool } from 'pg'

/**
 * The gravest level of each device from rows of (device_id, unit_id, level): an alarm of a cluster is one of what it hangs below too, up
 * to the unit that the alarm names.
 */
export const levelsByDevice = (rows: string): string => `
  with recursive line (id, unit_id, level) as (
    select device_id, unit_id, level from (${rows}) as alarms
    union
    select d.parent_id, line.unit_id, line.level from line join device d on d.id = line.id
    where line.id <> line.unit_id and d.parent_id is not null
  ), whose (id, level) as (select id, level from line union select unit_id, level from line)
  select id::text as "deviceId", min(level) as level from whose group by id`

const open = levelsByDevice(`
  select device_id, unit_id, level from alarm
  where cleared_at is null and alarm_quiet(shelved_until, maintenance_id) is null`)
/** One text: most ticks bring the same again, and after an outage that is a row for each of thousands of devices. */
const statement = `
  select coalesce(string_agg(concat("deviceId", ' ', level), ',' order by "deviceId"), '') as said from (${open}) as levels`
const levelsIn = (said: string): Map<string, number> =>
  new Map(
    said === ''
      ? []
      : said.split(',').map((each): [string, number] => {
          const [deviceId = '', level] = each.split(' ')
          return [deviceId, Number(level)]
        }),
  )

export type OpenLevels = {
  /** the gravest unresolved alarm that rings of a device, 1 to 3; of a unit with what hangs below it. null without */
  of(deviceId: string): number | null
  /** reads them anew; callers in the same turn share one query */
  tick(): Promise<void>
}

/** The unresolved alarms that ring, by device: one query a tick for all pictures. */
export const createOpenLevels = (pool: Pool): OpenLevels => {
  let levels = new Map<string, number>()
  let before = ''
  let next: Promise<void> | undefined
  let asked = 0
  let shown = 0
  const read = async (): Promise<void> => {
    await endOfTurn()
    next = undefined
    const turn = ++asked
    const { rows } = await pool.query<{ said: string }>(statement)
    if (turn < shown) return
    shown = turn
    const said = rows[0]?.said ?? ''
    if (said === before) return
    before = said
    levels = levelsIn(said)
  }
  return {
    of: (deviceId) => levels.get(deviceId) ?? null,
    tick: () => {
      next ??= read()
      return next
    },
  }
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
