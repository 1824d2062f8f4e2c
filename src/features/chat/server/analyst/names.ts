import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Place } from '../tools/answers.ts'

/** What people or devices wrote, as it may stand in an answer: one line of plain text that marks no figure. */
export const plain = (text: string): string => text.replace(/[⟦⟧]/g, '').replace(/\s+/g, ' ').trim()

/** With what it hangs below: XD-003 2号簇. */
export const nameOf = ({ parents, name }: Pick<Place, 'parents' | 'name'>): string =>
  plain([...parents, name].join(' '))

/** 11-20 05:00, with its year where that is another one. */
export const timeText = (ts: number, now: number, timeZone: string): string => {
  const text = formatTime(ts, timeZone).slice(0, 16)
  return text.slice(0, 4) === formatTime(now, timeZone).slice(0, 4) ? text.slice(5) : text
}

const minute = 60_000
/** How long, in the two greatest units. */
export const spanText = (ms: number, language: Language): string => {
  const minutes = Math.max(0, Math.round(ms / minute))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const [d, h, m] = language === 'zh' ? ['天', '小时', '分钟'] : [' d', ' h', ' min']
  if (ms < minute) return language === 'zh' ? `${Math.round(ms / 1000)}秒` : `${Math.round(ms / 1000)} s`
  const parts =
    days > 0 ? [days + d, hours > 0 ? hours + h : ''] : [hours > 0 ? hours + h : '', rest > 0 ? rest + m : '']
  return parts.filter(Boolean).join(language === 'zh' ? '' : ' ')
}
export const agoText = (ms: number, language: Language): string =>
  language === 'zh' ? `${spanText(ms, language)}前` : `${spanText(ms, language)} ago`
