import { App } from 'antd'
import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n.ts'
import { messages } from '../messages.ts'

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** The browser's full screen; where it has none, asking for it warns. */
export const useFullScreen = (): { full: boolean; toggle: () => void } => {
  const text = useText(messages)
  const { message } = App.useApp()
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const warn = (): void => void message.warning(text('fullScreenMissing'), 2)
  const toggle = (): void => {
    if (full) void document.exitFullscreen()
    else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(warn)
    else warn()
  }
  return { full, toggle }
}
