import { sql } from 'kysely'
import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import {
  alarmStationsOf,
  asked,
  type Condition,
  every,
  kindOfRule,
  ofDevice,
  ofStations,
} from '#server/alarms/conditions.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import type { Asking } from './tool.ts'

export type AskedAlarms = {
  readonly deviceId?: string | undefined
  readonly stationId?: string | undefined
  readonly platform?: PlatformKey | undefined
  readonly level?: number | undefined
  readonly alarmType?: string | undefined
  readonly state?: number | undefined
  readonly content?: string | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

/** Kinds with a part of their name in either language; undefined where it is not asked for. */
const kindsNamed = (content: string | undefined): string[] | undefined => {
  const part = content?.trim().toLowerCase()
  if (!part) return undefined
  return alarmKinds.filter((kind) =>
    (['zh', 'en'] as const).some((language) => alarmKindName(kind, language).toLowerCase().includes(part)),
  )
}

/** The kinds as a condition over `alarm a`; undefined where all are meant. */
const ofKinds = (content: string | undefined): Condition | undefined => {
  const kinds = kindsNamed(content)
  return kinds && sql<boolean>`${kindOfRule} = any(${kinds}::text[])`
}

/** What the caller sees of what he asks for, as a condition over `alarm a`, by the rules of the pages; with the stations that he asked for. */
export const chosenAlarms = async (
  { context: { db }, caller }: Pick<Asking, 'context' | 'caller'>,
  { deviceId, stationId, platform, level, content, ...rest }: AskedAlarms,
) => {
  const stations = await alarmStationsOf(db, caller, { stationId })
  const kinds = ofKinds(content)
  const which = every([
    onPlatforms(caller, 'a.platforms'),
    ofStations(stations),
    ...(platform ? [sql<boolean>`a.platforms @> ${[platform]}::text[]`] : []),
    ...(deviceId ? [ofDevice(deviceId)] : []),
    ...(kinds ? [kinds] : []),
    ...asked(caller, { ...rest, alarmLevel: level }),
  ])
  return { stations, which }
}

export type AlarmCount = { readonly level: number; readonly kind: string; readonly count: number }

/** How many of them there are by level and kind, the most frequent first. */
export const alarmCounts = (
  { context: { db } }: Pick<Asking, 'context'>,
  { which }: Awaited<ReturnType<typeof chosenAlarms>>,
): Promise<AlarmCount[]> =>
  db
    .selectFrom('alarm as a')
    .select((eb) => ['a.level', kindOfRule.as('kind'), eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where(which)
    .groupBy(['a.level', kindOfRule])
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute()

/** How many each unit has, the most first. */
export const unitCounts = (
  { context: { db } }: Pick<Asking, 'context'>,
  { which }: Awaited<ReturnType<typeof chosenAlarms>>,
): Promise<{ unitId: string; name: string; count: number }[]> =>
  db
    .selectFrom('alarm as a')
    .select((eb) => [
      'a.unit_id as unitId',
      eb.fn.max<string>('a.unit_name').as('name'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
    ])
    .where(which)
    .groupBy('a.unit_id')
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute()

/** How many each station has, the most first. */
export const stationCounts = (
  { context: { db } }: Pick<Asking, 'context'>,
  { which }: Awaited<ReturnType<typeof chosenAlarms>>,
): Promise<{ stationId: string; count: number }[]> =>
  db
    .selectFrom('alarm as a')
    .select((eb) => ['a.station_id as stationId', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where(which)
    .groupBy('a.station_id')
    .orderBy('count', 'desc')
    .orderBy('a.station_id')
    .execute()

export const countedLevels = (counts: readonly AlarmCount[]): readonly [number, number, number] => {
  const of = (level: number): number => counts.reduce((sum, each) => sum + (each.level === level ? each.count : 0), 0)
  return [of(1), of(2), of(3)]
}
