import type { Synonym } from './cellSynonyms.ts'

const temperature = [
  'maxCellTemperature',
  'maxTemperature',
  'compartmentTemperature',
  'ambientTemperature',
  'oilTemperature',
]
const elsewhere = [
  'windingTemperature',
  'cableTemperature',
  'igbtTemperatureA',
  'cabinetTemperature',
  'motorTemperature',
]
const others = ['busbarTemperature', 'dcdcTemperature', 'deviceTemperature', 'monomerTemperatureMax']

/** Temperatures but those of cells: plainly asked, inside, outside, and by comparison. */
export const temperatureSynonyms: readonly Synonym[] = [
  {
    words: [
      ...['compartment', 'container', 'enclosure', 'cabinet', 'interior', '舱室', '舱体', '箱体', '室内'],
      ...['inside', '里面', '里头', '里边', '舱里', '箱里', '柜里', '舱内', '箱内', '柜内', '内部'],
    ],
    keys: ['compartmentTemperature', 'cabinetTemperature'],
    isWeak: true,
  },
  { words: ['outside', 'outdoors', '外面', '外头', '室外', '户外'], keys: ['ambientTemperature'], isWeak: true },
  { words: ['oil', '油箱', '变压器油'], keys: ['oilTemperature'], isWeak: true },
  { words: ['winding', '绕组'], keys: ['windingTemperature'], isWeak: true },
  { words: ['cable', '电缆'], keys: ['cableTemperature'], isWeak: true },
  { words: ['motor', '电机'], keys: ['motorTemperature'], isWeak: true },
  { words: ['busbar', '母排'], keys: ['busbarTemperature'], isWeak: true },
  {
    words: [
      ...['hotter', 'warmer', 'colder', 'cooler', '更热', '更冷', '哪个热', '谁热'],
      ...['hottest', 'warmest', 'coldest', 'coolest', '最热', '最冷'],
    ],
    keys: [...temperature, ...elsewhere, ...others],
    isWeak: true,
  },
  {
    words: [
      '热不热',
      '烫不烫',
      '冷不冷',
      '烫吗',
      '热吗',
      '冷吗',
      '多烫',
      '温度',
      '多少度',
      '几度',
      '多热',
      'temperature',
      'temperatures',
      'temp',
      'how hot',
      'how warm',
    ],
    keys: [...temperature, ...elsewhere, ...others],
  },
  {
    words: [
      '最高温度',

      'highest temperature',
      'maximum temperature',
      'max temperature',
      'peak temperature',
    ],
    keys: [...temperature, ...elsewhere, ...others],
  },
  {
    words: ['最低温度', 'lowest temperature', 'minimum temperature', 'min temperature'],
    keys: ['minCellTemperature', 'minTemperature', 'compartmentTemperature', 'ambientTemperature', ...elsewhere],
  },
  {
    words: [
      '舱温',
      '舱内温度',
      '箱内温度',
      '里面温度',
      '柜内温度',
      '内部温度',
      'inside temperature',
      'interior temperature',
      'internal temperature',
      'compartment temperature',
      'cabinet temperature',
      'compartment temp',
    ],
    keys: ['compartmentTemperature', 'cabinetTemperature', 'roomTemperature'],
  },
  {
    words: [
      '环境温度',
      '室外温度',
      '外部温度',
      '气温',
      'ambient temperature',
      'outside temperature',
      'outdoor temperature',
      'ambient temp',
      'ambient',
    ],
    keys: ['ambientTemperature'],
  },
]
