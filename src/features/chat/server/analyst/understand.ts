import { createBreath } from '#server/telemetry/breath.ts'
import type { Place } from '../tools/answers.ts'
import { placeOf, seesDevice } from '../tools/place.ts'
import type { Asking } from '../tools/tool.ts'
import type { Intent } from './intent.ts'
import { continued } from './memory.ts'
import { setsAgainst } from './measures.ts'
import { otherPeriodOf, type Period, periodOf } from './period.ts'
import { withOther } from './others.ts'
import { quantitiesIn } from './points.ts'
import { leftOf } from './untold.ts'
import type { Question } from './question.ts'
import { read, type Reading } from './read.ts'
import { day, instantOf, longestAhead, wallOf } from './wall.ts'

/** A question with everything that its words, the conversation and the screen say. */
export type Understood = Reading & {
  readonly period: Period | undefined
  /** the period that it is set against */
  readonly against: Period | undefined
  readonly timeZone: string
  /** the device that is open on the screen */
  readonly open: Place | undefined
  readonly deepThinking: boolean
}

const mostRemembered = 6
const fromScreen: ReadonlySet<Intent> = new Set([
  'now',
  'statistic',
  'status',
  'trend',
  'explain',
  'outlook',
  'cells',
  'where',
])

export const understand = async (question: Question, asking: Asking): Promise<Understood> => {
  const device = question.deviceId === undefined ? undefined : asking.context.registry.byId(question.deviceId)
  const open = device && seesDevice(asking, device) ? placeOf(asking, device) : undefined
  const asked = question.history.filter(({ role }) => role === 'user').slice(-mostRemembered)
  const breathe = createBreath()
  let before: Reading | undefined
  for (const { content } of [...asked, { content: question.content }]) {
    const said = await read(content, withinOf(before) ?? open?.unitId ?? open?.id, asking, breathe)
    const own = withOther(before, said, asking)
    before = onScreen(continued(before, own), open)
  }
  const reading = ofCharge(before as Reading, asking)
  const timeZone = reading.places[0]?.timeZone ?? open?.timeZone ?? asking.caller.timeZone
  const latest = reading.record === 'bookings' ? asking.now + longestAhead : asking.now
  const back = reading.daysBack * day
  const named = reading.hasPeriod ? periodOf(reading.text, asking.now, timeZone, latest + back) : undefined
  const earlier = (ts: number): number => instantOf(wallOf(ts, timeZone) - back, timeZone)
  const period = named && back > 0 ? { ...named, from: earlier(named.from), to: earlier(named.to) } : named
  const against = period && setsAgainst(reading.untimed) ? otherPeriodOf(reading.text, asking.now, timeZone) : undefined
  return { ...reading, period, against, timeZone, open, deepThinking: question.deepThinking }
}

/** What is left but for the end that is asked for and how it came there. */
const withoutEnds = (rest: string): string =>
  rest.replace(
    /最[高低大小多少]|平均|变化|(?:到|达到|掉到|降到|升到)过?|什么时候|何时|几点|\b(?:when|highest|lowest|most|least|mean|average|maximum|minimum|max|min|get|got|its|reach(?:ed)?|at|down|up|go|went|gone|been|as|low|high|how|far|much|by|change[ds]?|has|have|had|did|time|value)\b/g,
    ' ',
  )

const ends: ReadonlySet<string | undefined> = new Set(['max', 'min', 'mean', 'difference'])
/** "When was box 3 at its lowest": without a word for what is meant it is the charge. */
const ofCharge = (reading: Reading, { context: { registry } }: Asking): Reading => {
  const { intent, places, measure, quantities } = reading
  const hasCharge = places.some(({ id }) => registry.byId(id)?.profile.byKey.has('soc'))
  const isMissing =
    intent === undefined &&
    hasCharge &&
    ends.has(measure) &&
    quantities.length === 0 &&
    leftOf(withoutEnds(reading.rest)) === ''
  return isMissing ? { ...reading, quantities: quantitiesIn('soc'), intent: 'statistic' } : reading
}

const withinOf = (before: Reading | undefined): string | undefined => {
  const place = before?.places.length === 1 ? before.places[0] : undefined
  return place?.kind === 'device' ? (place.unitId ?? place.id) : undefined
}

const eachOrAll = /各|每|全部|所有|一共|总共|合计|哪|谁|\b(?:all|each|every|total|overall|which|who|fleet)\b/
/** What was charged or discharged, where neither others nor all are spoken of. */
const isOwnDeed = ({ intent, record, untimed, totals }: Reading): boolean =>
  (intent === 'energy' || intent === 'records') &&
  (record === undefined || record === 'charges' || record === 'discharges' || record === 'powerOns') &&
  totals === undefined &&
  !eachOrAll.test(untimed)

/** 多少 asks how much of a quantity, and of no quantity how many. */
const isOfAll = ({ isAll, quantities, groups, untimed }: Reading): boolean =>
  isAll && (quantities.length === 0 || groups.length > 0 || eachOrAll.test(untimed))

/** "This box" is what is open; so is what a question leaves out that speaks of one device. */
const onScreen = (reading: Reading, open: Place | undefined): Reading => {
  const namesNone = reading.places.length + reading.missing.length + reading.unclear.length === 0
  if (!open || !namesNone) return reading
  const isMeant =
    reading.pointsAtScreen ||
    /\bits\b|它的?/.test(reading.untimed) ||
    (reading.groups.length === 0 &&
      ((reading.intent !== undefined && fromScreen.has(reading.intent) && !isOfAll(reading)) || isOwnDeed(reading)))
  if (!isMeant) return reading
  return { ...reading, places: [open], intent: reading.intent ?? (reading.pointsAtScreen ? 'status' : undefined) }
}
