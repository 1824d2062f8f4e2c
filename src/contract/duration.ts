import type { Language } from './errors.ts'

const units: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  zh: ['天', '时', '分', '秒'],
  en: ['d ', 'h ', 'm ', 's'],
}

/** Whole seconds as hours, minutes and seconds; `withDays` takes whole days out of the hours (specification, section 9). */
export const spanText = (seconds: number, language: Language, withDays: boolean): string => {
  const days = withDays ? Math.floor(seconds / 86_400) : 0
  const rest = seconds - days * 86_400
  const [day, hour, minute, second] = units[language]
  return [
    days > 0 ? `${days}${day}` : '',
    `${Math.floor(rest / 3600)}${hour}${Math.floor((rest % 3600) / 60)}${minute}${rest % 60}${second}`,
  ].join('')
}
