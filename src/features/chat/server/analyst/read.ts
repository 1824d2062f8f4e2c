import { faultCode as knownCode, dtcTypes } from '#catalogue/faultCodes/faultCodes.ts'
import type { Language } from '#contract/errors.ts'
import { type Breath, createBreath } from '#server/telemetry/breath.ts'
import type { Mention, Place } from '../tools/answers.ts'
import { byStation } from '../tools/byStation.ts'
import { find } from '../tools/find.ts'
import type { SoughtState } from '../tools/inputs.ts'
import type { Asking } from '../tools/tool.ts'
import { type AlarmWords, alarmWordsIn } from './alarmWords.ts'
import { type Group, groupsIn } from '#catalogue/typeGroups.ts'
import { type Facts, type Intent, intentOf } from './intent.ts'
import { languageOf } from './language.ts'
import { type Berth, berthIn } from './berths.ts'
import { asksHeard } from './fleetWords.ts'
import { ableQuantity, inferredQuantity } from './inferred.ts'
import { type Limit, limitIn } from './limits.ts'
import { type Asked, countIn, measureIn } from './measures.ts'
import { type Mending, mendings, withMendings } from './mended.ts'
import { normalised, without } from './normalise.ts'
import { periodOf, timeWordsIn } from './period.ts'
import { quantitiesIn, type Quantity } from './points.ts'
import { type RecordKind, recordKindIn, recordOfGroups } from './recordKinds.ts'
import { type RowAsked, rowIn } from './rows.ts'
import { stateIn } from './stateWords.ts'
import { type TotalsAsked, totalsIn } from './totalsWords.ts'

/** What one question says by itself, before what was said earlier and what is open fill what is missing. */
export type Reading = {
  readonly language: Language
  /** what was mistyped */
  readonly slips: readonly Mending[]
  /** normalised, names left out; periods are read from it */
  readonly text: string
  /** the same without times */
  readonly untimed: string
  /** the same without times and quantities */
  readonly rest: string
  readonly places: readonly Place[]
  readonly missing: readonly string[]
  readonly unclear: readonly Mention[]
  readonly groups: readonly Group[]
  readonly isAll: boolean
  readonly pointsAtScreen: boolean
  readonly isFollowUp: boolean
  readonly hasPeriod: boolean
  /** days before the period that was spoken of */
  readonly daysBack: number
  readonly quantities: readonly Quantity[]
  readonly measure: Asked | undefined
  readonly limit: Limit | undefined
  readonly count: number | undefined
  readonly alarm: AlarmWords
  readonly faultCode: string | undefined
  readonly record: RecordKind | undefined
  readonly row: RowAsked | undefined
  readonly state: SoughtState | undefined
  /** sums by owner */
  readonly totals: TotalsAsked | undefined
  /** the number of a cell */
  readonly cell: number | undefined
  readonly berth: Berth | undefined
  readonly intent: Intent | undefined
}

const all =
  /全部|所有|一共|总共|合计|各个?(?:箱|站|船|簇|设备)|每个|全站|全局|整个|多少|几条|几个|哪些|\ball\b|\btotal\b|\bhow many\b|\boverall\b|\bevery|\beach\b|\bfleet\b|\banywhere\b|\banything\b/
const here =
  /这(?:个|台|艘|座|条|只|里|儿|套)?(?:箱|船|簇|堆|站|设备|装置|电池|桩|吊|机|系统|单元|泊位|仓)|(?:本|该|此)(?:箱|船|簇|堆|站|设备|机|桩|电池)|当前(?:设备|箱|船|站|页面|画面)|这里|屏幕上|打开的|\bthis\b(?! (?:week|month|year|morning|afternoon|evening|time|question))|\bthe (?:open|selected|current|displayed) (?:box|ship|device|station|unit|one|cluster|battery)|\bon (?:the )?screen\b|\bhere\b|\bthe (?:box|ship|vessel|device|unit|container|cluster|stack|crane|pile)\b(?! (?:that|which|with|of)\b)/
const followUp =
  /^(?:那|那么|还有|再|又|也|同样|and\b|what about|how about|also\b|then\b|but\b|or\b|same\b|for\b)|呢[\s?？。!]*$|(?:它|他)(?:们)?(?!店)|\b(?:its?|their|them|they|that one|those|the same)\b/

const dayBefore = /\bday before(?! +\w)|\bprevious day\b|前一[天日]/

/** A fault code is a letter and digits, as controllers have them. */
const codeIn = (text: string): string | undefined => {
  const codes = [...text.matchAll(/(?<![a-z0-9-])([a-z]{1,3}\d{3,5})(?![a-z0-9-])/g)].map(([, code = '']) =>
    code.toUpperCase(),
  )
  return (
    codes.find((code) => dtcTypes.some((type) => knownCode(type, code))) ??
    (/故障码|代码|\bcode\b|dtc/.test(text) ? codes[0] : codes.find((code) => /^[A-Z]\d{4}$/.test(code)))
  )
}

/** what only cranes that give energy back do */
const lifts = /吊.{0,4}次|节能|节约|回收|\blifts?\b|\bhoist|\bsav(?:es?|ed|ing)\b|\brecover/
/** What tells two names apart: the kind that is asked for, or the quantity that only one of them has. */
const isMeant = (
  place: Place,
  groups: readonly Group[],
  quantities: readonly Quantity[],
  text: string,
  { context }: Asking,
): boolean => {
  const device = place.kind === 'device' ? context.registry.byId(place.id) : undefined
  if (lifts.test(text)) return device?.profile.byKey.has('energySavingRate') === true
  if (quantities.length === 0) return true
  if (!device && groups.length > 0) return true
  const own = device ? [device] : (byStation(context.registry).get(place.id) ?? [])
  return own.some(({ profile }) => quantities.some(({ keys }) => keys.some((key) => profile.byKey.has(key))))
}

/** Whether a device of a place has told a value of what is asked. */
const hasTold = ({ kind, id }: Place, quantities: readonly Quantity[], { context }: Asking): boolean => {
  const { registry, telemetry } = context
  const own = kind === 'device' ? [registry.byId(id)] : (byStation(registry).get(id) ?? [])
  return own.some((device) => {
    const values = device && telemetry.latest(device.deviceId)?.values
    const slots = quantities.flatMap(({ keys }) => keys.flatMap((key) => device?.profile.byKey.get(key) ?? []))
    return slots.some(({ firstSlot }) => Number.isFinite(values?.[firstSlot]))
  })
}

/** What is named; names written in traditional characters are found by their simplified ones. */
const namesIn = async (content: string, near: { within?: string }, asking: Asking): Promise<readonly Mention[]> => {
  const { mentions } = await find.run({ text: content, ...near }, asking)
  const plain = normalised(content)
  const isOther = [...plain].some((each, at) => /\p{Script=Han}/u.test(each) && each !== content.charAt(at))
  if (!isOther || mentions.some(({ candidates }) => candidates.length > 0)) return mentions
  return (await find.run({ text: plain, ...near }, asking)).mentions
}

/** The question with its slips of the keyboard mended, but for what is a name. */
const mendedOf = async (
  given: string,
  near: { within?: string },
  asking: Asking,
): Promise<{ content: string; slips: readonly Mending[] }> => {
  const found = mendings(normalised(given))
  if (found.length === 0) return { content: given, slips: [] }
  const names = (await namesIn(given, near, asking)).filter(({ candidates }) => candidates.length > 0)
  const slips = found.filter(({ start, end }) => names.every((name) => name.end <= start || name.start >= end))
  return { content: withMendings(given, slips), slips }
}

/** 3 号 箱 的 SOC: characters of one word that stand apart. */
const closed = (text: string): string => text.replace(/(?<=[\p{Script=Han}\d])[ 　]+(?=\p{Script=Han})/gu, '')

/** Rules look at each place of a text: what is longer than a page is read as far as this. */
const mostRead = 800

/** Reads one question; `within` is what parts are looked for in, such as the box that was spoken of. */
export const read = async (
  question: string,
  within: string | undefined,
  asking: Asking,
  breathe: Breath = createBreath(),
): Promise<Reading> => {
  const near: { within?: string } = within === undefined ? {} : { within }
  const { content, slips } = await mendedOf(closed(question.slice(0, mostRead)), near, asking)
  const whole = normalised(content)
  const [cellWords, ...cellNumbers] = cellNumber.exec(whole) ?? []
  const cellAt = cellWords === undefined ? -1 : whole.indexOf(cellWords)
  const berth = await berthIn(whole, asking)
  const apart = [
    ...(cellWords === undefined ? [] : [{ start: cellAt, end: cellAt + cellWords.length }]),
    ...(berth ? [berth] : []),
  ]
  const named = apart.reduce((left, { start, end }) => without(left, start, end), content)
  const mentions = await namesIn(named, near, asking)
  await breathe()
  const names = mentions.filter(({ words }) => codeIn(normalised(words)) === undefined && !ofBounds.test(words))
  const text = [...names, ...(berth ? [berth] : [])].reduce((rest, { start, end }) => without(rest, start, end), whole)
  const language = languageOf(content, text, asking.language)
  const zone = asking.caller.timeZone
  const untimed = timeWordsIn(text, asking.now).reduce((rest, { start, end }) => without(rest, start, end), text)
  await breathe()
  const places = names.flatMap(({ candidates }) => (candidates.length === 1 ? candidates : []))
  const cell = Number(cellNumbers.find((each) => each !== undefined))
  const limit = limitIn(untimed)
  const groups = groupsIn(untimed)
  const own = [
    () => ableQuantity(untimed),
    () => quantitiesIn(untimed, profilePointsOf(places, asking)),
    () => inferredQuantity(limit, groups),
  ].reduce<readonly Quantity[]>((found, next) => (found.length > 0 ? found : next()), [])
  const spoken = cell > 0 ? cellQuantities(own, untimed) : own
  await breathe()
  const rest = spoken.reduce((left, { start, end }) => without(left, start, end), untimed)
  const several = names.filter(({ candidates }) => candidates.length > 1)
  const chosen = several.flatMap((mention) => {
    const fitting = mention.candidates.filter((place) => isMeant(place, groups, spoken, untimed, asking))
    const telling = fitting.length > 1 ? fitting.filter((place) => hasTold(place, spoken, asking)) : fitting
    const meant = telling.length > 0 ? telling : fitting
    return meant.length === 1 && mention.more === 0 ? [{ mention, place: meant[0] as Place }] : []
  })
  const found = { places: [...places, ...chosen.map(({ place }) => place)] }
  const faultCode = codeIn(text)
  const daysBack = dayBefore.test(text) ? 1 : 0
  const hasPeriod = periodOf(text, asking.now, zone) !== undefined
  const ofWords = hasPeriod ? measureIn(spoken.map(({ words }) => words).join(' ')) : undefined
  const measure = asksHeard(untimed) ? undefined : (measureIn(rest) ?? ofWords)
  const owned = totalsIn(untimed)
  const isNamed = (owned?.by === 'device' || owned?.by === 'ship') && found.places.some(({ kind }) => kind === 'device')
  const totals = isNamed ? undefined : owned
  const [row, state, alarm] = [rowIn(untimed), stateIn(untimed), alarmWordsIn(untimed)]
  const ofKind = row === undefined ? undefined : recordOfGroups(groups)
  const given = berth ? 'connections' : (recordKindIn(untimed) ?? ofKind)
  // What ships will take aboard is booked.
  const record =
    (given === 'shipCharges' || given === 'visits') && (isAhead.test(text) || row === 'next') ? 'bookings' : given
  const facts: Facts = {
    isByOwner: totals !== undefined,
    ...{ places: found.places.length, quantities: spoken.length, hasPeriod },
    ...{ hasMeasure: measure !== undefined, hasLimit: limit !== undefined, hasFaultCode: faultCode !== undefined },
    ...{ hasGroup: groups.length > 0, isEnergy: isEnergy(spoken), pointsAtScreen: here.test(untimed) },
    ...{ deed: recordKindIn(isOfState(spoken) ? untimed : rest) ?? ofKind, row, state, isOfState: isOfState(spoken) },
    ...{ isStored: isStored(spoken), isOfCells: isOfCells(spoken) },
    ...{ namesAlarm: alarm.isNamed && isCounted.test(untimed), asksStations: stations.test(untimed) },
  }
  const intent = intentOf(untimed, facts)
  return {
    ...{ language, slips, text, untimed, rest, measure, limit, groups, faultCode, hasPeriod, daysBack },
    quantities: spoken,
    places: found.places,
    missing: [
      ...names.filter(({ candidates }) => candidates.length === 0).map(({ words }) => words),
      ...(berth && berth.name === undefined ? [berth.words] : []),
    ],
    unclear: several.filter((mention) => !chosen.some((each) => each.mention === mention)),
    isAll: all.test(rest),
    pointsAtScreen: facts.pointsAtScreen,
    isFollowUp: followUp.test(whole.trim()),
    count: countIn(untimed),
    cell: cell > 0 ? cell : undefined,
    ...{ alarm, record, row, state, totals, berth },
    intent: berth && ofBerth(intent) ? 'records' : intent,
  }
}

/** Of a berth there are connections alone. */
const ofBerth = (intent: Intent | undefined): boolean =>
  intent === undefined || /^(?:energy|records|now|status|statistic|inState|where|rank|inventory|totals)$/.test(intent)

/** 137号单体, cell 137 */
const cellNumber =
  /第?(\d{1,3})\s*[号#个节只]\s*(?:单体|电芯)|(?:单体|电芯)(?:编号)?\s*(\d{1,3})(?:号|#)?|\bcell\s*(?:no\.?|number|#)?\s*(\d{1,3})\b/
const cellQuantities = (own: readonly Quantity[], text: string): readonly Quantity[] => {
  const isWarm = /温|temp|hot|warm/.test(text)
  const keys = isWarm
    ? ['cellTemperature']
    : /电压|volt/.test(text)
      ? ['cellVoltage']
      : ['cellVoltage', 'cellTemperature']
  const [first] = own
  return keys.map((key) => ({ start: first?.start ?? 0, end: first?.end ?? 0, words: key, keys: [key] }))
}

const isAhead = /明天|后天|明年|下一?个?(?:周|星期|礼拜|月)|\btomorrow\b|\bnext (?:week|month|year|day)\b/
/** Words of a bound are no part of a name. */
const ofBounds = /^(?:以[上下内外来]|之[上下内间]|所有|全部)$/
/** Alarms are told or counted, values are not. */
const isCounted = /条|报|次|回|几遍|\bhow many\b|\bcount\b|\braised\b|\bopen\b|\bany\b/
const stations =
  /站点|场站|(?<![\p{Script=Han}])站(?!内|里|上)|(?:换电|储能|充电|岸电|节能|船舶)站|\bstations?\b|\bsites?\b/u

/** Whether something is plugged, closed, or how it runs. */
export const isOfState = (quantities: readonly Quantity[]): boolean =>
  quantities.length > 0 &&
  quantities.every(({ keys: [key = ''] }) => /^(?:pluggedState|runningState|navStatus)$/.test(key))

const isOfCells = ([quantity]: readonly Quantity[]): boolean =>
  quantity !== undefined &&
  /^(?:(?:max|min)?Cell(?:Voltage|Temperature)|cell(?:Voltage|Temperature))$/.test(quantity.keys[0] ?? '')

export const isStored = ([quantity]: readonly Quantity[]): boolean =>
  quantity !== undefined && /^(?:dis)?chargeable$/.test(quantity.keys[0] ?? '')

export const isEnergy = (quantities: readonly Quantity[]): boolean =>
  quantities.some(({ keys }) => /^(?:charged|discharged|consumed|supplied)Energy$/.test(keys[0] ?? ''))

const profilePointsOf = (places: readonly Place[], { context: { registry } }: Asking) =>
  places.flatMap((place) => registry.byId(place.id)?.profile.points ?? [])
