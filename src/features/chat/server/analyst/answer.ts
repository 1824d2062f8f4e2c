import type { PlatformKey } from '#contract/platforms.ts'
import { reportContract } from '#features/box-report/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { pileSessionContract } from '#features/shore-pile/contract.ts'
import { shoreConnectionContract } from '#features/shore-power/contract.ts'
import { AppError } from '#server/http/appError.ts'
import type { Spoken } from '../../shapes.ts'
import type { Place } from '../tools/answers.ts'
import type { Asking } from '../tools/tool.ts'
import { ranksAlarms, soughtStateIn } from './fleetWords.ts'
import { platformOfCall } from '../tools/paths.ts'
import { placeOf, seesDevice } from '../tools/place.ts'
import { createDraft } from './draft.ts'
import { asksApart, ofAll } from './measures.ts'
import { nameOf } from './names.ts'
import { pointOf } from './points.ts'
import type { Question } from './question.ts'
import { sayAlarms, sayExplain, sayFaults } from './sayAlarms.ts'
import { sayAlarmRanking, sayInState, sayOffline } from './sayFleet.ts'
import { sayCells, sayEnergy, sayOutlook, sayTerm } from './sayMore.ts'
import { sayPeriods } from './sayPeriods.ts'
import { sayRecords } from './sayRecords.ts'
import { sayNow, sayStatus } from './sayNow.ts'
import {
  sayAhead,
  sayAmbiguous,
  sayCommand,
  sayGreeting,
  sayHelp,
  sayMissing,
  saySecret,
  sayUnclear,
  sayWhich,
  suggestionsOf,
} from './sayPlain.ts'
import { sayCompare, sayRank } from './sayRanking.ts'
import { sayStatistic, sayTrend } from './sayStatistic.ts'
import { sayTotals } from './sayTotals.ts'
import { createSpeech, type Speech } from './speech.ts'
import { type Group, groups } from '#catalogue/typeGroups.ts'
import { rankedType } from './subjects.ts'
import { understand, type Understood } from './understand.ts'

/** The built-in analyst: reads a question by rules, asks the tools in the caller's name, and writes what they found in the question's language. */
export const answer = async (question: Question, asking: Asking): Promise<Spoken> => {
  const asked = await understand(question, asking)
  const draft = createDraft(asked.language)
  const speech = createSpeech(asking, asked, draft)
  stepOf(speech)
  try {
    await say(speech, question.content)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    draft.say(
      speech.words('您没有查看这些数据的权限，或它们已不存在。', 'You may not see this, or it is no longer there.'),
    )
  }
  draft.suggest(suggestionsOf(speech))
  return draft.done(question.deepThinking)
}

/** What was understood, as the first step of the reasoning. */
const stepOf = ({ asked, draft, words, time }: Speech): void => {
  const slips = asked.slips.map((each) => `${each.words} → ${each.meant}`).join(words('、', ', '))
  const { intent, places, missing, quantities, measure, period } = asked
  const parts = [
    slips === '' ? '' : words(`更正 ${slips}`, `read ${slips}`),
    words(`理解：${intent ?? '不明'}`, `Understood: ${intent ?? 'nothing'}`),
    places.length > 0 ? words(`对象 ${places.map(nameOf).join('、')}`, `about ${places.map(nameOf).join(', ')}`) : '',
    missing.length > 0 ? words(`未找到 ${missing.join('、')}`, `not found ${missing.join(', ')}`) : '',
    quantities.length > 0
      ? words(
          `测点 ${quantities.map(({ keys }) => keys[0]).join('、')}`,
          `points ${quantities.map(({ keys }) => keys[0]).join(', ')}`,
        )
      : '',
    measure ? words(`统计 ${measure}`, `measure ${measure}`) : '',
    period
      ? words(`时间 ${time(period.from)} – ${time(period.to)}`, `period ${time(period.from)} – ${time(period.to)}`)
      : '',
  ]
  draft.step(parts.filter(Boolean).join(words('；', '; ')))
}

const plainly = { help: sayHelp, greeting: sayGreeting, secret: saySecret, command: sayCommand } as const
const isPlain = (intent: string): intent is keyof typeof plainly => intent in plainly

const say = async (speech: Speech, content: string): Promise<void> => {
  const { asked } = speech
  const { intent, missing, unclear } = asked
  if (intent !== undefined && isPlain(intent)) return plainly[intent](speech)
  if (intent === 'term' && (await sayTerm(speech, content))) return
  if (missing.length > 0) return sayMissing(speech, missing)
  if (isAhead(asked)) return sayAhead(speech)
  const [doubt] = unclear
  if (doubt && asked.places.length === 0 && !(intent === 'rank' || intent === 'term'))
    return sayAmbiguous(speech, doubt)
  await sayOf(speech, asked, content)
}

const ofPast: ReadonlySet<string | undefined> = new Set([
  'now',
  'statistic',
  'trend',
  'rank',
  'compare',
  'energy',
  'records',
  'totals',
  'alarms',
  'status',
])
/** What has not happened yet is not answered with what has. */
const isAhead = ({ intent, rest, period, record }: Understood): boolean =>
  ofPast.has(intent) &&
  !(intent === 'records' && record === 'bookings') &&
  (/明天|后天|明年|下周|下个?月|\btomorrow\b|\bnext (?:week|month|year|day)\b/.test(rest) ||
    (period !== undefined && !period.isMoment && period.to <= period.from))

/** Where a kind is named of which there is one in sight, that one is meant. */
const onlyOne = ({ asking }: Speech, { groups: named, places, quantities }: Understood): readonly Place[] => {
  const [group, other] = named
  if (places.length > 0 || group === undefined || other !== undefined) return places
  for (const type of groups[group]) {
    const own = [...asking.context.registry.all()].filter(
      (device) => device.profile.profileKey === type && seesDevice(asking, device),
    )
    const [first] = own
    if (first && quantities.length > 0 && !quantities.some((each) => pointOf(each, first))) continue
    if (first) return own.length === 1 ? [placeOf(asking, first)] : places
  }
  return places
}

/** "How far apart are the two ships": where a kind is named of which two have the quantity, these. */
const pairOf = ({ asking, asked }: Speech): readonly Place[] => {
  const [quantity] = asked.quantities
  const ranked =
    quantity && asked.groups.length > 0 ? rankedType(asking, undefined, quantity, asked.groups.at(-1)) : undefined
  if (!ranked) return []
  const own = [...asking.context.registry.all()].filter(
    (device) => device.profile.profileKey === ranked.type && seesDevice(asking, device),
  )
  return own.length === 2 ? own.map((device) => placeOf(asking, device)) : []
}

const platformsOfGroups: Readonly<Partial<Record<Group, PlatformKey | undefined>>> = {
  ...{ box: platformOfCall(reportContract.forms), pile: platformOfCall(pileSessionContract.sessionPage) },
  ...{ ems: 'energyStorage', stack: 'energyStorage', crane: 'energySaving' },
  ...{ shore: platformOfCall(shoreConnectionContract.connectionPage), ship: platformOfCall(shipsContract.homeList) },
}
const platformOfGroups = ({ groups: [group] }: Understood): PlatformKey | undefined => group && platformsOfGroups[group]

const ofTheOne: ReadonlySet<string | undefined> = new Set(['energy', 'records', 'now', 'statistic'])

const sayOf = async (given: Speech, understood: Understood, content: string): Promise<void> => {
  const asked = ofTheOne.has(understood.intent) ? { ...understood, places: onlyOne(given, understood) } : understood
  const speech = { ...given, asked }
  const { intent } = asked
  const places = asked.places.length === 0 && asksApart(asked.untimed) ? pairOf(speech) : asked.places
  const [place] = places
  if (asked.places.length === 0 && places.length === 2) return sayCompare(speech, places)
  if (asked.against && place && (await sayPeriods(withEnergy(speech), place, asked.against))) return
  const each = places.slice(0, 4)
  switch (intent) {
    case 'alarms':
      return ranksAlarms(asked.text) && (!place || asked.groups.length > 0 || place.kind === 'station')
        ? sayAlarmRanking(speech, place)
        : sayAlarms(speech, place)
    case 'offline':
      return place?.kind === 'device' && asked.groups.length === 0
        ? sayStatus(speech, place)
        : sayOffline(speech, place)
    case 'inState': {
      const state = soughtStateIn(asked.text)
      return state ? sayInState(speech, place, state) : sayUnclear(speech)
    }
    case 'explain':
      return place || asked.alarm.type || /告警|alarm/.test(asked.rest)
        ? sayExplain(speech, place)
        : explainTerm(speech, content)
    case 'faults':
      return sayFaults(speech, place)
    case 'records':
      return sayRecords(speech, place)
    case 'totals':
      return asked.totals ? sayTotals(speech, place, asked.totals) : sayUnclear(speech)
    case 'energy':
      if (!place && platformOfGroups(asked) && ofAll.test(asked.untimed))
        return sayEnergy(speech, undefined, platformOfGroups(asked))
      if (!place && asked.groups.length > 0 && withEnergy(speech).asked.quantities.length > 0)
        return sayRank(withEnergy(speech), undefined)
      if (!place && !asked.open)
        return platformOfGroups(asked) ? sayEnergy(speech, undefined, platformOfGroups(asked)) : sayWhich(speech)
      for (const one of each.length > 0 ? each : [undefined]) await sayEnergy(speech, one)
      return
    case 'rank':
      return sayRanked(speech, places)
    case 'compare':
      return places.length > 1 ? sayCompare(withEnergy(speech), places) : sayRank(speech, place)
    case 'status':
    case 'where':
      if (!place && asked.groups.length > 0) return sayRank(withCharge(speech), undefined)
      for (const one of each.length > 0 ? each : [undefined]) await sayStatus(speech, one)
      return
    case 'trend':
      return place ? sayTrend(speech, places) : sayWhich(speech)
    case 'now':
    case 'statistic':
      if (
        place?.kind === 'station' &&
        ofAll.test(asked.untimed) &&
        asked.quantities[0]?.keys[0] === 'soc' &&
        !/soc/.test(asked.untimed)
      )
        return sayRank(withStored(speech), place)
      if (!place && (asked.groups.length > 0 || asked.isAll)) return sayRank(speech, undefined)
      if (!place) return asked.period || asked.measure ? sayWhich(speech) : explainTerm(speech, content)
      for (const one of each)
        await (intent === 'now' && !asked.measure ? sayNow(speech, one) : sayStatistic(speech, one))
      return
    case 'cells':
      return place?.kind === 'device' ? sayCells(speech, place) : sayWhich(speech)
    case 'outlook':
      return place?.kind === 'device' ? sayOutlook(speech, place) : sayWhich(speech)
    default:
      return place ? sayStatus(speech, place) : sayUnclear(speech)
  }
}

/** "Which box charged most" speaks of a register that it does not name. */
const withEnergy = (speech: Speech): Speech => {
  const { asked } = speech
  if (asked.quantities.length > 0) return speech
  const isCharge = /充|(?<!dis)charg/.test(asked.text)
  const isDischarge = /放|discharg/.test(asked.text)
  const keys = isDischarge && !isCharge ? ['dischargedEnergy'] : isCharge ? ['chargedEnergy'] : []
  return keys.length === 0
    ? speech
    : { ...speech, asked: { ...asked, quantities: [{ start: 0, end: 0, words: keys[0] ?? '', keys }] } }
}

const sayRanked = async (given: Speech, places: readonly Place[]): Promise<void> => {
  const speech = withEnergy(given)
  const [place] = places
  if (speech.asked.quantities.length > 0) return places.length > 1 ? sayCompare(speech, places) : sayRank(speech, place)
  if (place?.kind === 'station' && speech.asked.groups.length > 0) {
    await sayStatus(speech, place)
    const listed = withCharge(speech)
    const [quantity] = listed.asked.quantities
    const isThere = quantity && rankedType(speech.asking, place, quantity, listed.asked.groups.at(-1))
    return isThere ? sayRank(listed, place) : undefined
  }
  return place ? sayAboard(speech, place) : sayUnclear(speech)
}

/** "Which boxes are on this ship": what of another kind hangs below a device or is mounted at it; else how it is. */
const sayAboard = async (speech: Speech, place: Place): Promise<void> => {
  const { asking, draft, words, asked } = speech
  const group = asked.groups.find(
    (each) => place.kind === 'device' && !(groups[each] as readonly string[]).includes(place.type),
  )
  if (group === undefined) return sayStatus(speech, place)
  const listed = withCharge({ ...speech, asked: { ...asked, groups: [group] } })
  const [quantity] = listed.asked.quantities
  if (quantity && rankedType(asking, place, quantity, group)) return sayRank(listed, place)
  draft.say(words(`${nameOf(place)}现在没有这类设备。`, `There are none of these at ${nameOf(place)} now.`))
}

/** "How much is left at this station altogether" asks for energy. */
const withStored = (speech: Speech): Speech => ({
  ...speech,
  asked: { ...speech.asked, quantities: [{ start: 0, end: 0, words: '', keys: ['dischargeable'] }] },
})

/** A kind of equipment without a quantity is listed by its SOC. */
const withCharge = (speech: Speech): Speech => ({
  ...speech,
  asked: { ...speech.asked, quantities: [{ start: 0, end: 0, words: 'soc', keys: ['soc', 'power'] }] },
})

const explainTerm = async (speech: Speech, content: string): Promise<void> => {
  if (!(await sayTerm(speech, content))) sayWhich(speech)
}
