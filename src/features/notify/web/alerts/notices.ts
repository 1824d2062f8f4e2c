import type { Alert } from '../../shapes.ts'

const script = '/notify-sw.js'
export type Permission = 'granted' | 'denied' | 'unavailable'

const isPossible = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'Notification' in window

/** Asks once whether the browser may show notifications; to be called in a gesture. */
export const allowNotices = async (): Promise<Permission> => {
  if (!isPossible()) return 'unavailable'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return 'denied'
  await navigator.serviceWorker.register(script)
  return 'granted'
}

/** Shows a message outside of the page where nobody looks at a tab of it; only where it was allowed. */
export const showNotice = async (
  { messageId, alarmId, level }: Alert,
  { title, text }: { readonly title: string; readonly text: string },
): Promise<void> => {
  if (!isPossible() || Notification.permission !== 'granted') return
  await navigator.serviceWorker.register(script)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ kind: 'alert', messageId, title, text, alarmId, stays: level === 1 })
}

/** The alarm whose notification somebody clicked. */
export const onNoticeClick = (open: (alarmId: string) => void): (() => void) => {
  if (!isPossible()) return () => undefined
  const listen = ({ data }: MessageEvent<{ kind?: string; alarmId?: string | null }>): void => {
    if (data.kind === 'open' && data.alarmId) open(data.alarmId)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
