import type { Lane, LaneSpan, LaneTone } from '#web/equipment/lanes/EventLanes.tsx'
import type { Text } from '#web/i18n.ts'
import type { AlarmStory, StoryLevels } from '../../storyShapes.ts'
import type { StoryText } from './storyMessages.ts'

type Words = { story: Text<StoryText>; events: (event: string) => string }

const tones: Readonly<Record<string, LaneTone>> = { charging: 'charge', discharging: 'discharge', fault: 'fault' }

/** A breaker that opened is the exception: it has an outline of its own. */
const toneOf = (code: string, value: number, mark: string): LaneTone =>
  /Breaker$/.test(code) ? (value === 1 ? 'plain' : 'open') : (tones[mark] ?? 'plain')

const levelTones: Readonly<Record<number, LaneTone>> = { 1: 'level1', 2: 'level2', 3: 'level3' }
const levelSpans = (levels: StoryLevels, text: (level: number) => string): LaneSpan[] =>
  levels.map(({ from, to, level }) => ({ from, to, text: text(level), tone: levelTones[level] ?? 'level3' }))

/** What people did: everything that somebody's name stands beside. */
const handled = ({ life }: AlarmStory) => life.events.filter(({ userName }) => userName !== null)

/** What happened around an alarm as lanes: states, power, charges, places, alarms, people. */
export const storyLanes = (story: AlarmStory, { story: text, events }: Words): Lane[] => [
  ...story.states.map(
    ({ code, name, deviceName, spans }): Lane => ({
      key: `${deviceName} ${code}`,
      name: deviceName === story.life.unitName ? name : `${deviceName} ${name}`,
      spans: spans.map(({ from, to, value, word, mark }) => ({
        from,
        to,
        text: word,
        tone: toneOf(code, value, mark),
      })),
    }),
  ),
  ...(story.power.length > 0 ? [{ key: 'power', name: text('power'), area: story.power, note: powerNote(story) }] : []),
  ...(story.charges.length > 0
    ? [
        {
          key: 'charges',
          name: text('charges'),
          spans: story.charges.map(
            ({ from, to, type, amount }): LaneSpan => ({
              from,
              to,
              text: text(type === 1 ? 'charge' : 'discharge', amount.toFixed(1)),
              tone: type === 1 ? 'charge' : 'discharge',
            }),
          ),
        },
      ]
    : []),
  ...(story.mounts.length > 0
    ? [
        {
          key: 'mounts',
          name: text('mounts'),
          marks: story.mounts.map(({ ts, kind, placeName }) => ({ ts, text: text(`mount_${kind}`, placeName) })),
        },
      ]
    : []),
  { key: 'own', name: text('thisAlarm'), spans: levelSpans(story.levels, (level) => text('level', level)) },
  ...story.others.map(
    ({ alarmId, alarmContent, levels }): Lane => ({
      key: alarmId,
      name: text('others'),
      spans: levelSpans(levels, (level) => text('level', level)).map((span, index) =>
        index === levels.length - 1 ? { ...span, text: alarmContent } : span,
      ),
    }),
  ),
  {
    key: 'people',
    name: text('people'),
    marks: handled(story)
      .filter(({ ts }) => ts >= story.from && ts <= story.to)
      .map(({ ts, time, event, userName, content }) => ({
        ts,
        text: `${time.slice(11, 16)} ${userName ?? ''} ${events(event)}${content ? ` ${content}` : ''}`,
      })),
  },
]

/** Power at the beginning and at the end, with the mark of charge or discharge. */
const powerNote = ({ power }: AlarmStory): string =>
  [power[0], power.at(-1)]
    .flatMap((point) => (typeof point?.[1] === 'number' ? [point[1]] : []))
    .map((kw) => `${kw < 0 ? '▲ ' : kw > 0 ? '▼ ' : ''}${Math.abs(kw).toFixed(0)}`)
    .join(' → ')
