import { AppError } from '#server/http/appError.ts'
import type { Spoken } from '../../shapes.ts'
import type { Place } from '../tools/answers.ts'
import { pointsOfState } from '../tools/states.ts'
import type { Asking } from '../tools/tool.ts'
import { asksStations, ranksAlarms } from './fleetWords.ts'
import { createDraft } from './draft.ts'
import { asksApart, ofAll } from './measures.ts'
import { fewOfKind, holderOf, onlyOne, pairOf, partsOf, platformOfGroups } from './meant.ts'
import { nameOf } from './names.ts'
import type { Quantity } from './points.ts'
import type { Period } from './period.ts'
import type { Question } from './question.ts'
import { sayAlarms, sayExplain, sayFaults } from './sayAlarms.ts'
import { sayAlarmRanking, sayInState, sayInventory, sayOffline, sayOverview } from './sayFleet.ts'
import { sayCells, sayEnergy, sayOutlook, sayTerm } from './sayMore.ts'
import { sayPeriods } from './sayPeriods.ts'
import { isShip, ownKind, sayRecords } from './sayRecords.ts'
import { asksLesson, asksTrouble, asksVisits, isNoRecord } from './routes.ts'
import { asksBegin, sayRuns } from './sayRuns.ts'
import { sayNow, sayStatus } from './sayNow.ts'
import { sayHeard, sayState, sayStateThen } from './sayState.ts'
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
import { sayThen } from './sayThen.ts'
import { sayTotals } from './sayTotals.ts'
import { createSpeech, type Speech } from './speech.ts'
import { stepOf } from './stepOf.ts'
import { groups } from '#catalogue/typeGroups.ts'
import { withCharge, withEnergy, withStored } from './supplied.ts'
import { rankedType } from './subjects.ts'
import { understand, type Understood } from './understand.ts'
import { isUntold, leftOf } from './untold.ts'

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
  if (isUntold(intent, asked.rest, asked.untimed)) return sayUnclear(speech)
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

const ofTheOne: ReadonlySet<string | undefined> = new Set([
  ...['energy', 'records', 'now', 'statistic', 'inState', 'status', 'where'],
])

/** What the one that is meant has to tell: the quantities, or the state that is asked for. */
const soughtIn = ({ intent, state, quantities }: Understood): readonly Quantity[] =>
  intent === 'inState' && state && quantities.length === 0
    ? [{ start: 0, end: 0, words: '', keys: pointsOfState(state) }]
    : quantities

const sayOf = async (given: Speech, understood: Understood, content: string): Promise<void> => {
  const asked = ofTheOne.has(understood.intent)
    ? { ...understood, places: onlyOne(given, { ...understood, quantities: soughtIn(understood) }) }
    : understood
  const speech = { ...given, asked }
  const { intent } = asked
  const places = asked.places.length === 0 && asksApart(asked.untimed) ? pairOf(speech) : asked.places
  const [place] = places
  if (asked.places.length === 0 && places.length === 2) return sayCompare(speech, places)
  if (asked.against && (await sayPeriods(withEnergy(speech), place, asked.against, platformOfGroups(asked)))) return
  const each = places.slice(0, 4)
  if (place && asksVisits(speech, place)) return sayRecords(speech, place, 'visits')
  switch (intent) {
    case 'alarms':
      if (asked.against) return sayAlarmsTwice(speech, place, asked.against)
      return ranksAlarms(asked.text) && (!place || asked.groups.length > 0 || place.kind === 'station')
        ? sayAlarmRanking(speech, place, asksStations(asked.untimed) ? platformOfGroups(asked) : undefined)
        : sayAlarms(speech, place, place ? undefined : platformOfGroups(asked))
    case 'offline':
      return place?.kind === 'device' && asked.groups.length === 0 ? sayHeard(speech, place) : sayOffline(speech, place)
    case 'inState':
      if (!asked.state) return sayUnclear(speech)
      return place?.kind === 'device' && (understood.places.length === 0 || !isOfParts(speech, place))
        ? sayState(speech, place, asked.state)
        : sayInState(speech, place, asked.state)
    case 'inventory':
      return sayInventory(speech, place)
    case 'overview':
      return sayOverview(speech, platformOfGroups(asked))
    case 'explain':
      if (!place && asksLesson.test(asked.untimed) && (await sayTerm(speech, content))) return
      return place || asked.alarm.type || /告警|alarm/.test(asked.rest)
        ? sayExplain(speech, place)
        : explainTerm(speech, content)
    case 'faults':
      return sayFaults(speech, place)
    case 'records':
      if (isNoRecord(speech, place))
        return asked.quantities.length > 0 ? sayValues(speech, each, content) : sayUnclear(speech)
      if (asksBegin(asked.untimed) && (await sayRuns(speech, place))) return
      return sayRecordsOf(speech, places)
    case 'totals':
      return asked.totals ? sayTotals(speech, place, asked.totals) : sayUnclear(speech)
    case 'energy':
      return sayEnergyOf(speech, each)
    case 'rank':
      return sayRanked(speech, places)
    case 'compare':
      if (places.length > 1) return sayCompare(withEnergy(speech), places)
      return place && asked.period && asked.quantities.length > 0
        ? sayStatistic({ ...speech, asked: { ...asked, measure: asked.measure ?? 'difference' } }, place)
        : sayRank(speech, place)
    case 'status':
    case 'where': {
      if (place && asked.period) return sayThen(speech, place, asked.period)
      const own = place || intent === 'status' ? each : fewOfKind(speech)
      if (own.length === 0 && asked.groups.length > 0) return sayRank(withCharge(speech), undefined)
      for (const one of own.length > 0 ? own : [undefined]) await sayStatus(speech, one)
      if (place && asksTrouble.test(asked.untimed)) await sayExplain(speech, place)
      return
    }
    case 'trend':
      return place ? sayTrend(asked.quantities.length > 0 ? speech : withCharge(speech), places) : sayWhich(speech)
    case 'now':
    case 'statistic':
      return sayValues(speech, each, content)
    case 'cells':
      if (place?.kind === 'device') return sayCells(speech, place)
      return asked.quantities.length > 0 ? sayValues(speech, each, content) : sayWhich(speech)
    case 'outlook':
      return place?.kind === 'device' ? sayOutlook(speech, place) : sayWhich(speech)
    default:
      if (place && recordsThere(speech, places)) return sayRecordsOf(speech, places)
      // What lay there at an earlier time stands in no list.
      if (place && !asked.period && isOfParts(speech, place)) return sayInventory(speech, place)
      if (!place || leftOf(asked.rest) !== '') return sayUnclear(speech)
      return asked.period ? sayThen(speech, place, asked.period) : sayStatus(speech, place)
  }
}

/** Of a ship and the pile or the supply that it took from: the ship, and what is written down there. */
const recordsThere = ({ asking }: Speech, places: readonly Place[]) => {
  const ship = places.find((each) => isShip(asking, each))
  const other = places.find((each) => each !== ship)
  const kind = ship && other && ownKind(asking, other)
  return ship && kind ? { ship, kind } : undefined
}
const sayRecordsOf = (speech: Speech, places: readonly Place[]): Promise<void> => {
  const there = recordsThere(speech, places)
  return there ? sayRecords(speech, there.ship, there.kind) : sayRecords(speech, places[0])
}

/** "Boxes on this ship": a kind of which the place itself is not. */
const isOfParts = ({ asked }: Speech, { type }: Place): boolean =>
  asked.groups.length > 0 && asked.groups.every((group) => !(groups[group] as readonly string[]).includes(type))

/** How many alarms there were in each of two times. */
const sayAlarmsTwice = async (speech: Speech, place: Place | undefined, against: Period): Promise<void> => {
  await sayAlarms(speech, place)
  await sayAlarms({ ...speech, asked: { ...speech.asked, period: against } }, place)
}

const sayEnergyOf = async (speech: Speech, places: readonly Place[]): Promise<void> => {
  const { asked } = speech
  const [place] = places
  const platform = platformOfGroups(asked)
  if (recordsThere(speech, places)) return sayRecordsOf(speech, places)
  if (!place && platform && ofAll.test(asked.untimed)) return sayEnergy(speech, undefined, platform)
  if (!place && asked.groups.length > 0 && withEnergy(speech).asked.quantities.length > 0)
    return sayRank(withEnergy(speech), undefined)
  if (place?.kind === 'device' && asked.state && asked.period?.isMoment)
    return sayStateThen(speech, place, asked.state, asked.period)
  if (!place && !asked.open) return platform ? sayEnergy(speech, undefined, platform) : sayEnergies(speech)
  for (const one of places.length > 0 ? places : [undefined]) await sayEnergy(speech, one)
}

/** What all stations charged, gave or supplied, where none is named. */
const sayEnergies = (speech: Speech): Promise<void> | void => {
  const [quantity] = withEnergy(speech).asked.quantities
  return quantity
    ? sayTotals(speech, undefined, { by: 'station', kinds: ['energy'], field: quantity.keys[0], platform: undefined })
    : sayWhich(speech)
}

const sayValues = async (speech: Speech, places: readonly Place[], content: string): Promise<void> => {
  const { asked } = speech
  const { intent, limit, measure } = asked
  const [{ words } = { words: '' }] = asked.quantities
  const [place] = places
  const isStored = asked.quantities[0]?.keys[0] === 'soc' && !/soc/.test(asked.untimed) && !limit
  if (place?.kind === 'station' && ofAll.test(asked.untimed) && isStored) return sayRank(withStored(speech), place)
  const isPast = asked.period !== undefined && !asked.period.isMoment && !limit
  // Saving rates of days gone by stand in a list.
  if (isPast && asked.quantities[0]?.keys[0] === 'energySavingRate') return sayRecords(speech, place, 'savings')
  const isEnd =
    measure === 'max' || measure === 'min' || /^(?:最|highest|max|peak|lowest|min|hottest|coldest)/.test(words)
  const isOfMany = asked.groups.length > 0 || asked.isAll || limit !== undefined || isEnd
  if (!place && isOfMany) return sayRank(speech, undefined)
  const parts = place ? [...partsOf(speech, place), ...holderOf(speech, place)] : []
  if (place && parts.length > 1) return sayRank(speech, place)
  if (!place) return asked.period || measure ? sayWhich(speech) : explainTerm(speech, content)
  for (const one of parts.length > 0 ? parts : places)
    await (intent === 'now' && !measure ? sayNow(speech, one) : sayStatistic(speech, one))
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
  if (group === undefined || group === 'ship') return sayStatus(speech, place)
  if (asked.period) return sayUnclear(speech)
  const listed = withCharge({ ...speech, asked: { ...asked, groups: [group] } })
  const [quantity] = listed.asked.quantities
  if (quantity && rankedType(asking, place, quantity, group)) return sayRank(listed, place)
  draft.say(words(`${nameOf(place)}现在没有这类设备。`, `There are none of these at ${nameOf(place)} now.`))
}

const explainTerm = async (speech: Speech, content: string): Promise<void> => {
  if (!(await sayTerm(speech, content))) sayWhich(speech)
}
