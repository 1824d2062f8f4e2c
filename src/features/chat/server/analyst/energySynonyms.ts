import type { Synonym } from './cellSynonyms.ts'

/** Energies: what can still be given or taken, and what registers counted. */
export const energySynonyms: readonly Synonym[] = [
  {
    words: [
      '可放电量',
      '可放',
      '可用电量',
      '剩余能量',
      'dischargeable energy',
      'available energy',
      'remaining energy',
      'usable energy',
      ...[
        '多少度电',
        '几度电',
        'kwh left',
        'kwh are left',
        'kwh is left',
        'kwh remain',
        'energy left',
        'energy is left',
      ],
    ],
    keys: ['dischargeable', 'currentBattery'],
  },
  { words: ['可充电量', '可充', 'chargeable energy'], keys: ['chargeable'] },
  {
    words: [
      '累计充电量',
      '充电量',
      '充电总量',
      '充入电量',
      '充入量',
      '充电电量',
      'charged energy',
      'energy charged',
      'total charged',
    ],
    keys: ['chargedEnergy', 'dcEnergy'],
  },
  {
    words: [
      '累计放电量',
      '放电量',
      '放电总量',
      '放出电量',
      '放出量',
      '放电电量',
      'discharged energy',
      'energy discharged',
      'total discharged',
    ],
    keys: ['dischargedEnergy'],
  },
  {
    words: [
      '耗电量',
      '用电量',
      '用电总量',
      '耗电总量',
      'consumed energy',
      'energy consumption',
      'power consumption',
      'consumption',
    ],
    keys: ['consumedEnergy', 'meterEnergy', 'totalSurface', 'auxEnergy'],
  },
  { words: ['供电量', 'supplied energy', 'energy supplied'], keys: ['suppliedEnergy'] },
]
