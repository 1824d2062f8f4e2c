import { App } from 'antd'
import { useCallback } from 'react'
import type { Language } from '#contract/errors.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type Messages<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>
export type Text<Key extends string = string> = (key: Key, ...args: readonly (string | number)[]) => string

/**
 * A dictionary: the zh keys are its type, en must have exactly the same. `{0}` stands for the first argument, `{0:ship/ships}` for the
 * word that agrees with it.
 */
export const defineMessages = <const Zh extends Readonly<Record<string, string>>>(messages: {
  zh: Zh
  en: { readonly [Key in keyof Zh]: string }
}): Messages<keyof Zh & string> => messages

export const fill = (text: string, args: readonly (string | number)[]): string =>
  text.replace(/\{(\d)(?::([^/}]*)\/([^}]*))?\}/g, (whole, index: string, one?: string, many?: string) => {
    const arg = args[Number(index)]
    return String((one === undefined ? arg : Number(arg) === 1 ? one : many) ?? whole)
  })

const storedKey = 'tidewatt.language'
const stored = readStored('localStorage', storedKey)
export const languageStore = createStore<Language>(stored === 'en' ? 'en' : 'zh')

/** The text in the current language, for places outside of components. */
export const textOf = <Key extends string>(
  messages: Messages<Key>,
  key: Key,
  ...args: readonly (string | number)[]
): string => fill(messages[languageStore.get()][key], args)

export const useText = <Key extends string>(messages: Messages<Key>): Text<Key> => {
  const language = useStore(languageStore)
  return useCallback((key, ...args) => fill(messages[language][key], args), [messages, language])
}

const changed: Record<Language, string> = { zh: '语言切换成功', en: 'Language changed' }

export const useLanguage = (): { language: Language; setLanguage: (language: Language) => void } => {
  const language = useStore(languageStore)
  const { message } = App.useApp()
  const setLanguage = useCallback(
    (next: Language) => {
      writeStored('localStorage', storedKey, next)
      languageStore.set(next)
      void message.success(changed[next], 2)
    },
    [message],
  )
  return { language, setLanguage }
}
