import type { Synonym } from './cellSynonyms.ts'

/** Words that mean a quantity only where no other names one. */
export const looseSynonyms: readonly Synonym[] = [
  {
    words: [
      ...[
        'battery',
        'charge of',
        '电池',
        '有电',
        '剩多少',
        '的电多',
        '的电少',
        '谁电多',
        '电最少',
        '电最多',
        '电最足',
        '电最低',
        '电更多',
        '电更少',
        '更满',
        '更空',
        '电更足',
        '百分之几',
      ],
      ...['juice', 'fuller', 'emptier', 'power left', 'power is left', 'power remaining', 'power remains'],
    ],
    keys: ['soc', 'shipSoc', 'currentBattery'],
    isWeak: true,
  },
  { words: ['faster', 'slower', '更快', '更慢', '跑得快', '开得快'], keys: ['sog', 'shaftSpeed'], isWeak: true },
  {
    words: ['weakest', '最弱', 'healthier', '更健康', '老化', 'aged', 'ageing', 'aging', 'worn'],
    keys: ['soh'],
    isWeak: true,
  },
]
