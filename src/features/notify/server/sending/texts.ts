import { alarmContent, alarmKind, alarmKindName } from '#catalogue/alarmTexts.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { MessageKind } from '../../shapes.ts'
import { kindWords } from '../../columns.ts'
import type { Facts } from './facts.ts'

/** The words of a message, plain text without control characters. */
export type Words = {
  readonly language: Language
  readonly title: string
  readonly text: string
  readonly level: string
  readonly station: string
  readonly device: string
  readonly alarm: string
  readonly time: string
  /** to the alarm in the portal; empty where its address is not known */
  readonly link: string
  /** takes note of the alarm once; empty where there is none */
  readonly acknowledge: string
}

export type Said = Pick<
  Facts,
  | 'kind'
  | 'level'
  | 'alarmCount'
  | 'stationName'
  | 'timeZone'
  | 'alarmId'
  | 'rule'
  | 'value'
  | 'place'
  | 'beganAt'
  | 'clearedAt'
  | 'createdAt'
  | 'deviceName'
  | 'unitName'
  | 'others'
>

const longestName = 100
const longestTitle = 200
const longestText = 2000
// Controls, line and paragraph separators, marks that turn the direction of writing, and halves of characters.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]+/gu

/** One line of plain text: whatever would break a line, turn it around or end a header is a blank. */
export const oneLine = (text: string, longest = longestName): string =>
  clipped(text.replace(unseen, ' ').trim(), longest)

const clipped = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}

const levelWord = (level: number | null, language: Language): string =>
  level === null ? '' : language === 'zh' ? `${level}级告警` : `Level ${level} alarm`

const words = {
  station: { zh: '站点', en: 'Station' },
  device: { zh: '设备', en: 'Device' },
  alarm: { zh: '告警', en: 'Alarm' },
  level: { zh: '级别', en: 'Level' },
  began: { zh: '开始时间', en: 'Since' },
  cleared: { zh: '结束时间', en: 'Ended' },
  link: { zh: '告警详情', en: 'Alarm' },
  acknowledge: {
    zh: '确认告警（30分钟内有效，仅限本人一次）',
    en: 'Acknowledge (once, within 30 minutes, for you only)',
  },
  trial: { zh: '这是一条测试通知，无需处理。', en: 'This is a test; nothing is to be done.' },
} satisfies Record<string, Record<Language, string>>

const labelled = (label: Record<Language, string>, value: string, language: Language): string[] =>
  value === '' ? [] : [`${label[language]}${language === 'zh' ? '：' : ': '}${value}`]

const headOf = (kind: MessageKind, level: string, language: Language): string => {
  const word = kindWords[kind][language]
  const parts = kind === 'began' ? [level || word] : kind === 'test' || kind === 'ended' ? [word] : [word, level]
  return language === 'zh' ? `【${parts.filter(Boolean).join('·')}】` : `[${parts.filter(Boolean).join(', ')}] `
}

const countOf = (count: number, language: Language): string =>
  language === 'zh' ? `共${count}条告警` : `${count} alarms`

const gist = (said: Said, shown: { where: string; alarm: string }, language: Language): string => {
  const { kind, alarmCount } = said
  if (kind === 'test') return language === 'zh' ? '通知测试' : 'Notification test'
  if (kind === 'limit')
    return language === 'zh'
      ? `本小时通知已达上限，另有${alarmCount}条告警请在系统中查看`
      : `The limit of this hour is reached; ${alarmCount} more alarms stand in the portal`
  const named = [shown.where, shown.alarm].filter(Boolean).join(language === 'zh' ? '：' : ': ')
  if (kind === 'digest') return `${named} ${countOf(alarmCount, language)}`.trim()
  if (alarmCount <= 1) return named
  return language === 'zh' ? `${named} 等${alarmCount}条告警` : `${named} and ${alarmCount - 1} more`
}

/** What is said of a message in a language; `links` as they stand in it. */
export const wordsOf = (
  said: Said,
  links: { readonly link: string; readonly acknowledge: string },
  language: Language,
): Words => {
  const { timeZone, beganAt, clearedAt, createdAt, rule, kind } = said
  const station = oneLine(said.stationName ?? '')
  const unit = oneLine(said.unitName ?? '')
  const own = oneLine(said.deviceName ?? '')
  const device = unit && unit !== own ? `${unit} / ${own}` : own
  const alarm =
    rule === null
      ? ''
      : kind === 'digest'
        ? alarmKindName(alarmKind(rule), language)
        : alarmContent(rule, said.value, said.place ?? '', language)
  const level = levelWord(said.level, language)
  const time = formatTime((beganAt ?? createdAt).getTime(), timeZone)
  const isMany = kind === 'digest' || kind === 'limit'
  const where = isMany ? station : [station, device].filter(Boolean).join(' ')
  const title = oneLine(
    `${headOf(kind, level, language)}${gist(said, { where, alarm: oneLine(alarm) }, language)}`,
    longestTitle,
  )
  const lines = [
    ...(kind === 'test' ? [words.trial[language]] : []),
    ...labelled(words.station, station, language),
    ...(isMany ? [] : labelled(words.device, device, language)),
    ...(kind === 'limit' ? [] : labelled(words.alarm, oneLine(alarm), language)),
    ...labelled(words.level, level, language),
    ...(beganAt && !isMany ? labelled(words.began, time, language) : []),
    ...(clearedAt && kind === 'ended'
      ? labelled(words.cleared, formatTime(clearedAt.getTime(), timeZone), language)
      : []),
    ...said.others.map((each) => oneLine(`· ${each.device} ${alarmKindName(alarmKind(each.rule), language)}`)),
  ]
  return {
    language,
    title,
    text: clipped(lines.join('\n'), longestText),
    level,
    station,
    device,
    alarm: oneLine(alarm),
    time,
    ...links,
  }
}

/** The text of an e-mail, or of a group's robot: what happened, then the links. */
export const bodyOf = ({ language, title, text, link, acknowledge }: Words, withTitle: boolean): string =>
  [
    ...(withTitle ? [title] : []),
    text,
    ...labelled(words.link, link, language),
    ...labelled(words.acknowledge, acknowledge, language),
  ].join('\n')

/** What fits into a short message. */
export const shortOf = ({ title, link, acknowledge }: Words): string =>
  [title, acknowledge || link].filter(Boolean).join(' ')
