import { sql } from 'kysely'
import type { z } from 'zod'
import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import { dtcTypes, faultCodes } from '#catalogue/faultCodes/faultCodes.ts'
import type { Language } from '#contract/errors.ts'
import {
  type AlarmStations,
  asked,
  type Condition,
  kindOfRule,
  ofDevice,
  ofStations,
  quietness,
} from '#server/alarms/conditions.ts'
import type { Caller } from '#server/context/context.ts'
import { deviceNamed } from '#server/db/deviceNamed.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { containing } from '#server/db/paged.ts'
import type { alarmFilter, handlings } from '../shapes.ts'

export type AlarmFilter = z.output<z.ZodObject<typeof alarmFilter>>

const longestId = 18
const allDigits = /^[0-9]+$/

/** Conditions over `alarm a`: what the caller sees of what he asked for. Refuses `range.invalid`. */
export const alarmConditions = (caller: Caller, stations: AlarmStations, filter: AlarmFilter): Condition[] => [
  onPlatforms(caller, 'a.platforms'),
  ofStations(stations),
  ...asked(caller, filter),
  ...(filter.deviceId ? [deviceCondition(filter.deviceId)] : []),
  ...(filter.deviceName ? [nameCondition(filter.deviceName)] : []),
  ...(filter.handling ?? []).map((each) => handlingCondition(caller, each)),
  ...(filter.content ? [contentCondition(filter.content)] : []),
]

const isShelved = sql<boolean>`coalesce(a.shelved_until > now(), false)`
const handlingCondition = ({ userId }: Caller, handling: (typeof handlings)[number]): Condition =>
  ({
    unhandled: sql<boolean>`(a.acknowledged_at is null and a.assigned_to is null and ${quietness} is null)`,
    acknowledged: sql<boolean>`a.acknowledged_at is not null`,
    unacknowledged: sql<boolean>`a.acknowledged_at is null`,
    assigned: sql<boolean>`a.assigned_to is not null`,
    mine: sql<boolean>`a.assigned_to = ${userId}`,
    unassigned: sql<boolean>`a.assigned_to is null`,
    shelved: isShelved,
    unshelved: sql<boolean>`not ${isShelved}`,
    maintenance: sql<boolean>`a.maintenance_id is not null`,
    repeated: sql<boolean>`a.times > 1`,
  })[handling]

const holds = (names: Readonly<Record<Language, string>>, part: string): boolean =>
  Object.values(names).some((name) => name.toLowerCase().includes(part))
/** What the catalogue calls kinds and codes is matched in both languages; a code beyond it as it stands. */
const contentCondition = (content: string): Condition => {
  const part = content.toLowerCase()
  const named = alarmKinds.filter((kind) =>
    holds({ zh: alarmKindName(kind, 'zh'), en: alarmKindName(kind, 'en') }, part),
  )
  const coded = dtcTypes.flatMap((type) =>
    faultCodes[type].flatMap(({ code, zh, en }) =>
      holds({ zh: zh.name, en: en.name }, part) ? [`dtc:${type}:${code}`] : [],
    ),
  )
  return sql<boolean>`(${kindOfRule} = any(${named}::text[]) or a.rule = any(${coded}::text[])
    or (a.rule like 'dtc:%' and substr(a.rule, 5) ilike ${containing(content)}))`
}

/** An id where all of it is digits: the device, and where it is a box all that belongs to it. Else a part of a name. */
const deviceCondition = (given: string): Condition => {
  if (!allDigits.test(given)) return nameCondition(given)
  const id = given.replace(/^0+(?=.)/, '')
  if (id.length > longestId) return sql<boolean>`false`
  return ofDevice(id)
}

const nameCondition = (name: string): Condition =>
  sql<boolean>`(${deviceNamed('alarm', 'a', name, 'unit')} or ${deviceNamed('alarm', 'a', name)})`
