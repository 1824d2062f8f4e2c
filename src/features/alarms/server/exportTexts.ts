import { stateWord } from '#catalogue/states/legends.ts'
import type { Quiet } from '#contract/alarm.ts'
import type { Language } from '#contract/errors.ts'

type Texts = {
  readonly headings: readonly string[]
  readonly level: (level: number) => string
  readonly resolved: string
  readonly unresolved: string
  /** empty where unknown */
  readonly breaker: (state: number | null) => string | null
  readonly quiet: Readonly<Record<Exclude<Quiet, null>, string>>
}

const breaker =
  (language: Language) =>
  (value: number | null): string | null =>
    stateWord({ legend: 'openClosed', value }, language)

export const exportTexts: Readonly<Record<Language, Texts>> = {
  zh: {
    headings: [
      '告警等级',
      '站点',
      '设备',
      '告警时间',
      '告警内容',
      '状态',
      '解除时间',
      '持续时间（秒）',
      '主断路器',
      '簇断路器',
      '次数',
      '最近一次开始',
      '静默',
    ],
    level: (level) => `${level}级告警`,
    resolved: '已解决',
    unresolved: '未解决',
    breaker: breaker('zh'),
    quiet: { shelved: '已搁置', maintenance: '维护中' },
  },
  en: {
    headings: [
      'Level',
      'Station',
      'Device',
      'Alarm time',
      'Content',
      'State',
      'Cleared at',
      'Duration (s)',
      'Main breaker',
      'Cluster breaker',
      'Times',
      'Last begin',
      'Does not ring',
    ],
    level: (level) => `Level ${level} alarm`,
    resolved: 'Resolved',
    unresolved: 'Unresolved',
    breaker: breaker('en'),
    quiet: { shelved: 'Shelved', maintenance: 'In maintenance' },
  },
}
