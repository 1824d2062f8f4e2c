import { setTimeout as sleep } from 'node:timers/promises'
import { aheadAllowance } from '../store/ahead.ts'
import { hourMs } from '../segment/stats.ts'
import type { Connection } from './copyOut.ts'
import { createGather } from './gather.ts'
import { readMostPowers } from '../store/mostPowers.ts'
import { dayMs, sealWindow } from './sealWindow.ts'

/** How long a closed hour and a closed day wait for samples on their way (ms). */
export const patience = 10 * 60_000

/** The end of the newest hour that a pass seals which begins at `now` (ms). */
export const sealedUntil = (now: number): number => Math.floor((now - patience) / hourMs) * hourMs

export type Pass = {
  /** the devices whose id has this remainder */
  readonly share?: { readonly of: number; readonly index: number }
  /** after each step; what it returns is awaited */
  readonly breathe?: (tookMs: number) => Promise<void>
  readonly stopped?: () => boolean
}
/** After each step a pause, so that sealing takes `share` (0 to 1) of the time. */
export const duty =
  (share: number) =>
  (tookMs: number): Promise<void> =>
    sleep(tookMs * (1 / share - 1))

export type PassOutcome = { readonly windows: number; readonly points: number; readonly postponed: number }

type Work = { readonly deviceId: string; readonly first: number; readonly last: number }

const hotWork = (client: Connection, before: number, of: number, index: number) =>
  client.query<Work>(
    `select device_id::text as "deviceId", first, last from latest cross join lateral (
       select (extract(epoch from min(ts)) * 1000)::float8 as first, (extract(epoch from max(ts)) * 1000)::float8 as last from frame
       where frame.device_id = latest.device_id and ts < to_timestamp($1::float8 / 1000)) hot
     where first is not null and device_id % $2 = $3 order by device_id`,
    [before, of, index],
  )

/** Days whose hours are all closed and stand in pieces. */
const pieces = (client: Connection, before: number, of: number, index: number) =>
  client.query<Omit<Work, 'last'>>(
    `select device_id::text as "deviceId", (extract(epoch from date_trunc('day', start, 'UTC')) * 1000)::float8 as first
     from segment where not whole and start < to_timestamp($1::float8 / 1000) and device_id % $2 = $3 group by 1, 2 order by 1, 2`,
    [before, of, index],
  )

const firstHot = async (client: Connection, deviceId: string, from: number, before: number): Promise<number | null> => {
  const { rows } = await client.query<{ first: number | null }>(
    `select (extract(epoch from min(ts)) * 1000)::float8 as first from frame
     where device_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)`,
    [deviceId, from, before],
  )
  return rows[0]?.first ?? null
}

const registersOf = async (client: Connection): Promise<Map<string, Set<number>>> => {
  const { rows } = await client.query<{ id: string; slots: number[] }>(
    `select device.id::text as id, array_agg(first_slot) as slots from device
     join profile_point on profile_point.profile_id = device.profile_id and kind = 'register' group by 1`,
  )
  return new Map(rows.map(({ id, slots }) => [id, new Set(slots)]))
}

/** Seals whatever hour closed before `now` (ms) and joins the pieces of closed days, one step after another. */
export const sealPass = async (client: Connection, now: number, options: Pass = {}): Promise<PassOutcome> => {
  const { share = { of: 1, index: 0 }, breathe = async () => undefined, stopped = () => false } = options
  const closedHour = sealedUntil(now)
  const closedDay = Math.floor((now - patience) / dayMs) * dayMs
  const registers = await registersOf(client)
  const powerOf = await readMostPowers(client, now + aheadAllowance)
  const gather = createGather()
  const outcome = { windows: 0, points: 0, postponed: 0 }
  const step = async (deviceId: string, from: number, to: number): Promise<void> => {
    const began = performance.now()
    const sealed = await sealWindow(
      client,
      { deviceId, from, to },
      registers.get(deviceId) ?? new Set(),
      gather,
      now + aheadAllowance,
      powerOf(deviceId),
    )
    if (sealed.outcome === 'sealed') {
      outcome.windows += 1
      outcome.points += sealed.points
    } else outcome.postponed += 1
    await breathe(performance.now() - began)
  }
  for (const { deviceId, first, last } of (await hotWork(client, closedHour, share.of, share.index)).rows) {
    for (let next: number | null = first; next !== null && !stopped(); ) {
      const day: number = Math.floor(next / dayMs) * dayMs
      const whole: boolean = day < closedDay
      const to: number = whole ? day + dayMs : closedHour
      await step(deviceId, whole ? day : Math.floor(next / hourMs) * hourMs, to)
      next = last < to ? null : await firstHot(client, deviceId, to, closedHour)
    }
  }
  for (const { deviceId, first } of (await pieces(client, closedDay, share.of, share.index)).rows)
    if (!stopped()) await step(deviceId, first, first + dayMs)
  return outcome
}
