import type { ComponentType } from 'react'
import { lazyPart } from '../calls/patient.ts'
import { type PanelCode, panelTitles } from './panelTitles.ts'

/** A panel loads its code when it is first opened; its parameters stand in the address beside `panel`. */
export const panel = (load: () => Promise<ComponentType>) => lazyPart(load)

/** The panels that exist, one line each: `1: panel(async () => (await import(…)).AlarmPanel),` */
export const panels: Readonly<Partial<Record<PanelCode, ComponentType>>> = {
  1: panel(async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).HistoryAlarmPanel),
  2: panel(async () => (await import('#features/records/web/ChargeRecordPanel.tsx')).ChargeRecordPanel),
  6: panel(async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).ChargingAlarmPanel),
  7: panel(async () => (await import('#features/records/web/PowerOnPanel.tsx')).PowerOnPanel),
  8: panel(async () => (await import('#features/records/web/BayChargePanel.tsx')).BayChargePanel),
  9: panel(async () => (await import('#features/box-report/web/BoxReportPanel.tsx')).BoxReportPanel),
  11: panel(async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).SavingAlarmPanel),
  12: panel(async () => (await import('#features/range-monitor/web/RangeMonitorPanel.tsx')).RangeMonitorPanel),
}

export const isPanel = (code: number): code is PanelCode => `p${code}` in panelTitles.zh
