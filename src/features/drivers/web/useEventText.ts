import { driverEventWords } from '#contract/driverEventWords.ts'
import { useLanguage } from '#web/i18n.ts'

type Said = { readonly code: string; readonly args: Readonly<Record<string, string | number>> }

const isKnown = (code: string): code is keyof typeof driverEventWords => Object.hasOwn(driverEventWords, code)

/** What an event says, with what it names in its place. */
export const useEventText = () => {
  const { language } = useLanguage()
  return ({ code, args }: Said): string =>
    isKnown(code)
      ? driverEventWords[code][language].replaceAll(/\{(\w+)\}/g, (_, key: string) => String(args[key] ?? ''))
      : [code, ...Object.values(args)].join(' ')
}
