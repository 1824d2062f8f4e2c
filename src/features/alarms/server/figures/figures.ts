import { alarmContent, alarmKindName } from '#catalogue/alarmTexts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { type AlarmStations, alarmStationsOf } from '#server/alarms/conditions.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { type Feature, feature } from '#server/http/feature.ts'
import { figuresContract, longestFigureDays } from '../../contract.ts'
import { type AlarmFigures, type Spread, standsForHours } from '../../figuresShapes.ts'
import { alarmConditions } from '../alarmFilter.ts'
import { alarmSelection } from '../alarmQueries.ts'
import { type AnsweredRow, answeredRows, type NoisyRow, noisyRows, periodRow, tenMinutes } from './statements.ts'

const dayMs = 86_400_000
const mostStanding = 10

const tenths = (seconds: number | undefined): number | null =>
  seconds === undefined ? null : Math.round(seconds * 10) / 10
const spreadOf = (count: number, spread: readonly [number, number] | null): Spread => ({
  count,
  p50: tenths(spread?.[0]),
  p95: tenths(spread?.[1]),
})
const answeredOf = (row: AnsweredRow | undefined) => ({
  alarms: row?.alarms ?? 0,
  timeToAcknowledge: spreadOf(row?.noted ?? 0, row?.noted_spread ?? null),
  timeToResolve: spreadOf(row?.ended ?? 0, row?.ended_spread ?? null),
})

const noisyOf = (rows: readonly NoisyRow[], language: Language) => {
  const kindOf = ({ kind }: NoisyRow) => ({
    alarmType: kind ?? '',
    alarmContent: alarmKindName(kind ?? '', language),
  })
  const unitOf = ({ unit_id, unit_name, station_name }: NoisyRow) => ({
    unitId: unit_id ?? '',
    unitName: unit_name,
    stationName: station_name,
  })
  const numbersOf = ({ alarms, times }: NoisyRow) => ({ alarms, times })
  const of = (group: number): NoisyRow[] => rows.filter((row) => row.group === group)
  return {
    noisiestRules: of(1).map((row) => ({ ...kindOf(row), ...numbersOf(row) })),
    noisiestDevices: of(2).map((row) => ({ ...unitOf(row), ...numbersOf(row) })),
    flapping: of(0).map((row) => ({ ...kindOf(row), ...unitOf(row), ...numbersOf(row) })),
    flappingCount: of(0)[0]?.groups ?? 0,
  }
}

type Given = Pick<Context, 'db' | 'clock'>
type Asked = { readonly stations: AlarmStations; readonly stationId: string | undefined }

/** What has lasted for more than a day now, whatever the range. */
const standingOf = async ({ db, clock }: Given, caller: Caller, language: Language, { stations, stationId }: Asked) => {
  const standingBefore = formatTime(clock() - standsForHours * 3_600_000, caller.timeZone)
  const found = alarmSelection(db, caller, stations, { stationId, state: 1, endTime: standingBefore }).clearOrderBy()
  const rows = await found.orderBy('a.began_at').orderBy('a.id').limit(mostStanding).execute()
  const { count } = await found
    .clearSelect()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  const standing = rows.map((row) => ({
    alarmId: row.id,
    alarmContent: alarmContent(row.rule, row.value, row.place, language),
    level: row.level,
    unitName: row.unit_name,
    stationName: row.station_name,
    alarmTime: formatTime(row.began_at.getTime(), row.time_zone),
    ts: row.began_at.getTime(),
  }))
  return { standing, standingCount: count, standingBefore }
}

/** Refuses `range.invalid` and `range.too_long`. */
export const alarmFigures = async (
  context: Given,
  caller: Caller,
  language: Language,
  { stationId, startTime, endTime }: Parsed<typeof figuresContract.figures>,
): Promise<AlarmFigures> => {
  const { db, clock } = context
  const [from, to] = [parseTime(startTime, caller.timeZone), parseTime(endTime, caller.timeZone) + 1000]
  if (to - from > longestFigureDays * dayMs + 1000) throw new AppError('range.too_long', String(longestFigureDays))
  const stations = await alarmStationsOf(db, caller, { stationId })
  const chosen = { stations, from, where: alarmConditions(caller, stations, { stationId, startTime, endTime }) }
  const answered = await answeredRows(db, chosen, caller.timeZone)
  const noisy = await noisyRows(db, chosen)
  const period = await periodRow(db, chosen)
  const all = answered.find(({ group }) => group === 3)
  const periods = Math.max(1, Math.ceil((Math.min(to, clock()) - from) / tenMinutes))
  return {
    ...answeredOf(all),
    levels: all?.levels ?? [0, 0, 0],
    perOperatorTenMinutes: {
      periods,
      mean: period.alarms / periods,
      most: period.most,
      mostTs: period.most_ts === null ? null : Number(period.most_ts),
      aboveManageable: period.busy,
      flooded: period.flooded,
    },
    ...noisyOf(noisy, language),
    ...(await standingOf(context, caller, language, { stations, stationId })),
    weeks: answered.flatMap((row) =>
      row.group !== 1 || row.week === null
        ? []
        : [
            {
              weekStart: formatTime(row.week.getTime(), caller.timeZone).slice(0, 10),
              ts: row.week.getTime(),
              ...answeredOf(row),
            },
          ],
    ),
    stations: answered.flatMap((row) =>
      row.group !== 2 || row.station_id === null
        ? []
        : [{ stationId: row.station_id, stationName: row.station_name ?? '', ...answeredOf(row) }],
    ),
  }
}

export const alarmFigureCalls: Feature = feature(figuresContract, {}, (context) => ({
  handlers: {
    figures: (input, { caller, language }) => alarmFigures(context, caller, language, input),
  },
}))
