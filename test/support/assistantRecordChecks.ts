import { formatTime } from '#contract/zoned.ts'
import type { Check, Given } from './assistantChecks.ts'
import { counts, holds, isNear, says, shown, silent, whole } from './assistantSaid.ts'
import { spanOf, storedAlarmsOf } from './assistantStore.ts'

type Row = { readonly at: Date; readonly device: string; readonly ship: string | null } & Record<string, unknown>

/** Rows of a kind as they are stored, past the calls that list them. */
const tables: Readonly<Record<string, string>> = {
  visits:
    'select started_at as at, device_id::text as device, null as ship, soc_in, soc_out, kwh, bay_name as bay from box_visit',
  sessions: `select p.started_at as at, p.pile_id::text as device, p.ship_id::text as ship, p.kwh,
    (t.energy_fen + t.service_fen) / 100.0 as fee from pile_session p left join settlement t on t.subject_id = p.id and t.kind = 'pile'`,
  connections: `select c.started_at as at, c.device_id::text as device, c.ship_id::text as ship, p.kwh, c.berth_name as berth,
    extract(epoch from p.ended_at - p.started_at)::float8 / 3600 as hours
    from shore_connection c join shore_plug p on p.outlet_id = c.device_id and p.started_at = c.plug_at`,
  bookings: 'select eta as at, null as device, ship_id::text as ship, ship_name from swap_booking',
  hoists: `select started_at as at, device_id::text as device, null as ship, dcdc1 + dcdc2 as recycling
    from hoist_cycle where is_lift`,
  charges: 'select started_at as at, device_id::text as device, null as ship, kwh from energy_record where type = 1',
  legs: 'select started_at as at, null as device, device_id::text as ship, distance from sailing_leg',
}
const rowsOf = async ({ line, store }: Given): Promise<Row[]> => {
  const table = tables[line.expect.of ?? '']
  if (!table) throw new Error(`${line.id}: no table`)
  const { rows } = await store.pool.query<Row>(table)
  const [period, ids] = [spanOf(line), line.devices.map((code) => store.device(code).deviceId)]
  const isOfStation = line.expect.of === 'bookings'
  return rows.filter(
    ({ at, device, ship }) =>
      (ids.length === 0 || isOfStation || ids.includes(device ?? '') || ids.includes(ship ?? '')) &&
      (!period || (at.getTime() >= period.from && at.getTime() < period.to)),
  )
}
const sumOf = (rows: readonly Row[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)
const tells = (given: Given, wanted: number): string[] =>
  shown(given.spoken).some(({ value, decimals }) => isNear(value, wanted, decimals)) ? [] : [`${wanted} is not told`]

/** What rows come to for each owner: `field` of them, or how many they are; the greatest first. */
const ownersOf = (rows: readonly Row[], { by = 'ship', field = 'count' }: Given['line']['expect']) =>
  [...Map.groupBy(rows, (row) => String(row[by] ?? ''))]
    .map(([owner, own]) => ({ owner, value: field === 'count' ? own.length : sumOf(own, field) }))
    .sort((a, b) => b.value - a.value)

/** Checks of records of the platforms, of what is silent, and of states. */
export const recordChecks: Readonly<Record<string, Check>> = {
  rowsOf: async (given) => [
    ...counts(given, (await rowsOf(given)).length),
    ...says(whole(given.spoken), given.line.expect.names ?? []),
  ],
  /** the first figure is that of whoever has most, and every owner's sum is told */
  ownerSum: async (given) => {
    const rows = await rowsOf(given)
    const owners = ownersOf(rows, given.line.expect)
    const [best] = owners
    const [first] = shown(given.spoken)
    const isFirst = best && first && isNear(first.value, best.value, first.decimals)
    const isOwn =
      !first?.deviceId || owners.some(({ owner, value }) => owner === first.deviceId && value === best?.value)
    return [
      ...(isFirst && isOwn ? [] : [`the first figure is not ${best?.value} of ${best?.owner}`]),
      ...owners.flatMap(({ value }) => tells(given, value)),
      ...says(given.spoken.content, given.line.expect.names ?? []),
    ]
  },
  /** what a register counted at all of these devices together */
  sumOf: async (given) => {
    const { line, store } = given
    const span = spanOf(line)
    if (!span) return [`${line.id} has no period`]
    const values = await Promise.all(
      line.devices.map((code) => store.figure(code, line.expect.point ?? '', { ...span, to: span.to + 1 }, 'change')),
    )
    const wanted = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
    return [...tells(given, wanted), ...says(given.spoken.content, line.expect.names ?? [])]
  },
  /** by how much the first differs from the second */
  differs: async (given) => {
    const { line, store } = given
    const { point = '', what } = line.expect
    const span = spanOf(line)
    const values = await Promise.all(
      line.devices.map((code) => (span ? store.figure(code, point, span, what) : store.latest(code, point))),
    )
    return tells(given, Math.abs((values[0] ?? Number.NaN) - (values[1] ?? Number.NaN)))
  },
  totalNow: (given) => {
    const { devices, expect } = given.line
    return tells(
      given,
      devices.reduce((sum, code) => sum + given.store.latest(code, expect.point ?? ''), 0),
    )
  },
  /** by how much what a register counted today differs from yesterday */
  periods: async (given) => {
    const { line, store } = given
    const [code = '', day] = [line.devices[0], 86_400_000]
    const midnight = store.now() - ((store.now() + 8 * 3_600_000) % day)
    const counted = (from: number, to: number) => store.figure(code, line.expect.point ?? '', { from, to }, 'change')
    const [today, before] = await Promise.all([
      counted(midnight, store.now() + 1),
      counted(midnight - day, midnight + 1),
    ])
    return tells(given, Math.abs(today - before))
  },
  rowsSum: async (given) => tells(given, sumOf(await rowsOf(given), given.line.expect.field ?? '')),
  fee: async (given) => tells(given, sumOf(await rowsOf(given), 'fee')),
  offline: ({ line: { expect }, spoken }) => [
    ...says(whole(spoken), expect.names ?? []),
    ...(expect.no ?? []).flatMap((name) => (whole(spoken).includes(name) ? [`names ${name}, which is heard`] : [])),
  ],
  inState: (given) => {
    const { line, store, spoken } = given
    const { point = '', limit } = line.expect
    const now = store.now()
    const those = line.devices.filter((code) => {
      const isHeard = now - (store.heard(code) ?? 0) < 600_000
      return isHeard && store.latest(code, point) === limit
    })
    if (those.length === 0)
      return [...silent(spoken), ...(/没有|no |none/i.test(spoken.content) ? [] : ['does not say that there is none'])]
    const rest = line.devices.filter((code) => !those.includes(code) && whole(spoken).includes(code))
    return [...those.flatMap((code) => holds(given, code, point, limit ?? 0)), ...rest.map((code) => `names ${code}`)]
  },
  offlineNone: ({ line, spoken }) => [
    ...(/没有离线|Nothing is offline/.test(spoken.content) ? [] : [`${line.id} says that something is offline`]),
  ],
  meanNow: (given) => {
    const { devices, expect } = given.line
    const values = devices.map((code) => given.store.latest(code, expect.point ?? ''))
    return tells(given, values.reduce((sum, value) => sum + value, 0) / values.length)
  },
  mostAlarms: async (given) => {
    const { line, store, spoken } = given
    const rows = await storedAlarmsOf(store, line)
    const units = [...Map.groupBy(rows, ({ unit_id }) => unit_id)].sort(([, a], [, b]) => b.length - a.length)
    const most = units.filter(([, own]) => own.length === units[0]?.[1].length)
    const first = shown(spoken)[0]
    return [
      ...(most.some(([id]) => id === first?.deviceId)
        ? []
        : [`the first figure is not of ${most.map(([, own]) => own[0]?.unit_name)}`]),
      ...(first?.value === units[0]?.[1].length ? [] : [`does not count ${units[0]?.[1].length}`]),
    ]
  },
  lastOf: async (given) => {
    const last = (await rowsOf(given)).map(({ at }) => at.getTime()).sort((a, b) => b - a)[0] ?? 0
    return says(given.spoken.content, [formatTime(last, 'Asia/Shanghai').slice(5, 16)])
  },
}
