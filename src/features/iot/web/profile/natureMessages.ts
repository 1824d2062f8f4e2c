import { defineMessages } from '#web/i18n.ts'

/** What devices of a profile take part in. */
export const natureMessages = defineMessages({
  zh: {
    natures: '参与功能',
    naturesHint:
      '其余由点位决定：如有 soc、totalVoltage、totalCurrent 即为电池；再有 runningState，或 ratedCapacity 与 ratedVoltage，即记录充放电',
    battery: '电池',
    cells: '单体',
    metered: '计量电量',
    positioned: '上报位置',
    unit: '列表中的单元',
    leads: '代表下级设备（如 EMS）',
    movable: '可移动（上船、入仓）',
    carries: '承载可移动单元（船舶）',
    feeds: '仓位供电设备',
    hears: '接收 AIS',
  },
  en: {
    natures: 'Takes part as',
    naturesHint:
      'The rest follows from its points: with soc, totalVoltage and totalCurrent it is a battery; with runningState, or ratedCapacity and ratedVoltage, its charges are recorded',
    battery: 'battery',
    cells: 'cells',
    metered: 'metered energy',
    positioned: 'reports its position',
    unit: 'unit of lists',
    leads: 'leads what hangs below it (EMS)',
    movable: 'movable (on ships, in bays)',
    carries: 'carries movable units (ship)',
    feeds: 'feeds a bay',
    hears: 'receives AIS',
  },
})
