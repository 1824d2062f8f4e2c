import { App } from 'antd'
import { useMemo } from 'react'
import { useText } from './i18n.ts'
import { texts } from './texts.ts'

const seconds = 2

/** Toasts of two seconds; without a text they say the specification's default (section 8). */
export const useToast = () => {
  const text = useText(texts)
  const { message } = App.useApp()
  return useMemo(
    () => ({
      success: (said: string = text('actionDone')) => void message.success(said, seconds),
      warning: (said: string = text('actionWarning')) => void message.warning(said, seconds),
      /** an error's own text, where it has one */
      error: (failure?: unknown) => void message.error(saidBy(failure) || text('actionFailed'), seconds),
    }),
    [text, message],
  )
}

const saidBy = (failure: unknown): string =>
  failure instanceof Error ? failure.message : typeof failure === 'string' ? failure : ''
