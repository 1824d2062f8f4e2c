import type { TestApp } from './app.ts'
import { marker } from './victimMarks.ts'

/** A roster of a station with a day of its own, and a handover of it. */
export const addDuty = async (
  { context: { db, clock } }: TestApp,
  stationId: string,
  userId: string,
): Promise<string> => {
  const shift = { from: '00:00', to: '00:00', userIds: [userId] }
  const pattern = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...shift })))
  const { id } = await db
    .insertInto('duty_roster')
    .values({ station_id: stationId, pattern })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shifts = JSON.stringify([shift])
  await db
    .insertInto('duty_day')
    .values({ roster_id: id, day: '2035-01-01', name: `${marker}假日`, shifts })
    .execute()
  const nothing = { alarms: [], alarmCounts: [0, 0, 0], shelved: [], maintenance: [], commands: [] }
  const handover = await db
    .insertInto('duty_handover')
    .values({
      ...{ station_id: stationId, note: `${marker}交班`, state: JSON.stringify({ zh: nothing, en: nothing }) },
      ...{ created_by: userId, created_name: `${marker}人`, created_at: new Date(clock()) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return handover.id
}
