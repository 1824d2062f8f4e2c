import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

/** A driver that reads a device, with all that it told; returns its id. */
export const addDriver = async ({ context }: TestApp, org_id: string, device_id: string): Promise<string> => {
  const { db, clock } = context
  const at = new Date(clock() - 60_000)
  const attributes = JSON.stringify({ host: secretCode })
  const { id: driver_id } = await db
    .insertInto('driver')
    .values({ org_id, name: `${marker}驱动`, type: 'modbusTcp', enabled: true, attributes })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('driver_state')
    .values({ driver_id, status: 'FAULT', since: at, at, instance: marker, last_error: marker })
    .execute()
  await db.insertInto('driver_minute').values({ driver_id, minute: at, reads: 5 }).execute()
  await db
    .insertInto('driver_event')
    .values({
      ...{ driver_id, device_id, level: 'error', code: 'failed', args: JSON.stringify({ reason: marker }) },
      ...{ first_at: at, last_at: at },
    })
    .execute()
  await db.insertInto('binding').values({ device_id, driver_id, attributes }).execute()
  const point = { point_key: 'soc', index: 0, rw: 2, attributes: JSON.stringify({ note: marker }) }
  await db
    .insertInto('point_binding')
    .values({ device_id, ...point })
    .execute()
  await db.insertInto('device_text').values({ device_id, key: 'soc', value: marker, ts: at }).execute()
  return driver_id
}
