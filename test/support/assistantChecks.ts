import { faultCode, isDtcType } from '#catalogue/faultCodes/faultCodes.ts'
import type { Spoken } from '#features/chat/shapes.ts'
import { counts, holds, isNear, says, shown, silent, whole } from './assistantSaid.ts'
import { recordChecks } from './assistantRecordChecks.ts'
import { type AssistantStore, type Expected, type Line, spanOf, storedAlarmsOf } from './assistantStore.ts'

export type Check = (given: Given) => Promise<string[]> | string[]
export type Given = { readonly line: Line; readonly spoken: Spoken; readonly store: AssistantStore }

const one = ({ line }: Given): string => line.devices[0] ?? ''
const span = (line: Line) => {
  const found = spanOf(line)
  if (!found) throw new Error(`${line.id} has no period`)
  return found
}
const latestOf =
  (key: string): Check =>
  (given) =>
    holds(given, one(given), key, given.store.latest(one(given), key))
const keyOf = ({ point }: Expected): string => point ?? ''

const ordered = async (given: Given): Promise<{ code: string; value: number }[]> => {
  const { line, store } = given
  const { order, what } = line.expect
  const rows = await Promise.all(
    line.devices.map(async (code) => ({
      code,
      value: line.period
        ? await store.figure(code, keyOf(line.expect), span(line), what)
        : store.latest(code, keyOf(line.expect)),
    })),
  )
  return order ? rows.sort((a, b) => (order === 'max' ? b.value - a.value : a.value - b.value)) : rows
}

const records = async ({ line, store }: Given) => {
  const period = spanOf(line)
  const rows = await store.db.selectFrom('energy_record').selectAll().execute()
  const id = line.devices[0] === undefined ? undefined : store.device(line.devices[0]).deviceId
  return rows.filter(
    (row) =>
      (id === undefined || row.device_id === id) &&
      row.type === line.expect.type &&
      (!period || (row.started_at.getTime() >= period.from && row.started_at.getTime() < period.to)),
  )
}

const cellsOf = (store: AssistantStore, code: string, key: string): number[] =>
  Array.from({ length: 240 }, (_, index) => store.latest(code, key, index + 1))

export const checks: Readonly<Record<string, Check>> = {
  ...recordChecks,
  latest: (given) => latestOf(keyOf(given.line.expect))(given),
  anywhere: (given) => {
    const wanted = given.store.latest(one(given), keyOf(given.line.expect))
    const found = shown(given.spoken).some(({ value, decimals }) => isNear(value, wanted, decimals))
    return found ? [] : [`${wanted} is not told`]
  },
  status: async (given) =>
    (await Promise.all((given.line.expect.points ?? []).map((key) => latestOf(key)(given)))).flat(),
  stat: async (given) => {
    const { line, store } = given
    const { what } = line.expect
    const wanted = await store.figure(one(given), keyOf(line.expect), span(line), what)
    return holds(given, one(given), keyOf(line.expect), wanted, what === 'mean' ? Math.abs(wanted) * 0.004 : 0)
  },
  moment: async (given) => {
    const { line, store } = given
    const wanted = await store.figure(one(given), keyOf(line.expect), { ...span(line), to: span(line).to + 1 }, 'last')
    return holds(given, one(given), keyOf(line.expect), wanted)
  },
  above: async (given) => {
    const { line, store } = given
    const wanted = await store.beyond(
      one(given),
      keyOf(line.expect),
      span(line),
      (value) => value > (line.expect.limit ?? 0),
    )
    return holds(given, one(given), keyOf(line.expect), wanted, 1)
  },
  below: async (given) => {
    const { line, store } = given
    const wanted = await store.beyond(
      one(given),
      keyOf(line.expect),
      span(line),
      (value) => value < (line.expect.limit ?? 0),
    )
    return holds(given, one(given), keyOf(line.expect), wanted, 1)
  },
  energy: async (given) => {
    const { line, store } = given
    const wanted = await store.figure(
      one(given),
      keyOf(line.expect),
      { ...span(line), to: span(line).to + 1 },
      'change',
    )
    const near = shown(given.spoken).some(({ value, unit }) => unit === 'kWh' && isNear(value, wanted, 1))
    return near ? [] : [`no ${wanted} kWh`]
  },
  compare: async (given) =>
    (await ordered(given)).flatMap(({ code, value }) =>
      holds(given, code, keyOf(given.line.expect), value, given.line.expect.what === 'mean' ? value * 0.004 : 0),
    ),
  rank: async (given) => {
    const rows = await ordered(given)
    const [best] = rows
    const { deviceId } = given.store.device(best?.code ?? '')
    const [first] = given.spoken.references
    const wrong = first?.deviceId === deviceId ? [] : [`the first figure is not of ${best?.code}`]
    return [
      ...wrong,
      ...(best
        ? holds(
            given,
            best.code,
            keyOf(given.line.expect),
            best.value,
            given.line.expect.what === 'mean' ? best.value * 0.004 : 0,
          )
        : []),
    ]
  },
  listed: async (given) => {
    const { line, store, spoken } = given
    const { limit = 0, order } = line.expect
    const wanted = line.devices.filter((code) => {
      const value = store.latest(code, keyOf(line.expect))
      return order === 'max' ? value > limit : value < limit
    })
    const ids = new Set(shown(spoken).map(({ deviceId }) => deviceId))
    const rest = line.devices.filter((code) => !wanted.includes(code) && ids.has(store.device(code).deviceId))
    return [
      ...wanted.flatMap((code) => holds(given, code, keyOf(line.expect), store.latest(code, keyOf(line.expect)))),
      ...rest.map((code) => `${code} is not beyond the limit`),
    ]
  },
  cell: (given) => {
    const { of = '', what } = given.line.expect
    const values = cellsOf(given.store, one(given), of)
    const wanted = what === 'max' ? Math.max(...values) : Math.min(...values)
    const found = shown(given.spoken).some(
      ({ value, index, decimals }) => isNear(value, wanted, decimals) && values[index - 1] === wanted,
    )
    return found ? [] : [`no cell at ${wanted}`]
  },
  apart: (given) => {
    const { of = '', cell = 0 } = given.line.expect
    const wanted = given.store.latest(one(given), of, cell)
    const found = shown(given.spoken).some(
      ({ value, index, decimals }) => index === cell && isNear(value, wanted, decimals),
    )
    return [...(found ? [] : [`cell ${cell} at ${wanted} is not told`]), ...says(given.spoken.content, [String(cell)])]
  },
  noneApart: ({ spoken }) =>
    /没有单体.*离群|No cell stands apart/.test(spoken.content) ? [] : ['does not say that none stands apart'],
  countAlarms: async (given) => counts(given, (await storedAlarmsOf(given.store, given.line)).length),
  why: async (given) => {
    const rows = await storedAlarmsOf(given.store, { ...given.line, expect: { kind: 'why', open: true } })
    const ids = new Set(shown(given.spoken).flatMap(({ alarmId }) => alarmId ?? []))
    const [gravest] = rows
    return gravest && !ids.has(gravest.id)
      ? [`does not lead to the alarm ${gravest.rule}`]
      : gravest
        ? []
        : ['no alarm is open in the store']
  },
  fault: ({ line, spoken }) => {
    const { type = '', code = '' } = line.expect
    const known = isDtcType(String(type)) ? faultCode(String(type) as 'BCU', code) : undefined
    return says(spoken.content, known ? [code, known[line.lang].name, known[line.lang].action] : [code])
  },
  records: async (given) => {
    const rows = await records(given)
    const sum = rows.reduce((all, { kwh }) => all + kwh, 0)
    const added = rows.length === 0 || shown(given.spoken).some(({ value, decimals }) => isNear(value, sum, decimals))
    return [...counts(given, rows.length), ...(added ? [] : [`does not add up to ${sum}`])]
  },
  voyages: async (given) => {
    const { deviceId } = given.store.device(one(given))
    const rows = await given.store.db.selectFrom('sailing_leg').selectAll().where('device_id', '=', deviceId).execute()
    const period = spanOf(given.line)
    return counts(
      given,
      rows.filter(
        ({ started_at }) => !period || (started_at.getTime() >= period.from && started_at.getTime() < period.to),
      ).length,
    )
  },
  powerOns: async (given) => {
    const { deviceId } = given.store.device(one(given))
    const rows = await given.store.db
      .selectFrom('power_on_record')
      .selectAll()
      .where('device_id', '=', deviceId)
      .execute()
    return counts(given, rows.length)
  },
  chart: ({ line, spoken, store }) => {
    const series = spoken.chart?.series ?? []
    const wanted = line.devices.map((code) => store.device(code).deviceId)
    const drawn = wanted.every((id) =>
      series.some((each) => each.deviceId === id && each.pointKey === line.expect.point),
    )
    const period = span(line)
    const inTime = spoken.chart?.from === period.from && spoken.chart.to === period.to
    return [...(drawn ? [] : ['does not draw it']), ...(inTime ? [] : ['draws another time'])]
  },
  outlook: (given) => [
    ...holds(given, one(given), 'soc', given.store.latest(one(given), 'soc')),
    ...(/\d{1,2}:\d{2}|无法|cannot/.test(given.spoken.content) ? [] : ['names no time']),
  ],
  text: ({ line, spoken }) => says(whole(spoken), line.expect.contains ?? []),
  notfound: ({ line, spoken }) => [
    ...says(spoken.content, line.expect.names ?? []),
    ...(/没有找到|not found/.test(spoken.content) ? [] : ['does not say that it was not found']),
    ...silent(spoken),
  ],
  empty: ({ spoken }) => [
    ...(/没有|no samples|no values|There are no|There is no|nothing of it/i.test(spoken.content)
      ? []
      : ['does not say that it is empty']),
    ...silent(spoken),
  ],
  stale: (given) => [
    ...(latestOf(keyOf(given.line.expect))(given) as string[]),
    ...(/(?:小时|分钟|天)前|\d (?:h|min|d)\b.* ago/.test(given.spoken.content) ? [] : ['does not tell its age']),
  ],
  never: ({ spoken }) => [
    ...(/没有|no value|nothing/i.test(spoken.content) ? [] : ['does not say that there is none']),
    ...silent(spoken),
  ],
  ambiguous: ({ line, spoken }) => [...says(whole(spoken), line.expect.names ?? []), ...silent(spoken)],
  refuse: ({ line, spoken }) => [
    ...(line.expect.not ?? []).flatMap((each) => (spoken.content.includes(each) ? [`says ${each}`] : [])),
    ...silent(spoken),
  ],
  nonsense: ({ spoken }) => [
    ...(spoken.suggestions.length === 3 ? [] : ['gives no three questions']),
    ...silent(spoken),
  ],
}
