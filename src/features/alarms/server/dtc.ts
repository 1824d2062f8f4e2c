import { sql } from 'kysely'
import { faultCode, faultLevel, isDtcType } from '#catalogue/faultCodes/faultCodes.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { WireHandler } from '#server/context/stream.ts'
import type { Device } from '#server/context/devices.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { onDevices } from '#server/equipment/platforms.ts'
import { type DtcWord as Word, readDtc } from '#server/ingest/wires/dtc.ts'
import type { alarmsContract } from '../contract.ts'
import type { DtcRecord } from '../shapes.ts'
import { begun, cleared } from './stream/fold.ts'
import type { OpenBook } from './stream/openBook.ts'
import type { AlarmTracker } from './stream/tracker.ts'

/** `{"ts", "dtcType", "faultCode", "active"}`, or a list of them: a code is on or off; one that is on is also an alarm. */
export const dtcWire = ({ db }: Context, book: OpenBook, tracker: AlarmTracker): WireHandler => {
  // One after the other: a device may send "on" and "off" without waiting for the first to be acknowledged.
  let last: Promise<unknown> = Promise.resolve()
  const apply = async (device: Device, each: Word): Promise<void> => {
    // A word of before the newest one changes nothing; the same word again writes the same alarm.
    if (!(await remember(db, device.deviceId, each))) return
    const rule = `dtc:${each.dtcType}:${each.faultCode}`
    const open = book.get(device.deviceId, rule)
    if (each.active && !open) {
      const level = faultLevel(each.dtcType, each.faultCode)
      const last = book.ended(device.deviceId, rule, each.ts)
      const episode = begun(last, { beganAt: each.ts, openedAt: each.ts, level })
      await tracker.write([tracker.rowOf(device, rule, episode)])
    } else if (!each.active && open) {
      const clearedAt = Math.max(each.ts, open.episode.lastBeganAt)
      await tracker.write([{ ...open, episode: cleared(open.episode, clearedAt) }])
    }
  }
  return ({ device, content, now }) => {
    const { words, faults } = readDtc(content, now)
    const mine = last.then(async () => {
      for (const each of words) await apply(device, each)
      tracker.tell()
      return faults
    })
    last = mine.catch(() => undefined)
    return mine
  }
}

/** False for a word older than the one known. Of two of the same moment the active one stays. */
const remember = async (db: Db, deviceId: string, { ts, dtcType, faultCode: code, active }: Word): Promise<boolean> => {
  const at = new Date(ts)
  const row = await db
    .insertInto('dtc')
    .values({ device_id: deviceId, dtc_type: dtcType, fault_code: code, active, changed_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'dtc_type', 'fault_code'])
        .doUpdateSet((eb) => ({
          active: eb.ref('excluded.active'),
          updated_at: eb.ref('excluded.updated_at'),
          changed_at: sql<Date>`case when dtc.active = excluded.active then dtc.changed_at else excluded.changed_at end`,
        }))
        .where(sql<boolean>`(dtc.updated_at, dtc.active) <= (excluded.updated_at, excluded.active)`),
    )
    .returning('device_id')
    .executeTakeFirst()
  return row !== undefined
}

const mostCodes = 500

/** Fault codes of devices that the caller sees, active ones first, then newest. */
export const dtcList = async (
  context: Context,
  caller: Caller,
  language: Language,
  { dtcType, faultCode: code, deviceId }: Parsed<(typeof alarmsContract)['dtc']>,
): Promise<DtcRecord[]> => {
  const rows = await context.db
    .selectFrom('dtc as c')
    .innerJoin('device as d', 'd.id', 'c.device_id')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .select(['c.dtc_type', 'c.fault_code', 'c.active', 'c.updated_at', 'd.id', 'd.name', 's.time_zone'])
    .select(
      // A code that is on came when it changed; of one that has gone its alarm knows.
      sql<number>`extract(epoch from case when c.active then c.changed_at else coalesce((
        select max(a.began_at) from alarm a where a.device_id = c.device_id and a.rule = 'dtc:' || c.dtc_type || ':' || c.fault_code
      ), c.changed_at) end)::float8 * 1000`.as('came'),
    )
    .where(inScope(caller, 's.org_id'))
    .where(onDevices(context, caller, 'd.id'))
    .$if(dtcType !== undefined, (q) => q.where('c.dtc_type', '=', dtcType ?? ''))
    .$if(Boolean(code), (q) => q.where(sql<boolean>`strpos(lower(c.fault_code), lower(${code})) > 0`))
    .$if(deviceId !== undefined, (q) =>
      q.where(sql<boolean>`c.device_id in (
        with recursive below as (
          select id from device where id = ${deviceId} union select child.id from device child join below on child.parent_id = below.id
        ) select id from below)`),
    )
    .orderBy('c.active', 'desc')
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.fault_code')
    .orderBy('d.id')
    .limit(mostCodes)
    .execute()
  return rows.flatMap((row) => {
    const type = row.dtc_type
    if (!isDtcType(type)) return []
    const known = faultCode(type, row.fault_code)
    const texts = known?.[language]
    const ts = row.updated_at.getTime()
    return {
      faultCode: row.fault_code,
      name: texts?.name ?? '',
      updateTime: formatTime(ts, row.time_zone),
      ts,
      cameTs: Math.round(row.came),
      timeZone: row.time_zone,
      state: row.active ? 1 : 0,
      dtcType: type,
      deviceId: row.id,
      deviceName: row.name,
      alarmLevel: faultLevel(type, row.fault_code),
      meaning: texts?.meaning ?? '',
      cause: texts?.cause ?? '',
      action: texts?.action ?? '',
      demo: known?.demo ?? false,
    }
  })
}
