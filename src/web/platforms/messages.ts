import { defineMessages } from '../i18n.ts'

/** The titles of the panels, by their code. */
export const panelTitles = defineMessages({
  zh: {
    1: '历史告警',
    2: '充放电记录',
    3: '充换电记录',
    4: '船舶设备管理',
    5: '航行记录',
    6: '历史告警',
    7: '开关机记录',
    8: '充电记录',
    9: '报表管理',
    10: '节能率管理',
    11: '历史告警',
    12: '极差监测',
    13: '智能助手',
  },
  en: {
    1: 'History alarms',
    2: 'Charge/discharge records',
    3: 'Charge/swap records',
    4: 'Ship device management',
    5: 'Sailing records',
    6: 'History alarms',
    7: 'Power on/off records',
    8: 'Charging records',
    9: 'Report management',
    10: 'Energy-saving rate management',
    11: 'History alarms',
    12: 'Range-indicator monitoring',
    13: 'AI chat',
  },
})

export type PanelCode = keyof typeof panelTitles.zh
