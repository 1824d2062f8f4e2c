import { sql } from 'kysely'
import { alarmContent } from '#catalogue/alarmTexts.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { notedTopic, setNoted, withoutHoldingUp } from '#server/alarms/care.ts'
import { every, seenBy } from '#server/alarms/conditions.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { AppError } from '#server/http/appError.ts'
import { createRightsOf, hashToken } from '#server/http/auth.ts'
import { addressOf } from '#server/people/address.ts'
import type { Attempts, Limit } from '#server/people/attempts.ts'

/** Wrong tokens of an address; a right one takes its attempt back. */
const perAddress: Limit = { allowed: 20, windowMs: 10 * 60_000 }
const acknowledgeRight = 'alarm_acknowledge'
const form = /^[\w-]{43}$/

type Row = {
  readonly messageId: string
  readonly alarmId: string
  readonly userId: string
  readonly realName: string
  readonly stationName: string
  readonly timeZone: string
  readonly deviceName: string
  readonly rule: string
  readonly value: number | null
  readonly place: string
  readonly level: number
  readonly beganAt: Date
}

const refused = (): AppError => new AppError('notify.token')

/** What one-time links do: show what they are for, and take note of that alarm once as the person they were sent to. */
export const createLinked = (context: Context, attempts: Attempts) => {
  const { db, pool, clock, live } = context
  const rightsOf = createRightsOf(pool, db, clock)

  const find = async (token: string): Promise<Row> => {
    if (!form.test(token)) throw refused()
    const { rows } = await sql<Row>`
      select m.id as "messageId", a.id as "alarmId", u.id as "userId", u.real_name as "realName", s.name as "stationName",
        s.time_zone as "timeZone", coalesce(d.name, a.device_name) as "deviceName", a.rule, a.value, a.place, a.level,
        a.began_at as "beganAt"
      from notify_message m join app_user u on u.id = m.user_id join alarm a on a.id = m.alarm_id
      join station s on s.id = coalesce(a.place_station_id, a.station_id) left join device d on d.id = a.device_id
      where m.token_hash = ${hashToken(token)} and m.token_until > ${new Date(clock())}`.execute(db)
    const [row] = rows
    if (!row) throw refused()
    return row
  }
  /** The person as he is now: he may enter, may take note of alarms and sees this one. */
  const personOf = async ({ userId, alarmId }: Row): Promise<Caller> => {
    const caller = await rightsOf(userId)
    if (!caller || caller.mustChange || !caller.authorities.has(acknowledgeRight)) throw refused()
    const { rows } = await sql`
      select from alarm a where a.id = ${alarmId} and ${every([seenBy(caller), onPlatforms(caller, 'a.platforms')])}`.execute(
      db,
    )
    if (rows.length === 0) throw refused()
    return caller
  }
  /** One answer to whatever is wrong, and so many guesses an address. */
  const guarded = async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    const subject = `notify:token:${addressOf(ip)}`
    const { wait } = await attempts.note(subject, perAddress)
    if (wait > 0) throw new AppError('login.too_many', String(Math.ceil(wait / 60_000)))
    const answer = await work()
    await attempts.takeBack(subject)
    return answer
  }
  /** Of two uses at once the one that finds the token takes it away. */
  const use = async (trx: Db, token: string): Promise<void> => {
    const { numAffectedRows = 0n } = await sql`
      update notify_message set token_hash = null, token_until = null
      where token_hash = ${hashToken(token)} and token_until > ${new Date(clock())}`.execute(trx)
    if (numAffectedRows === 0n) throw refused()
  }
  return {
    linked: ({ token }: { token: string }, { ip, language }: { ip: string; language: Language }) =>
      guarded(ip, async () => {
        const row = await find(token)
        await personOf(row)
        const { realName, stationName, deviceName, level, rule, value, place, beganAt, timeZone } = row
        const alarmTime = formatTime(beganAt.getTime(), timeZone)
        return {
          realName,
          stationName,
          deviceName,
          level,
          alarmTime,
          alarmContent: alarmContent(rule, value, place, language),
        }
      }),
    acknowledge: async ({ token }: { token: string }, { ip }: { ip: string }): Promise<true> => {
      await guarded(ip, async () => {
        const row = await find(token)
        const caller = await personOf(row)
        await withoutHoldingUp(db, async (trx) => {
          await use(trx, token)
          const now = clock()
          await sql`
            update alarm a set ${setNoted(caller.userId, now, null)}
            where a.id = ${row.alarmId} and a.acknowledged_at is null`.execute(trx)
          const subject = {
            id: row.alarmId,
            name: `${row.deviceName} ${alarmContent(row.rule, row.value, row.place, 'zh')}`,
          }
          await noteOperation(trx, { caller, ip }, now, { kind: 'alarm', action: 'acknowledgeLink', subject })
          await sql`
            update notify_message set delivered_at = coalesce(delivered_at, ${new Date(now)}), state = 'delivered', error = null
            where id = ${row.messageId} and state in ('sent', 'unsure')`.execute(trx)
        })
      })
      live.changed(notedTopic, '0')
      return true
    },
  }
}
