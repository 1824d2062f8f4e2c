import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { YardCrane, YardSnapshot } from '../../shapes.ts'
import { messages } from './messages.ts'
import type { HomeText } from './words.ts'
import { clockOf, isLoaded } from './yardPicture.ts'

const runningWords = ['craneIdle', 'craneMoves', 'craneLifts', 'craneFault'] as const

const whereTo = ({ toKind, toName, toBay }: NonNullable<YardCrane['task']>, text: HomeText): string | null => {
  if (toName === null) return toBay
  if (toBay === null) return toName
  return text(toKind === 'ship' && /^\d+$/.test(toBay) ? 'slotOf' : 'place', toName, toBay)
}

const taskWords = (crane: YardCrane, now: number, text: HomeText): string => {
  const { deviceName, task, runningState, silent, ts, intervalSeconds } = crane
  if (silent || isStale(ts, now, intervalSeconds)) return text('craneOld', deviceName)
  if (task && isLoaded(crane)) {
    const to = whereTo(task, text)
    return to === null ? text('carries', task.boxPowerName) : text('carriesTo', task.boxPowerName, to)
  }
  return text(runningWords[runningState ?? 0] ?? 'craneIdle', deviceName)
}

type CraneTaskProps = { yard: YardSnapshot; timeZone: string; now: number }

/** What the crane does, since when, its alarm, and the wind. */
export const CraneTask = ({ yard: { crane, windSpeed }, timeZone, now }: CraneTaskProps) => {
  const text = useText(messages)
  if (!crane) return <>{text('noCrane')}</>
  const since = crane.task && isLoaded(crane) ? clockOf(crane.task.ts, timeZone) : null
  return (
    <>
      <LevelBadge level={levelOf(crane.alarmLevel)} /> <b>{taskWords(crane, now, text)}</b>{' '}
      {[
        ...(since === null ? [] : [text('since', since)]),
        ...(windSpeed === null ? [] : [text('wind', numberText(windSpeed, 1))]),
      ].join(' · ')}
    </>
  )
}
