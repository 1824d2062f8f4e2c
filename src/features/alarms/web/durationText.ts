import type { Text } from '#web/i18n.ts'
import type { AlarmText } from '../messages.ts'

/** `2天 3小时`, `4分 5秒`: the two greatest units of a duration in ms. */
export const durationText = (ms: number, text: Text<AlarmText>): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts: [number, AlarmText][] = [
    [Math.floor(seconds / 86_400), 'days'],
    [Math.floor(seconds / 3600) % 24, 'hours'],
    [Math.floor(seconds / 60) % 60, 'minutes'],
    [seconds % 60, 'seconds'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => text(unit, count)).join(' ')
}

/** Times are shown to the minute; what is not there as dashes. */
export const minuteText = (time: string | null): string => time?.slice(0, 16) ?? '--'
