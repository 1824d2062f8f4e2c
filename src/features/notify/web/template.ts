import type { Language } from '#contract/errors.ts'

export const placeholders = ['title', 'text', 'level', 'station', 'device', 'alarm', 'time', 'link'] as const
type Placeholder = (typeof placeholders)[number]
const usual = '{title}\n{text}\n{link}'

/** A template with its placeholders filled in; others stay as they stand. Empty is the usual one. */
export const filledTemplate = (template: string, values: Readonly<Record<Placeholder, string>>): string =>
  (template.trim() === '' ? usual : template).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? values[name as Placeholder] : whole,
  )

export const exampleMessage: Readonly<Record<Language, Readonly<Record<Placeholder, string>>>> = {
  zh: {
    title: '1级告警：XD-014 单体温度过高',
    text: '南京龙潭换电站 · XD-014 3号簇，2026-01-31 09:41:20 起',
    level: '1',
    station: '南京龙潭换电站',
    device: 'XD-014 3号簇',
    alarm: '单体温度过高',
    time: '2026-01-31 09:41:20',
    link: 'https://portal.example/#/nav?story=1',
  },
  en: {
    title: 'Level 1 alarm: XD-014 cell temperature too high',
    text: 'Longtan swapping station · XD-014 cluster 3, since 2026-01-31 09:41:20',
    level: '1',
    station: 'Longtan swapping station',
    device: 'XD-014 cluster 3',
    alarm: 'Cell temperature too high',
    time: '2026-01-31 09:41:20',
    link: 'https://portal.example/#/nav?story=1',
  },
}
