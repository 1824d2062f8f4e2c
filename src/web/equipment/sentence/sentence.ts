import type { AlarmRow, OpenAlarms } from '#contract/alarm.ts'
import type { Language } from '#contract/errors.ts'
import type { Text } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { sinceText } from '../home/homeData.ts'
import type { Quantity } from '../metrics/quantities.ts'
import { type AlarmLevel, levelOf } from '../pictures/unitState.ts'
import type { sentenceMessages } from './sentenceMessages.ts'

export type SentenceTone = 'text' | 'dim' | 'level1' | 'level2' | 'level3'
/** A part between the dots; one about an alarm leads to it. */
export type SentencePart = { readonly text: string; readonly tone: SentenceTone; readonly alarm?: AlarmRow }
/** The wall in one line, and below it the cause or what to do. */
export type Sentence = { readonly parts: readonly SentencePart[]; readonly below: string }

/** `since` is the newest reading of its units, `ids` are theirs. */
export type SilentPlace = { readonly name: string; readonly ids: readonly string[]; readonly since: string }

/** What a sentence is built from. Times are `yyyy-MM-dd HH:mm:ss` of one zone. */
export type SentenceGiven = {
  readonly state: 'loading' | 'live' | 'lost' | 'replay'
  /** so many units with their counter, such as `24 台` */
  readonly units: (count: number) => string
  readonly total: number
  readonly silent: number
  /** units with an unresolved alarm that are heard */
  readonly inAlarm: number
  /** the newest reading of the silent units; null where none ever spoke */
  readonly silentSince: string | null
  /** the place that fell silent as a whole while others are heard */
  readonly silentPlace?: SilentPlace | undefined
  /** in place of how many units are well and what they hold */
  readonly said?: readonly SentencePart[] | undefined
  /** what to look at while no alarm says it, with what to do about it */
  readonly concern?: { readonly part: SentencePart; readonly below: string } | undefined
  /** what the units hold, such as stored energy */
  readonly amount: Quantity
  /** what comes next or can be done, where nothing is wrong */
  readonly next: string
  /** the same in few words, at the end of the line */
  readonly upcoming?: SentencePart | undefined
  /** said while there is no unit yet */
  readonly empty: { readonly title: string; readonly hint: string }
  readonly open: OpenAlarms | undefined
  /** the alarm to name, acknowledged ones last */
  readonly first: AlarmRow | undefined
  readonly time: string
}

type Say = Text<keyof typeof sentenceMessages.zh>

const part = (text: string, tone: SentenceTone = 'text'): SentencePart => ({ text, tone })
const toneOf = (level: AlarmLevel | null): SentenceTone => (level === null ? 'text' : `level${level}`)

/** `55 °C` and the like stay as they are said by the rule; a unit's name comes before it. */
const alarmPart = (alarm: AlarmRow, say: Say, language: Language): SentencePart => ({
  text: say('alarm', alarm.unitName, language === 'en' ? alarm.alarmContentEn : alarm.alarmContent),
  tone: toneOf(levelOf(alarm.alarmLevel)),
  alarm,
})

const belowAlarm = (alarm: AlarmRow, { open, time }: SentenceGiven, say: Say): string => {
  const place = [alarm.stationName, alarm.deviceId === alarm.unitId ? '' : alarm.deviceName]
  const where = say('alarmWhere', place.filter((name) => name !== '').join(' · '), sinceText(alarm.alarmTime, time))
  const others = (open?.count ?? 1) - 1
  return others > 0 ? `${where} · ${say('others', others)}` : where
}

const ofState = (given: SentenceGiven, say: Say, language: Language): Sentence => {
  const { units, total, silent, inAlarm, silentSince, amount, next, first, time, silentPlace: place, concern } = given
  if (silent === total) {
    const text =
      silentSince === null
        ? say('allNever', units(total))
        : say('allSilent', units(total), sinceText(silentSince, time))
    return { parts: [part(text, 'level1')], below: say('checkBroker') }
  }
  const well = Math.max(0, total - silent - inAlarm)
  const state = given.said ?? [part(say('normal', units(well)))]
  const gone = silent > 0 ? [part(say('noData', units(silent)), 'dim')] : []
  const held =
    amount.value === null || given.said ? [] : [part(`${numberText(amount.value, amount.decimals)} ${amount.unit}`)]
  if (place && (first === undefined || place.ids.includes(first.unitId))) {
    const named = say('placeSilent', place.name, units(place.ids.length), sinceText(place.since, time))
    const more = silent - place.ids.length
    const below = more > 0 ? `${say('andSilent', units(more))} · ${say('checkGateway')}` : say('checkGateway')
    return { parts: [...state, part(named, 'level1')], below }
  }
  if (first)
    return { parts: [...state, ...held, alarmPart(first, say, language)], below: belowAlarm(first, given, say) }
  const since =
    silentSince === null ? '' : say('silentSince', sinceText(silentSince, time), say('noData', units(silent)))
  if (concern) return { parts: [...state, ...gone, concern.part], below: concern.below }
  const isCalm = silent === 0 || since === ''
  const upcoming = isCalm && given.upcoming ? [given.upcoming] : []
  return { parts: [...state, ...gone, ...held, ...upcoming], below: isCalm ? next : since }
}

/** The sentence of a wall: state, amount and what is wrong or next. */
export const sentenceOf = (given: SentenceGiven, say: Say, language: Language): Sentence => {
  const { state, total, empty, time } = given
  if (state === 'loading') return { parts: [part('--', 'dim')], below: say('loading') }
  if (total === 0) return { parts: [part(empty.title)], below: empty.hint }
  if (state === 'lost') return { parts: [part(say('lost'), 'level1')], below: say('lostSince', time.slice(11)) }
  const said = ofState(given, say, language)
  return state === 'replay' ? { ...said, below: [say('replay', time), said.below].filter(Boolean).join(' · ') } : said
}

const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef…]/u
/** How wide a text is, in ems, so that its size can be chosen before it is drawn; a little more rather than less. */
export const emsOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (wide.test(sign) ? 1 : /[mwMW%@—]/.test(sign) ? 0.92 : /[A-Z0-9]/.test(sign) ? 0.66 : 0.56),
    0,
  )

/** A span of ms in days and hours, below a day in hours, below two hours in minutes. */
export const spanWords = (ms: number, say: Say): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 120) return say('minutes', minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? say('hours', hours) : say('days', Math.floor(hours / 24), hours % 24)
}
