import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n.ts'
import { messages } from '../messages.ts'
import { useToast } from '../../toast.ts'

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** The browser's full screen; where it has none, asking for it warns. */
export const useFullScreen = (): { full: boolean; toggle: () => void } => {
  const text = useText(messages)
  const toast = useToast()
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const warn = (): void => toast.warning(text('fullScreenMissing'))
  const toggle = (): void => {
    if (full) void document.exitFullscreen()
    else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(warn)
    else warn()
  }
  return { full, toggle }
}
