import { sql } from 'kysely'
import type { AlarmRow } from '#contract/alarm.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import { listedStation } from '#server/alarms/conditions.ts'
import { storedAlarms } from '#server/alarms/storedAlarms.ts'
import type { chosenAlarms } from './alarmCounts.ts'
import type { AlarmLine } from './answers.ts'
import { figureOf } from './figures.ts'
import type { Asking } from './tool.ts'
import { whatOf } from './words.ts'

/** An alarm as an answer lists it; its figure opens its story. */
export const alarmLine = (
  row: Omit<AlarmRow, 'alarmContentEn'>,
  asking: Asking,
  clearTs: number | null = null,
): AlarmLine => ({
  alarmId: row.alarmId,
  level: row.alarmLevel,
  content: row.alarmContent,
  deviceId: row.deviceId,
  deviceName: row.deviceName,
  unitName: row.unitName,
  stationName: row.stationName,
  at: row.ts,
  endedAt: clearTs,
  open: row.state === 1,
  times: row.times,
  cell: row.cell,
  quiet: row.quiet,
  figure: figureOf(row.alarmLevel, {
    kind: 'alarm',
    what: whatOf(asking, row.unitName, row.deviceName === row.unitName ? '' : row.deviceName, row.alarmContent),
    deviceId: row.deviceId,
    deviceName: row.deviceName,
    alarmId: row.alarmId,
    at: row.ts,
  }),
})

/** So many of them: the gravest unresolved ones first and then the newest, or by when they began. */
export const alarmLines = async (
  asking: Asking,
  { stations, which }: Awaited<ReturnType<typeof chosenAlarms>>,
  size: number,
  first: 'gravest' | 'newest' | 'oldest' = 'gravest',
): Promise<AlarmLine[]> => {
  const rows = await storedAlarms(asking.context.db, listedStation(stations.asked))
    .where(which)
    .clearOrderBy()
    .orderBy(first === 'gravest' ? sql`case when a.cleared_at is null then a.level else 4 end` : sql`0::int`)
    .orderBy('a.began_at', first === 'oldest' ? 'asc' : 'desc')
    .orderBy('a.id', first === 'oldest' ? 'asc' : 'desc')
    .limit(size)
    .execute()
  return rows.map((row) => alarmLine(alarmRow(row, asking.language), asking, row.cleared_at?.getTime() ?? null))
}
