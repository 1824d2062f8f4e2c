import type { AlarmRow } from '#contract/alarm.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage } from '#web/i18n.ts'
import { dayOf, type Mark } from '#web/kit/time/moment.ts'
import { boxReplayContract } from '../contract.ts'
import { levelOf } from './homeData.ts'

export const marksOf = (alarms: readonly AlarmRow[], language: 'zh' | 'en'): Mark[] =>
  alarms.map((alarm) => ({
    key: alarm.alarmId,
    ts: alarm.ts,
    level: levelOf(alarm.alarmLevel) ?? 3,
    text: `${alarm.unitName} ${language === 'en' ? alarm.alarmContentEn : alarm.alarmContent}`,
  }))

/** The alarms of the day of a moment, of a box or device or of all, as marks; none while live. */
export const useMarks = (at: number | undefined, timeZone: string | undefined, deviceId?: string): Mark[] => {
  const { language } = useLanguage()
  const { from, to } = dayOf(at ?? 0, timeZone ?? 'UTC')
  const input = { from, to, ...(deviceId === undefined ? {} : { deviceId }) }
  const { data } = useCall(boxReplayContract.replayMarks, input, {
    enabled: at !== undefined && timeZone !== undefined,
    keepOld: true,
    staleTime: 30_000,
  })
  return marksOf(at === undefined ? [] : (data ?? []), language)
}
