import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useAction } from '#web/calls/api.ts'
import { claimSound } from '#web/claimSound.ts'
import { useOnlyTab } from '#web/live/useOnlyTab.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { useLive } from '#web/live/live.ts'
import { useSession } from '#web/session/session.ts'
import { notifyMessageContract, notifyTopics } from '../../contract.ts'
import type { Alert } from '../../shapes.ts'
import { useLanguage } from '#web/i18n.ts'
import { useStore } from '#web/store.ts'
import { AlertActions, AlertText, AlertTitle, alertWords } from './AlertCard.tsx'
import { onNoticeClick, showNotice } from './notices.ts'
import { canSound, sound, soundStore } from './sound.ts'
import { onClosed, tellClosed } from './tabs.ts'

/** s; one of level 1 stays until somebody closes it */
const shownSeconds = 60
const mostKept = 100

const appended = (before: readonly Alert[], fresh: readonly Alert[]): Alert[] =>
  [...before.filter(({ messageId }) => !fresh.some((each) => each.messageId === messageId)), ...fresh].slice(-mostKept)

/** Shown in this page so far: another shell around it, or a new snapshot, shows nothing twice. */
const shown = new Map<string, string | null>()

const soundOnce = async (messageId: string): Promise<void> => {
  if (canSound() && (await claimSound('alert', messageId))) sound()
}

/** Tells the server what somebody could see: at once, or when the tab is looked at. */
const useSeen = (): ((messageId: string) => void) => {
  const { mutate } = useAction(notifyMessageContract.seen, { quiet: true })
  const waiting = useRef(new Set<string>())
  const send = useCallback((): void => {
    if (document.visibilityState !== 'visible' || waiting.current.size === 0) return
    mutate({ messageIds: [...waiting.current].slice(0, mostKept) })
    waiting.current.clear()
  }, [mutate])
  useEffect(() => {
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [send])
  return useCallback(
    (messageId) => {
      waiting.current.add(messageId)
      send()
    },
    [send],
  )
}

/** Messages to the user as cards above whatever page is open: seen, heard at level 1, and outside of the page where it was allowed. */
export const AlertHost = () => {
  const { notification } = App.useApp()
  const { user } = useSession()
  const [, openStory] = useOpenStory()
  const seen = useSeen()
  const open = useRef(openStory)
  useEffect(() => {
    open.current = openStory
  })
  const { language } = useLanguage()
  const evenHidden = useOnlyTab('alerts', useStore(soundStore))
  const { data } = useLive(notifyTopics.alerts, user?.user_id, { merge: appended, evenHidden })

  const close = useCallback(
    (messageId: string): void => {
      notification.destroy(messageId)
      tellClosed(messageId)
    },
    [notification],
  )
  const show = useCallback(
    (alert: Alert): void => {
      const { messageId, alarmId, kind, level } = alert
      if (shown.has(messageId)) return
      shown.set(messageId, alarmId)
      if (kind === 'ended')
        for (const [id, of] of shown) if (of === alarmId && id !== messageId) notification.destroy(id)
      notification.open({
        key: messageId,
        role: 'alert',
        className: 'tw-notify-card',
        duration: level === 1 && kind !== 'ended' ? false : shownSeconds,
        title: <AlertTitle alert={alert} />,
        description: <AlertText alert={alert} blocked={alert.sound && soundStore.get() && !canSound()} />,
        actions: <AlertActions alert={alert} onOpen={(id) => open.current(id)} onDone={() => close(messageId)} />,
        onClose: () => tellClosed(messageId),
      })
      seen(messageId)
      if (alert.sound) void soundOnce(messageId)
      if (soundStore.get()) void showNotice(alert, alertWords(alert, language))
    },
    [notification, close, seen, language],
  )
  useEffect(() => {
    for (const alert of data ?? []) show(alert)
  }, [data, show])
  useEffect(() => onClosed((messageId) => notification.destroy(messageId)), [notification])
  useEffect(() => onNoticeClick((alarmId) => open.current(alarmId)), [])
  return null
}
