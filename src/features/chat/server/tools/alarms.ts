import { alarmKindName } from '#catalogue/alarmTexts.ts'
import { alarmCounts, chosenAlarms, countedLevels, stationCounts, unitCounts } from './alarmCounts.ts'
import { alarmLines } from './alarmLines.ts'
import type { AlarmLine, AlarmsAnswer } from './answers.ts'
import { byStation } from './byStation.ts'
import { countFigure } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { alarmsPath, askedTimes, holds, platformFor } from './paths.ts'
import { placeOf, deviceSeen } from './place.ts'
import type { Asking, Tool } from './tool.ts'
import { levelWords, whatOf, word } from './words.ts'

const mostListed = 10
const mostTypes = 20
const mostUnits = 50

type Subject = {
  readonly deviceId?: string | undefined
  readonly stationId?: string | undefined
  readonly platform?: Parameters<typeof alarmsPath>[0]
}

/** The list of alarms that shows what is asked: on the platform asked for, else on the first that the caller has of the device's. */
export const alarmList = (asking: Asking, { deviceId, stationId, platform }: Subject) => {
  const device = deviceId === undefined ? undefined : deviceSeen(asking, deviceId)
  const own = platformFor(asking.caller, platform ? [platform] : device ? placeOf(asking, device).platforms : [])
  return (query: Readonly<Record<string, string | number | undefined>>): string =>
    alarmsPath(own, { deviceId, stationId, ...query })
}

/** Of what is counted over all platforms, the list of that one opens which has the first of them. */
const platformOfRows = (asking: Asking, [first]: readonly AlarmLine[]): Subject['platform'] => {
  const device = asking.context.registry.byId(first?.deviceId ?? '')
  return device && placeOf(asking, device).platforms.find((key) => holds(asking.caller, key))
}

export const alarms: Tool<typeof inputs.alarms, AlarmsAnswer> = {
  name: 'alarms',
  summary:
    'Alarms of a device and what hangs below it, a station, a platform or all: counts by level and kind, and the gravest unresolved or newest ten; of a period those that began in it',
  input: inputs.alarms,
  run: async ({ from, to, first, ...subject }, asking) => {
    const times = askedTimes(asking.caller, from, to)
    const chosen = await chosenAlarms(asking, { ...subject, ...times })
    const [counts, units, stations, rows] = await Promise.all([
      alarmCounts(asking, chosen),
      unitCounts(asking, chosen),
      stationCounts(asking, chosen),
      alarmLines(asking, chosen, mostListed, first),
    ])
    const pathOf = alarmList(asking, { ...subject, platform: subject.platform ?? platformOfRows(asking, rows) })
    const { level, state, content, alarmType } = subject
    const query = { state, content, alarmType, ...times }
    const { language } = asking
    const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    const levels = countedLevels(counts)
    const ofLevel = (each: 1 | 2 | 3) =>
      countFigure(levels[each - 1] ?? 0, levelWords(each, language), pathOf({ ...query, alarmLevel: each }), period)
    const byKind = Map.groupBy(counts, ({ kind }) => kind)
    const sum = (rows: readonly { readonly count: number }[]): number => rows.reduce((all, { count }) => all + count, 0)
    return {
      total: countFigure(sum(counts), word('alarms', language), pathOf({ ...query, alarmLevel: level }), period),
      byLevel: [ofLevel(1), ofLevel(2), ofLevel(3)],
      byType: [...byKind]
        .map(([type, rows]) => ({ type, count: sum(rows), name: alarmKindName(type, language) }))
        .sort((a, b) => b.count - a.count)
        .slice(0, mostTypes)
        .map(({ type, count, name }) => ({
          type,
          content: name,
          figure: countFigure(count, name, pathOf({ ...query, alarmLevel: level, alarmType: type }), period),
        })),
      byUnit: fitting(
        units.slice(0, mostUnits).map(({ unitId, name, count }) => ({
          ...{ deviceId: unitId, name, type: asking.context.registry.byId(unitId)?.profile.profileKey ?? '' },
          figure: countFigure(
            count,
            whatOf(asking, name, word('alarms', language)),
            pathOf({ ...query, alarmLevel: level, deviceId: unitId }),
            { ...period, deviceId: unitId, deviceName: name },
          ),
        })),
      ),
      byStation: stations.slice(0, mostUnits).map(({ stationId: own, count }) => {
        const name = byStation(asking.context.registry).get(own)?.[0]?.stationName ?? ''
        const what = whatOf(asking, name, word('alarms', language))
        return {
          ...{ stationId: own, name },
          figure: countFigure(
            count,
            what,
            alarmList(asking, { ...subject, stationId: own })({ ...query, alarmLevel: level }),
            period,
          ),
        }
      }),
      rows,
    }
  },
}
