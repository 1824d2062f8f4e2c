import type { Language } from '#contract/errors.ts'
import { weekdayKeys } from '#contract/weekdays.ts'
import { fill, type Text } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import type { NotifyRule } from '../shapes.ts'
import { sentenceMessages } from './sentenceMessages.ts'

export type Told = Pick<
  NotifyRule,
  | 'levels'
  | 'platforms'
  | 'stationIds'
  | 'alarmTypes'
  | 'to'
  | 'roleIds'
  | 'userIds'
  | 'channels'
  | 'webhookIds'
  | 'delaySeconds'
  | 'repeatMinutes'
  | 'onEnd'
  | 'hours'
  | 'steps'
>
/** What ids and keys are called. */
export type NameOf = (kind: 'station' | 'platform' | 'type' | 'role' | 'user' | 'webhook', key: string) => string

/** more than so many are counted, not named */
const mostNamed = 3

/** What a rule does, in one sentence. */
export const ruleSentence = (rule: Told, nameOf: NameOf, language: Language): string => {
  const say: Text<keyof (typeof sentenceMessages)['zh']> = (key, ...args) => fill(sentenceMessages[language][key], args)
  const joined = (names: readonly string[]): string =>
    names.length < 2 ? names.join('') : names.slice(0, -1).join(say('join')) + say('lastJoin') + names.at(-1)
  const listed = (kind: Parameters<NameOf>[0], keys: readonly string[]): string => {
    const named = keys.slice(0, keys.length > mostNamed ? mostNamed - 1 : mostNamed).map((key) => nameOf(kind, key))
    if (keys.length === named.length) return joined(named)
    const count = language === 'zh' ? keys.length : keys.length - named.length
    return say('more', named.join(say('join')), count)
  }

  const places = [
    ...(rule.platforms.length > 0 ? [say('ofPlatforms', listed('platform', rule.platforms))] : []),
    ...(rule.stationIds.length > 0 || rule.platforms.length === 0
      ? [say('ofStations', rule.stationIds.length > 0 ? listed('station', rule.stationIds) : say('allStations'))]
      : []),
  ]
  const levels = [...rule.levels].sort()
  const which =
    levels.length === 0 || levels.length === 3 ? say('allLevels') : say('levels', joined(levels.map(String)))
  const types = rule.alarmTypes.length > 0 ? say('ofTypes', listed('type', rule.alarmTypes)) : ''
  const scope = say('scope', places.join(language === 'zh' ? '' : ' '), which, types)

  const chosen = { duty: '', role: listed('role', rule.roleIds), users: listed('user', rule.userIds) }[rule.to]
  const whom = rule.to === 'duty' ? say('duty') : chosen === '' ? say('nobody') : say(rule.to, chosen)
  const ways = rule.channels.map((channel) =>
    channel === 'webhook' && rule.webhookIds.length > 0
      ? say('webhookNamed', listed('webhook', rule.webhookIds))
      : say(channel),
  )
  const how = ways.length === 0 ? say('byNothing') : say('by', joined(ways))
  const { delaySeconds } = rule
  const begin =
    delaySeconds === 0
      ? say('atOnce')
      : delaySeconds % 60 === 0
        ? say('afterMinutes', delaySeconds / 60)
        : say('afterSeconds', delaySeconds)

  const steps = [...rule.steps]
    .sort((one, other) => one.afterMinutes - other.afterMinutes)
    .map(({ afterMinutes, order, userIds }) => {
      const next = order === undefined ? listed('user', userIds ?? []) : say(`order${order as 1 | 2 | 3}`)
      return say('step', afterMinutes, next || say('nobody'))
    })
  return [
    say('sentence', scope, whom, how, begin),
    ...steps,
    ...(rule.repeatMinutes > 0 ? [say('repeat', rule.repeatMinutes)] : []),
    ...(rule.onEnd ? [say('onEnd')] : []),
    ...(rule.hours ? [hoursText(rule.hours, say, language)] : []),
  ].join(say('next'))
}

const hoursText = (
  { from, to, weekdays }: NonNullable<Told['hours']>,
  say: Text<keyof (typeof sentenceMessages)['zh']>,
  language: Language,
): string => {
  const name = (day: number): string => messages[language][weekdayKeys[day - 1] ?? 'monday']
  const days = [...weekdays].sort()
  const [first = 1, last = 7] = [days[0], days.at(-1)]
  const unbroken = days.length > 2 && last - first === days.length - 1
  const said =
    days.length === 7
      ? say('everyDay')
      : unbroken
        ? `${name(first)}–${name(last)}`
        : days.map(name).join(say('levelJoin'))
  return say('hours', said, from, to > from ? to : say('nextDay', to))
}
