import { useMemo } from 'react'
import { type PanelName, panelNamed } from '#contract/panels.ts'
import { usePanel } from './usePanel.ts'

/** Opens a history of alarms: all that are open, those of a level, or those of a device. The functions stay the same on one page. */
export const useAlarmPanel = (name: PanelName) => {
  const { open } = usePanel()
  const { code } = panelNamed(name)
  return useMemo(
    () => ({
      openAll: (): void => open(code, { state: '1' }),
      openLevel: (level: number): void => open(code, { alarmLevel: String(level), state: '1' }),
      openDevice: (deviceId: string): void => open(code, { deviceId }),
    }),
    [open, code],
  )
}
