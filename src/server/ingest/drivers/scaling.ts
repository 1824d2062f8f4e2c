import type { Attribute } from '#contract/attribute.ts'

/** How a raw number becomes a value, of a point of any driver. */
export const scalingAttributes: readonly Attribute[] = [
  { key: 'scale', label: { zh: '倍率', en: 'Scale' }, kind: 'number', default: 1 },
  {
    key: 'offset',
    label: { zh: '偏移', en: 'Offset' },
    kind: 'number',
    default: 0,
    help: { zh: '值 = 原始值 × 倍率 + 偏移', en: 'value = raw × scale + offset' },
  },
]
