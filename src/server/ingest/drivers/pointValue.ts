import type { Attribute } from '#contract/attribute.ts'
import type { BoundPoint } from './bound.ts'
import { scaled } from './modbusTcp/codec.ts'
import { scalingAttributes } from './scaling.ts'

/** How what a message says becomes the value of a point. */
export type Mapping = { readonly scale: number; readonly offset: number; readonly map: ReadonlyMap<string, number> }

export const mappingAttributes: readonly Attribute[] = [
  ...scalingAttributes,
  {
    key: 'map',
    label: { zh: '文字对应', en: 'Words' },
    kind: 'text',
    max: 2000,
    help: {
      zh: '如 open=1, closed=0；不在其中的文字按文本保存',
      en: 'As open=1, closed=0; a text that is not among them is kept as text',
    },
  },
]

/** `word=number` parted by commas, semicolons or lines; undefined where it is not that. */
export const wordsOf = (text: string): ReadonlyMap<string, number> | undefined => {
  const pairs = text
    .split(/[,;\n]/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair): readonly [string, number] => {
      const at = pair.lastIndexOf('=')
      const number = pair.slice(at + 1).trim()
      return [pair.slice(0, Math.max(0, at)).trim(), number === '' ? Number.NaN : Number(number)]
    })
  return pairs.every(([word, number]) => word !== '' && Number.isFinite(number)) ? new Map(pairs) : undefined
}

/** `fault` names the attribute that is wrong. */
export const mappingOf = ({
  attributes: set,
}: Pick<BoundPoint, 'attributes'>): Mapping | { readonly fault: string } => {
  const [scale, offset] = [Number(set.scale ?? 1), Number(set.offset ?? 0)]
  const map = wordsOf(String(set.map ?? ''))
  if (!Number.isFinite(scale) || scale === 0) return { fault: 'scale' }
  if (!Number.isFinite(offset)) return { fault: 'offset' }
  return map ? { scale, offset, map } : { fault: 'map' }
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i
const none = /^(|nan|null|[+-]?inf(inity)?)$/i

/** A number, or a text that stands for none; undefined where nothing is said. */
export const mappedValue = (raw: unknown, { scale, offset, map }: Mapping): number | string | undefined => {
  const isPlain = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
  if (!isPlain) return undefined
  const text = String(raw).trim()
  const word = map.get(text)
  if (word !== undefined) return word
  if (typeof raw === 'string' && !number.test(text)) return none.test(text) ? undefined : text
  const value = scaled(Number(raw), scale, offset)
  return Number.isFinite(value) ? value : undefined
}
