import { groups } from '#catalogue/typeGroups.ts'
import { alarms } from '../tools/alarms.ts'
import type { Place } from '../tools/answers.ts'
import { silent } from '../tools/silent.ts'
import { states } from '../tools/states.ts'
import { stateNames } from './sayState.ts'
import { sayAlarms } from './sayAlarms.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { SoughtState } from '../tools/inputs.ts'
import { inventory } from '../tools/inventory.ts'
import { asksStations } from './fleetWords.ts'
import { agoText, nameOf, plain } from './names.ts'
import { periodText, type Speech } from './speech.ts'

const subjectOf = (place: Place | undefined) =>
  place === undefined ? {} : place.kind === 'station' ? { stationId: place.id } : { deviceId: place.id }
/** Types of the kinds that the question speaks of. */
const typesOf = ({ asked }: Speech): string[] => asked.groups.flatMap((group) => [...groups[group]])
const named = ({ words }: Speech, place: Place | undefined): string =>
  place ? nameOf(place) : words('您能看到的设备', 'what you can see')

/** What is no longer heard, and since when. */
export const sayOffline = async (speech: Speech, place: Place | undefined): Promise<void> => {
  const { asking, draft, words, time, language } = speech
  const types = typesOf(speech)
  const answer = await silent.run(
    { ...subjectOf(place), ...(types.length > 0 ? { deviceTypes: types.slice(0, 10) } : {}), limit: 50 },
    asking,
  )
  draft.step(
    words(
      `工具 silent：${answer.of} 台中离线 ${answer.total.value ?? 0} 台`,
      `Tool silent: ${answer.total.value ?? 0} of ${answer.of}`,
    ),
  )
  if (!answer.total.value)
    return draft.say(words(`${named(speech, place)}没有离线的设备。`, `Nothing is offline at ${named(speech, place)}.`))
  draft.say(
    words(
      `${named(speech, place)}有 ${draft.figure(answer.total)} 台离线。`,
      `${draft.figure(answer.total)} offline at ${named(speech, place)}.`,
    ),
  )
  const never = words('从未上报', 'never reported')
  draft.table(
    words('设备,站点,最后数据,离线时长', 'Device,Station,Last heard,Offline for').split(','),
    answer.rows.map(({ place: own, at, figure }) => [
      nameOf(own),
      plain(own.stationName),
      at === null ? never : `${time(at, own)} (${agoText(asking.now - at, language)})`,
      at === null ? '' : figure,
    ]),
  )
}

/** Which devices are in a state now. */
export const sayInState = async (speech: Speech, place: Place | undefined, state: SoughtState): Promise<void> => {
  const { asking, draft, words } = speech
  const [type] = typesOf(speech)
  const answer = await states.run(
    { ...subjectOf(place), ...(type ? { deviceType: type } : {}), state, limit: 50 },
    asking,
  )
  const name = words(...stateNames[state])
  draft.step(words(`工具 states：${state}，共 ${answer.of} 台`, `Tool states: ${state}, over ${answer.of}`))
  if (answer.of === 0)
    return draft.say(words('这类设备不上报这种状态。', 'Equipment of this kind does not tell such a state.'))
  if (!answer.total.value)
    return draft.say(words(`现在没有设备处于${name}状态。`, `There is none that is ${name} now.`))
  draft.say(
    words(`现在处于${name}状态的有 ${draft.figure(answer.total)} 台。`, `${draft.figure(answer.total)} ${name} now.`),
  )
  draft.table(
    words('设备,站点,状态', 'Device,Station,State').split(','),
    answer.rows.map(({ place: own, word, figure }) => [
      nameOf(own),
      plain(own.stationName),
      { ...figure, text: plain(word) },
    ]),
  )
}

/** Which has the most alarms: open ones, or of a period those that began in it. */
export const sayAlarmRanking = async (
  speech: Speech,
  place: Place | undefined,
  platform?: PlatformKey,
): Promise<void> => {
  const { asking, asked, draft, words } = speech
  const { from, to } = asked.period ?? {}
  const hasTime = from !== undefined && to !== undefined
  const { level } = asked.alarm
  const answer = await alarms.run(
    {
      ...{ ...subjectOf(place), first: 'gravest' as const },
      ...(platform && !place ? { platform } : {}),
      ...(level ? { level } : {}),
      ...(hasTime ? { from, to } : { state: 1 as const }),
    },
    asking,
  )
  const types = typesOf(speech)
  const isOfStations = !place && asksStations(asked.untimed)
  const own = isOfStations
    ? answer.byStation
    : answer.byUnit.filter(({ type }) => types.length === 0 || types.includes(type))
  const few = /最少|fewest|least/.test(asked.text)
  const rows = few ? [...own].reverse() : own
  draft.step(
    words(
      `工具 alarms：按${isOfStations ? '站点' : '设备'}统计，${own.length} 个`,
      `Tool alarms: counted by ${isOfStations ? 'station' : 'unit'}, ${own.length}`,
    ),
  )
  const [first] = rows
  const span = hasTime
    ? words(`在 ${periodText(speech, from, to)} `, ` (${periodText(speech, from, to)})`)
    : words('现在', ' now')
  if (!first) return draft.say(words(`${span}没有告警。`, `There are no alarms${span}.`))
  const tied = rows.filter(({ figure }) => figure.value === first.figure.value)
  const names = tied.map(({ name }) => plain(name)).join(words('、', ', '))
  draft.say(
    words(
      `${span}${few ? '告警最少' : '告警最多'}的是 ${names}：${draft.figure(first.figure)} 条${hasTime ? '' : '未恢复'}。`,
      `${few ? 'Fewest' : 'Most'} ${hasTime ? '' : 'open '}alarms${span}: ${names} with ${draft.figure(first.figure)}.`,
    ),
  )
  draft.table(
    (isOfStations ? words('站点,告警数', 'Station,Alarms') : words('设备,告警数', 'Device,Alarms')).split(','),
    rows.slice(0, 20).map(({ name, figure }) => [plain(name), figure]),
  )
}

const mostNamed = 50
/** Which equipment of a kind there is, or which stations, and how many. */
export const sayInventory = async (speech: Speech, place: Place | undefined): Promise<void> => {
  const { asking, draft, words } = speech
  const types = typesOf(speech)
  const of = types.length === 0 ? 'stations' : 'devices'
  const answer = await inventory.run(
    { ...subjectOf(place), of, ...(types.length > 0 ? { deviceTypes: types.slice(0, 10) } : {}), limit: mostNamed },
    asking,
  )
  draft.step(words(`工具 inventory：${answer.total.value ?? 0} 个`, `Tool inventory: ${answer.total.value ?? 0}`))
  if (!answer.total.value)
    return draft.say(
      words(`${named(speech, place)}现在没有这类设备。`, `There are none of these at ${named(speech, place)} now.`),
    )
  const kinds = [...new Set(answer.rows.map(({ typeName }) => plain(typeName)))].join(words('、', ', '))
  draft.say(
    words(
      `${named(speech, place)}共有 ${draft.figure(answer.total)} 个（${kinds}）：${answer.rows.map(nameOf).join('、')}。`,
      `${draft.figure(answer.total)} at ${named(speech, place)} (${kinds}): ${answer.rows.map(nameOf).join(', ')}.`,
    ),
  )
  draft.table(
    words('名称,编码,站点,类型', 'Name,Code,Station,Type').split(','),
    answer.rows.map((each) => [nameOf(each), plain(each.code), plain(each.stationName), plain(each.typeName)]),
  )
}

/** What needs attention: alarms, now or of the time that was asked for, and what is no longer heard. */
export const sayOverview = async (speech: Speech, platform: PlatformKey | undefined): Promise<void> => {
  const { asking, asked, draft, words, time } = speech
  await sayAlarms(speech, undefined, platform)
  if (asked.period) return
  const types = typesOf(speech)
  const answer = await silent.run(
    { ...(types.length > 0 ? { deviceTypes: types.slice(0, 10) } : {}), limit: mostNamed },
    asking,
  )
  if (!answer.total.value) return draft.say(words('没有离线的设备。', 'Nothing is offline.'))
  const texts = answer.rows.map(
    ({ place: own, at }) =>
      `${nameOf(own)}${at === null ? '' : words(`（最后数据 ${time(at, own)}）`, ` (last heard ${time(at, own)})`)}`,
  )
  draft.say(
    words(
      `离线 ${draft.figure(answer.total)} 台：${texts.join('、')}。`,
      `${draft.figure(answer.total)} offline: ${texts.join(', ')}.`,
    ),
  )
}
