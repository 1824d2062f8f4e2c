import type { z } from 'zod'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useCall } from '../../calls/api.ts'
import { useLanguage } from '../../i18n.ts'
import { dayOf, type Mark } from '../../kit/time/moment.ts'
import { levelOf } from '../pictures/unitState.ts'

/** Alarms that began in [from, to) ms, of one device or of all of a platform. */
export type MarksCall = Endpoint<
  z.ZodType<unknown, { from: number | string; to: number | string; deviceId?: string | undefined }>,
  z.ZodType<AlarmRow[]>
>

const marksOf = (alarms: readonly AlarmRow[], language: 'zh' | 'en'): Mark[] =>
  alarms.map((alarm) => ({
    key: alarm.alarmId,
    ts: alarm.ts,
    level: levelOf(alarm.alarmLevel) ?? 3,
    text: `${alarm.unitName} ${language === 'en' ? alarm.alarmContentEn : alarm.alarmContent}`,
  }))

type Of = { at: number | undefined; timeZone: string | undefined; deviceId?: string }

/** The alarms on the day of a moment as marks of the replay bar; none while live. */
export const useMarks = (call: MarksCall, { at, timeZone, deviceId }: Of): Mark[] => {
  const { language } = useLanguage()
  const { from, to } = dayOf(at ?? 0, timeZone ?? 'UTC')
  const { data } = useCall(
    call,
    { from, to, ...(deviceId === undefined ? {} : { deviceId }) },
    { enabled: at !== undefined && timeZone !== undefined, keepOld: true, staleTime: 30_000 },
  )
  return marksOf(at === undefined ? [] : (data ?? []), language)
}
