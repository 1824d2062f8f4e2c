import { defineMessages } from '../i18n.ts'

/** The titles of the panels: `p` and the code. */
export const panelTitles = defineMessages({
  zh: {
    p1: '历史告警',
    p2: '充放电记录',
    p3: '充换电记录',
    p4: '船舶设备管理',
    p5: '航行记录',
    p6: '历史告警',
    p7: '开关机记录',
    p8: '充电记录',
    p9: '报表管理',
    p10: '节能率管理',
    p11: '历史告警',
    p12: '极差监测',
    p13: '智能助手',
  },
  en: {
    p1: 'History alarms',
    p2: 'Charge/discharge records',
    p3: 'Charge/swap records',
    p4: 'Ship device management',
    p5: 'Sailing records',
    p6: 'History alarms',
    p7: 'Power on/off records',
    p8: 'Charging records',
    p9: 'Report management',
    p10: 'Energy-saving rate management',
    p11: 'History alarms',
    p12: 'Range-indicator monitoring',
    p13: 'AI chat',
  },
})

type Code<Key> = Key extends `p${infer N extends number}` ? N : never
export type PanelCode = Code<keyof typeof panelTitles.zh>
