import { useText } from '#web/i18n.ts'
import { useStore } from '#web/store.ts'
import { useToast } from '#web/toast.ts'
import { alertMessages } from './alertMessages.ts'
import { allowNotices } from './notices.ts'
import { setSound, sound, soundStore } from './sound.ts'

/** The switch of sound at level 1, with which browser notifications are asked for too. */
export const useSoundTool = (): { on: boolean; label: string; toggle: () => void } => {
  const text = useText(alertMessages)
  const toast = useToast()
  const on = useStore(soundStore)
  const turnOn = async (): Promise<void> => {
    setSound(true)
    sound(2)
    toast.success(text('on', text(await allowNotices())))
  }
  const toggle = (): void => {
    if (!on) return void turnOn()
    setSound(false)
    toast.success(text('off'))
  }
  return { on, label: text(on ? 'turnOff' : 'turnOn'), toggle }
}
