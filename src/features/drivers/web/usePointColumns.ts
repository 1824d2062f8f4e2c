import { useMemo } from 'react'
import type { Attribute } from '#contract/attribute.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { type SheetChoice, type SheetColumn, textWidth } from '#web/kit/sheet/column.ts'
import { messages } from '../messages.ts'
import { accessKey } from './pointMatrix.ts'
import type { SheetPoint } from './pointSheet.ts'

/** px */
const widths: Readonly<Partial<Record<Attribute['kind'], number>>> = { number: 96, boolean: 96, select: 136 }

/** A column for each attribute of a point; what is grey holds by default, and a point without what it needs says so. */
export const usePointColumns = (attributes: readonly Attribute[]): readonly SheetColumn<SheetPoint>[] => {
  const text = useText(messages)
  const { language } = useLanguage()
  return useMemo(() => {
    const wordsOf = ({ kind, options = [] }: Attribute): readonly SheetChoice[] | undefined => {
      if (kind === 'boolean') return [true, false].map((is) => ({ value: String(is), label: text(is ? 'yes' : 'no') }))
      return kind === 'select' ? options.map(({ value, label }) => ({ value, label: label[language] })) : undefined
    }
    const access: SheetColumn<SheetPoint> = {
      ...{ key: accessKey, title: text('access'), width: 88 },
      cellOf: ({ rw }) => String(rw),
      choices: (['read', 'write', 'both'] as const).map((word, rw) => ({ value: String(rw), label: text(word) })),
    }
    return [
      access,
      ...attributes.map((attribute): SheetColumn<SheetPoint> => {
        const { key, label, kind, default: usual, required } = attribute
        const words = wordsOf(attribute)
        const held = usual === undefined ? '' : String(usual)
        const shown = words?.find(({ value }) => value === held)?.label ?? held
        const blank = shown === '' && required === true ? text('missing') : shown
        return {
          ...{ key, title: label[language] },
          width: Math.max(widths[kind] ?? 160, textWidth(label[language])),
          cellOf: ({ attributes: given }) => String(given[key] ?? ''),
          usualOf: () => blank,
          ...(words ? { choices: [{ value: '', label: blank }, ...words] } : {}),
        }
      }),
    ]
  }, [attributes, text, language])
}
