import { useMemo } from 'react'
import { pointKinds, writings } from '#catalogue/points/point.ts'
import type { Legend } from '#catalogue/states/legend.ts'
import { legends } from '#catalogue/states/legends.ts'
import { useLanguage } from '#web/i18n.ts'
import { messages } from '../../messages.ts'
import { profileMessages } from '../profile/profileMessages.ts'
import type { Heads, SheetColumn, Words } from './profileSheet.ts'
import { sheetMessages } from './sheetMessages.ts'

type Choice = { readonly value: string; readonly label: string }
type Said = {
  readonly words: Words
  readonly heads: Heads
  readonly options: Readonly<Partial<Record<SheetColumn, readonly Choice[]>>>
}

const legendText = ({ codes, otherwise }: Legend, language: 'zh' | 'en'): string =>
  [
    ...Object.entries(codes).map(([code, name]) => `${code} ${name[language]}`),
    ...(otherwise ? [otherwise[language]] : []),
  ].join(' · ')

const both = (of: (language: 'zh' | 'en') => string): string[] => [of('zh'), of('en')]
const words: Words = {
  kind: Object.fromEntries(pointKinds.map((kind) => [kind, both((language) => messages[language][kind])])),
  writing: Object.fromEntries(
    writings.map((writing) => [writing, both((language) => profileMessages[language][`writing_${writing}`])]),
  ),
  legend: Object.fromEntries(
    Object.entries<Legend>(legends).map(([key, legend]) => [key, both((language) => legendText(legend, language))]),
  ),
}
const headsOf = (column: SheetColumn): string[] => both((language) => sheetMessages[language][column])
const heads: Heads = {
  ...{ pointKey: headsOf('pointKey'), pointName: headsOf('pointName'), pointNameEn: headsOf('pointNameEn') },
  ...{ unit: headsOf('unit'), kind: headsOf('kind'), size: headsOf('size'), columns: headsOf('columns') },
  ...{ decimals: headsOf('decimals'), min: headsOf('min'), max: headsOf('max'), sentinels: headsOf('sentinels') },
  ...{ legend: headsOf('legend'), writing: headsOf('writing') },
}

/** How columns and choices of the sheet are called: to show them, and to read what was copied in either language. */
export const useSheetWords = (): Said => {
  const place = useLanguage().language === 'zh' ? 0 : 1
  const options = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(words).map(([column, choices]) => [
          column,
          Object.entries(choices).map(([value, said]) => ({ value, label: said[place] ?? value })),
        ]),
      ),
    [place],
  )
  return { words, heads, options }
}
