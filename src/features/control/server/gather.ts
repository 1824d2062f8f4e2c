import { sql } from 'kysely'
import { alarmContent } from '#catalogue/alarmTexts.ts'
import { alarmRules } from '#catalogue/alarmRules/alarmRules.ts'
import { type CommandName, openStates } from '#catalogue/commands/command.ts'
import { faultLegend, faultLevelPoints, measuredUnits } from '#catalogue/commands/interlock.ts'
import type { CommandSpec } from '#catalogue/commands/spec.ts'
import { commandWords } from '#catalogue/commands/words.ts'
import type { Context, Db } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { newestAt, reading } from '#server/equipment/reading.ts'
import { below, lineageOf } from '#server/equipment/tree.ts'
import type { Facts, PointFact, Span } from './facts.ts'
import { isFresh, patienceOf, pointOn } from './points.ts'
import { both, plain, shownValue, type Told } from './shown.ts'

/** A command that is about to be asked for, approved or sent; `commandId` of one that exists already. */
export type Aim = {
  readonly device: Device
  readonly name: CommandName
  readonly spec: CommandSpec
  readonly requestedBy: string
  readonly commandId?: string | undefined
}

/** The device under whose lock a command of this target stands; `way` is the target and what is above it. */
export const lockOf = ({ lock }: CommandSpec, way: readonly Device[], target: Device): Device =>
  way.find(({ profile }) => lock.includes(profile.profileKey)) ?? target

const measuredRules = new Set(
  alarmRules.filter(({ unit, equals }) => !equals && measuredUnits.has(unit)).map(({ key }) => key),
)

/** Everything that the interlocks of a command look at, as it stands now. */
export const gatherFacts = async (context: Context, db: Db, aim: Aim): Promise<Facts> => {
  const { registry, telemetry, pace, clock } = context
  const now = clock()
  const way = lineageOf(registry, aim.device)
  const lock = lockOf(aim.spec, way, aim.device)
  const held = [lock, ...below(registry, lock)]
  const rowOf = ({ deviceId }: Device) => telemetry.latest(deviceId)

  const point = (keys: readonly string[]): PointFact => {
    const found = pointOn(way, keys)
    if (!found) return { state: 'missing' }
    const known = reading(found.device, rowOf(found.device), found.point.pointKey)
    const fresh = isFresh(known?.ts ?? null, now, patienceOf(pace(found.device)))
    return { state: 'known', point: found.point, value: known?.value ?? null, ts: known?.ts ?? null, fresh }
  }
  const [spans, codes, alarms, openCommand, maintenance, sent] = await Promise.all([
    spansOf(context, aim, way, now),
    codesOn(db, [...way, ...held]),
    alarmsOn(db, held),
    openUnder(db, lock, aim.commandId),
    maintenanceOf(db, way, held, aim.requestedBy, now),
    sentTimes(db, aim),
  ])
  const levels = faultsOf(point(faultLevelPoints), aim.device, (key) => point([key]))
  const toLock = new Set(way.slice(0, way.indexOf(lock) + 1).map(({ deviceId }) => deviceId))
  const ownCodes = codes.filter(({ deviceId }) => toLock.has(deviceId)).map(({ code }) => plain(code))
  return {
    now,
    heard: { ts: newestAt(rowOf(aim.device)), patience: patienceOf(pace(aim.device)) },
    point,
    span: (keys) => spans.get(keys.join()) ?? [],
    faults: [...levels.faults, ...ownCodes],
    faultsAt: levels.at,
    alarms,
    codes: codes.map(({ code }) => code),
    openCommand,
    maintenance,
    sentSince: (since) => sent.filter((ts) => ts > since).length,
  }
}

/** The fault level and the flags of the target that are raised and fresh. */
const faultsOf = (
  level: PointFact,
  device: Device,
  pointOf: (key: string) => PointFact,
): { faults: Told[]; at: number | null } => {
  const flags = device.profile.points.filter(({ legend }) => legend === faultLegend)
  const raised = flags.filter(({ pointKey }) => {
    const fact = pointOf(pointKey)
    return fact.state === 'known' && fact.fresh && fact.value !== null && fact.value >= 1
  })
  const isLevel = level.state === 'known' && level.fresh && (level.value ?? 0) >= 1
  return {
    faults: [
      ...(isLevel ? [shownValue(level.point, level.value ?? 0)] : []),
      ...raised.map(({ pointName, pointNameEn }) => ({ zh: pointName, en: pointNameEn })),
    ],
    at: level.state === 'known' ? level.ts : null,
  }
}

/** Samples for interlocks that must have held for a while, by the points that they name. */
const spansOf = async ({ telemetry, pace }: Context, { spec }: Aim, way: readonly Device[], now: number) => {
  const spans = new Map<string, Span>()
  for (const rule of spec.interlocks) {
    if (rule.kind !== 'within' || rule.seconds === undefined) continue
    const found = pointOn(way, rule.points)
    if (!found) continue
    const from = now - rule.seconds * 1000 - patienceOf(pace(found.device))
    const samples = await telemetry.samples(found.device, [found.point.firstSlot], from, now + 1)
    const known = samples.map(({ ts, values: [value = Number.NaN] }) => ({ ts, value }))
    spans.set(
      rule.points.join(),
      known.filter(({ value }) => !Number.isNaN(value)),
    )
  }
  return spans
}

const idsOf = (devices: readonly Device[]): string[] => [...new Set(devices.map(({ deviceId }) => deviceId))]

const codesOn = async (db: Db, devices: readonly Device[]): Promise<{ deviceId: string; code: string }[]> =>
  db
    .selectFrom('dtc')
    .select(['device_id as deviceId', 'fault_code as code'])
    .where('active', '=', true)
    .where('device_id', 'in', idsOf(devices))
    .orderBy('fault_code')
    .execute()

const alarmsOn = async (db: Db, devices: readonly Device[]): Promise<Facts['alarms']> => {
  const rows = await db
    .selectFrom('alarm')
    .select(['rule', 'value', 'place'])
    .where('cleared_at', 'is', null)
    .where('level', '=', 1)
    .where('device_id', 'in', idsOf(devices))
    .orderBy('rule')
    .execute()
  return rows.map(({ rule, value, place }) => ({
    ...both((language) => alarmContent(rule, value, place, language)),
    measured: measuredRules.has(rule),
  }))
}

const openUnder = async (db: Db, lock: Device, except: string | undefined): Promise<Told | null> => {
  const row = await db
    .selectFrom('control_command')
    .select(['name', 'device_name'])
    .where('lock_id', '=', lock.deviceId)
    .where('state', 'in', [...openStates])
    .$if(except !== undefined, (q) => q.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  if (!row) return null
  const words = commandWords[row.name as CommandName]
  return both((language) => `${row.device_name} ${words[language]}`)
}

/** The reason of a window that another than the requester made and that covers the target now, or something else under its lock. */
const maintenanceOf = async (
  db: Db,
  way: readonly Device[],
  held: readonly Device[],
  requestedBy: string,
  now: number,
) => {
  const [target] = way
  const devices = [...way, ...held]
  const at = new Date(now)
  const row = await db
    .selectFrom('maintenance as m')
    .leftJoin('organization as o', 'o.id', 'm.org_id')
    .select('m.reason')
    .where('m.from_at', '<=', at)
    .where('m.to_at', '>', at)
    .where(sql<boolean>`m.created_by is distinct from ${requestedBy}::bigint`)
    .where((eb) =>
      eb.or([
        eb('m.device_id', 'in', idsOf(devices)),
        eb('m.station_id', '=', target?.stationId ?? ''),
        eb.and([
          eb('m.device_type', 'in', [...new Set(devices.map(({ profile }) => profile.profileKey))]),
          sql<boolean>`starts_with(${target?.orgPath ?? ''}, coalesce(o.path, ''))`,
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? null
}

/** When commands of this name went out to the device, within the longest time that an interlock counts, ms. */
const sentTimes = async (db: Db, { device, name, commandId }: Aim): Promise<number[]> => {
  const rows = await db
    .selectFrom('control_command')
    .select('sent_at')
    .where('device_id', '=', device.deviceId)
    .where('name', '=', name)
    .where('sent_at', 'is not', null)
    .$if(commandId !== undefined, (q) => q.where('id', '!=', commandId ?? ''))
    .orderBy('sent_at', 'desc')
    .limit(20)
    .execute()
  return rows.flatMap(({ sent_at }) => sent_at?.getTime() ?? [])
}
