import { groups } from '#catalogue/typeGroups.ts'
import type { Place } from '../tools/answers.ts'
import { type Facts, type Intent, intentOf } from './intent.ts'
import { isEnergy, isOfState, isStored, type Reading } from './read.ts'

/** What is asked for places, whichever they are; others speak of all or of nothing. */
const needsPlace: ReadonlySet<Intent> = new Set([
  'now',
  'statistic',
  'status',
  'trend',
  'explain',
  'outlook',
  'cells',
  'where',
  'compare',
])
const ofAllToo: ReadonlySet<Intent> = new Set(['alarms', 'faults', 'records', 'totals', 'energy', 'rank'])
const alone: ReadonlySet<Intent> = new Set(['help', 'greeting', 'secret', 'command', 'term'])

const namesNothing = (reading: Reading): boolean =>
  reading.places.length === 0 && reading.missing.length === 0 && reading.unclear.length === 0

/** Whether a question goes on with the places that were spoken of before. */
/** "Is the box charging" after a box was spoken of. */
const pointsBack = (before: Reading, now: Reading): boolean => {
  const [place, other] = before.places
  const isOfKind = now.groups.every((group) => (groups[group] as readonly string[]).includes(place?.type ?? ''))
  return (
    place !== undefined &&
    other === undefined &&
    isOfKind &&
    /\bthe (?!open|selected|current|displayed)\w+\b|该/.test(now.untimed)
  )
}
const keepsPlaces = (before: Reading, now: Reading): boolean => {
  if (namesNothing(now) && now.pointsAtScreen && !/\bthis\b|这|本|\bhere\b|screen|屏幕/.test(now.untimed))
    return pointsBack(before, now)
  if (!namesNothing(now) || now.pointsAtScreen || (now.totals && !now.isFollowUp)) return false
  if (now.isFollowUp || now.intent === undefined || needsPlace.has(now.intent))
    return now.groups.length === 0 || now.isFollowUp
  return ofAllToo.has(now.intent) && !now.isAll && now.groups.length === 0
}

/** Whether it asks the same of something else, such as 那昨天呢 or "and XD-004?". */
const keepsQuestion = (now: Reading): boolean =>
  now.quantities.length === 0 &&
  (now.intent === undefined ||
    (now.isFollowUp && (now.intent === 'status' || now.intent === 'now' || now.intent === 'compare')))

/** "And ship 2?" after what ship 1 took at a supply: the supply stays. */
const besideOthers = (before: readonly Place[], now: readonly Place[]): readonly Place[] => {
  const [only, other] = now
  const kinds = new Set(before.map(({ type }) => type))
  if (!only || other || kinds.size < 2 || !kinds.has(only.type)) return now
  return before.map((place) => (place.type === only.type ? only : place))
}

/** 和XD-001比呢: beside what was spoken of */
const besides = /比|\bcompar(?:e|ed|ing)\b|\bversus\b|\bvs\b|\bagainst\b/

/** A question with what was said before in the places of what it leaves out. */
export const continued = (before: Reading | undefined, now: Reading): Reading => {
  if (!before || (now.intent !== undefined && alone.has(now.intent))) return { ...now, daysBack: 0 }
  const places = keepsPlaces(before, now) && before.intent !== undefined
  const same = keepsQuestion(now) && before.intent !== undefined && !alone.has(before.intent)
  const isNow = same && !now.hasPeriod && /现在|当前|目前|此刻|\bnow\b|\bcurrently\b/.test(now.rest)
  const filled: Reading = {
    ...now,
    daysBack: 0,
    ...(same ? { places: besideOthers(before.places, now.places) } : {}),
    ...(places ? { places: before.places, missing: before.missing, unclear: before.unclear } : {}),
    ...(same
      ? {
          quantities: before.quantities,
          groups: now.groups.length > 0 ? now.groups : before.groups,
          limit: now.limit ?? before.limit,
          record: now.record ?? before.record,
          berth: now.berth ?? before.berth,
          totals: now.totals ?? before.totals,
          faultCode: now.faultCode ?? before.faultCode,
          isAll: now.isAll || (namesNothing(now) && before.isAll),
          alarm: {
            level: now.alarm.level ?? before.alarm.level,
            state: now.alarm.state ?? (now.hasPeriod ? undefined : before.alarm.state),
            type: now.alarm.type ?? before.alarm.type,
            isNamed: now.alarm.isNamed,
          },
        }
      : {}),
    ...((same && !isNow) ||
    (now.isFollowUp && places && (now.quantities.length > 0 || now.intent === 'energy' || now.intent === 'records'))
      ? { measure: now.measure ?? before.measure, ...timeOf(before, now) }
      : {}),
  }
  if (same && before.places.length > 0 && now.places.length > 0 && besides.test(now.rest))
    return { ...filled, places: [...before.places, ...now.places], intent: 'compare' }
  if (isNow && before.intent === 'statistic') return { ...filled, intent: 'now' }
  return {
    ...filled,
    intent: same
      ? intentAfter(before.intent, filled)
      : now.intent === 'now' && filled.hasPeriod
        ? 'statistic'
        : now.intent,
  }
}

const timeOf = (before: Reading, now: Reading): Pick<Reading, 'text' | 'hasPeriod' | 'daysBack'> =>
  (now.hasPeriod && now.daysBack === 0) || !before.hasPeriod
    ? { text: now.text, hasPeriod: now.hasPeriod, daysBack: 0 }
    : { text: before.text, hasPeriod: true, daysBack: before.daysBack + now.daysBack }

const intentAfter = (before: Intent | undefined, filled: Reading): Intent | undefined => {
  if (before === 'now' || before === 'status')
    return filled.quantities.length > 0 && (filled.hasPeriod || filled.measure) ? 'statistic' : before
  if (before !== undefined) return before
  const facts: Facts = {
    isByOwner: filled.totals !== undefined,
    ...{ places: filled.places.length, quantities: filled.quantities.length, hasPeriod: filled.hasPeriod },
    ...{ hasMeasure: filled.measure !== undefined, hasLimit: filled.limit !== undefined, hasFaultCode: false },
    ...{
      hasGroup: filled.groups.length > 0,
      isEnergy: isEnergy(filled.quantities),
      pointsAtScreen: filled.pointsAtScreen,
    },
    ...{ deed: filled.record, row: filled.row, state: filled.state, isOfState: isOfState(filled.quantities) },
    isStored: isStored(filled.quantities),
    ...{ namesAlarm: false, asksStations: false },
  }
  return intentOf(filled.rest, facts)
}
