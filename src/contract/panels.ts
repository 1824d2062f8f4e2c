/** The panels of the platforms. Codes 1 to 13 are those of the specification, our own begin at 20. */
export const panels = [
  { name: 'boxAlarms', code: 1, zh: '历史告警', en: 'History alarms' },
  { name: 'chargeRecords', code: 2, zh: '充放电记录', en: 'Charge/discharge records' },
  { name: 'swapRecords', code: 3, zh: '充换电记录', en: 'Charge/swap records' },
  { name: 'shipDevices', code: 4, zh: '船舶设备管理', en: 'Ship device management' },
  { name: 'sailingRecords', code: 5, zh: '航行记录', en: 'Sailing records' },
  { name: 'chargingAlarms', code: 6, zh: '历史告警', en: 'History alarms' },
  { name: 'powerOnRecords', code: 7, zh: '开关机记录', en: 'Power on/off records' },
  { name: 'bayCharges', code: 8, zh: '充电记录', en: 'Charging records' },
  { name: 'boxReport', code: 9, zh: '报表管理', en: 'Report management' },
  { name: 'savingRates', code: 10, zh: '节能率管理', en: 'Energy-saving rate management' },
  { name: 'savingAlarms', code: 11, zh: '历史告警', en: 'History alarms' },
  { name: 'rangeMonitor', code: 12, zh: '极差监测', en: 'Range-indicator monitoring' },
  { name: 'assistant', code: 13, zh: '智能助手', en: 'AI chat' },
  { name: 'marineAlarms', code: 20, zh: '历史告警', en: 'History alarms' },
  { name: 'marineCharges', code: 21, zh: '充放电记录', en: 'Charge/discharge records' },
  { name: 'marinePowerOn', code: 22, zh: '开关机记录', en: 'Power on/off records' },
  { name: 'ports', code: 23, zh: '港口管理', en: 'Ports' },
  { name: 'storageReport', code: 24, zh: '储能报表', en: 'Storage report' },
  { name: 'storageAlarms', code: 25, zh: '历史告警', en: 'History alarms' },
  { name: 'commands', code: 26, zh: '遥控指令', en: 'Commands' },
  { name: 'boxVisits', code: 27, zh: '换电记录', en: 'Swap visits' },
  { name: 'swapBookings', code: 28, zh: '换电预约', en: 'Swap bookings' },
  { name: 'chargingReport', code: 29, zh: '充换电统计', en: 'Charging report' },
  { name: 'shoreAlarms', code: 30, zh: '历史告警', en: 'History alarms' },
  { name: 'shoreConnections', code: 31, zh: '岸电记录', en: 'Shore connections' },
  { name: 'berths', code: 32, zh: '泊位管理', en: 'Berths' },
  { name: 'shoreReport', code: 33, zh: '岸电统计', en: 'Shore power report' },
  { name: 'shoreEmission', code: 34, zh: '减排核算', en: 'Avoided emissions' },
  { name: 'pileAlarms', code: 35, zh: '历史告警', en: 'History alarms' },
  { name: 'pileSessions', code: 36, zh: '岸电桩记录', en: 'Pile sessions' },
  { name: 'piles', code: 37, zh: '岸电桩管理', en: 'Piles' },
  { name: 'pileTokens', code: 38, zh: '卡管理', en: 'Cards' },
  { name: 'pileMessages', code: 39, zh: '报文', en: 'Messages' },
] as const

export type Panel = (typeof panels)[number]
export type PanelName = Panel['name']

/** What the bell and the report button of the top bar open: of each platform its own. */
export const toolPanels = {
  alarms: ['boxAlarms', 'chargingAlarms', 'savingAlarms', 'marineAlarms', 'storageAlarms', 'shoreAlarms', 'pileAlarms'],
  report: ['boxReport', 'savingRates', 'storageReport', 'chargingReport', 'shoreReport'],
} as const satisfies Readonly<Record<string, readonly PanelName[]>>

export const panelOf = (code: number | undefined): Panel | undefined => panels.find((panel) => panel.code === code)

const byName = new Map<string, Panel>(panels.map((panel) => [panel.name, panel]))
export const panelNamed = (name: PanelName): Panel => {
  const panel = byName.get(name)
  if (!panel) throw new Error(`no panel ${name}`)
  return panel
}
