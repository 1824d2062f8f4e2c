import type { ComponentType } from 'react'
import { lazy } from 'react'
import { type PanelCode, panelTitles } from './messages.ts'

/** A panel loads its code when it is first opened; its parameters stand in the address beside `panel`. */
export const panel = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** The panels that exist, one line each: `1: panel(async () => (await import(…)).AlarmPanel),` */
export const panels: Readonly<Partial<Record<PanelCode, ComponentType>>> = {
  1: panel(async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).HistoryAlarmPanel),
  6: panel(async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).ChargingAlarmPanel),
  11: panel(async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).SavingAlarmPanel),
}

export const isPanel = (code: number): code is PanelCode => `p${code}` in panelTitles.zh
