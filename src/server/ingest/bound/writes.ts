import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { wireLimits } from '#contract/wireLimits.ts'
import type { SendCommand } from '#server/commands/wire.ts'
import type { BoundAround, BoundRunning } from '../drivers/bound.ts'

const takenWithin = 2000
const lookMs = 25
const storedWithin = 1000
const keptMs = 60_000

/** What a device would say on its `command/reply`. */
export type Said = { readonly id: string; readonly ok: boolean; readonly message: string }

const offerSql = `
  with old as (delete from driver_write where until < $7), offered as (
    insert into driver_write (wire_id, device_id, point_key, index, value, until)
    select $1, device_id, $3, $4, $5, $6 from binding where device_id = $2 returning device_id
  ) select pg_notify('driver', 'write ' || driver_id || ' ' || $1) from binding where device_id in (select device_id from offered)`

/**
 * Sends a write to a device that a driver reads through that driver, in whichever process it runs; all else goes by message. One that no
 * driver takes within two seconds is withdrawn.
 */
export const sendByDriver =
  (pool: Pool, clock: () => number, byMessage: SendCommand): SendCommand =>
  async (command) => {
    const { name, wireId, deviceId, args, ts, expires } = command
    if (name !== 'write') return byMessage(command)
    const now = clock()
    // A clock that was set back makes no write live longer.
    const lifeMs = Math.min(expires - now, expires - ts)
    if (lifeMs <= 0) return 'offline'
    const given = [wireId, deviceId, args.pointKey, args.index, args.value]
    const { rowCount } = await pool.query(offerSql, [...given, new Date(now + lifeMs), new Date(now - keptMs)])
    if (rowCount === 0) return byMessage(command)
    for (const began = performance.now(); performance.now() - began < takenWithin; await sleep(lookMs)) {
      const { rowCount: waiting } = await pool.query(
        'select 1 from driver_write where wire_id = $1 and taken_at is null',
        [wireId],
      )
      if (waiting === 0) return 'sent'
    }
    const withdrawn = await pool.query('delete from driver_write where wire_id = $1 and taken_at is null', [wireId])
    return withdrawn.rowCount === 1 ? 'offline' : 'sent'
  }

type Offered = { readonly deviceId: string; readonly pointKey: string; readonly index: number; readonly value: number }
type Given = Pick<BoundAround, 'clock' | 'event' | 'take'> & {
  readonly pool: Pool
  readonly answer: (deviceId: string, said: Said) => Promise<void>
}

/**
 * Writes what was offered to a driver that runs here, where nobody has taken it. What is read back is stored as a sample; a device that
 * did not answer is not answered for either.
 */
export const takeWrite = async ({ pool, ...around }: Given, own: BoundRunning, wireId: string): Promise<void> => {
  const { rows } = await pool.query<Offered & { until: Date }>(
    `update driver_write set taken_at = $2 where wire_id = $1 and taken_at is null and until > $2
     returning device_id::text as "deviceId", point_key as "pointKey", index, value, until`,
    [wireId, new Date(around.clock())],
  )
  const [row] = rows
  if (!row) return
  const { deviceId, pointKey, index, value } = row
  const write = { deviceId, pointKey, index, value, until: row.until.getTime() }
  const { outcome, detail, ...back } = (await own.write?.(write)) ?? { outcome: 'refused', detail: 'no writes here' }
  if (outcome === 'unanswered') {
    around.event({ level: 'error', code: 'write_unanswered', deviceId, args: { point: pointKey, reason: detail } })
    return
  }
  if (back.value !== undefined) {
    const read = index === 0 ? back.value : [...Array.from({ length: index }, () => null), back.value]
    const stored = around.take(deviceId, [{ ts: around.clock(), values: { [pointKey]: read } }])
    // The answer does not wait for a database that is away.
    await Promise.race([stored, sleep(storedWithin, undefined, { ref: false })])
  }
  const message = detail.replaceAll('\u0000', '').slice(0, wireLimits.replyCharacters)
  await around.answer(deviceId, { id: wireId, ok: outcome !== 'refused', message })
}
