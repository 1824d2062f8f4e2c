/** Times as people write them: dates, clock times, months, in both languages. */
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const times = [
  String.raw`\d{4}\s*[-/.年]\s*\d{1,2}(\s*[-/.月]\s*\d{1,2}\s*日?)?(?![\d.])`,
  String.raw`\d{1,2}\s*月\s*\d{1,2}\s*[日号]?`,
  String.raw`\d{1,2}:[0-5]\d(:[0-5]\d)?(\.\d{1,3})?(?!\d)`,
  String.raw`\d{1,2}\s*[时点](\s*\d{1,2}\s*分)?(?!\d)`,
  String.raw`\d{1,2}\s*[ap]\.?m\b\.?`,
  String.raw`\d{4}\s*年|\d{1,2}\s*[月日号](?!\p{L})`,
  String.raw`(${months})[a-z]*\.?\s+\d{1,2}(st|nd|rd|th)?(,?\s+\d{4})?\b`,
  String.raw`\d{1,2}(st|nd|rd|th)?\s+(${months})[a-z]*(\s+\d{4})?\b`,
]
export const timePattern = new RegExp(`(?:${times.join('|')})`, 'iuy')

const scales: Readonly<Record<string, number>> = { m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9 }
const bases = ['varh', 'var', 'VA', 'Wh', 'Ah', 'Hz', 'W', 'V', 'A', 'Ω']
const plain = ['%', '℃', 'ppm', 'km/h', 'kn', 'km', 'kg', 'nm', 'K']
const scaled = new RegExp(`([mkMG]?)(${bases.join('|')})(?![A-Za-z])`, 'y')
const unscaled = new RegExp(`(?:${plain.join('|')})(?![A-Za-z])`, 'y')

export type Unit = { readonly base: string; readonly scale: number; readonly length: number }

/** The physical unit that stands at a place of a text, after a space perhaps; undefined for none. */
export const unitAt = (text: string, at: number): Unit | undefined => {
  const space = /\s?/y
  space.lastIndex = at
  const start = at + (space.exec(text)?.[0].length ?? 0)
  const alike = text.slice(start, start + 8).replace(/^°C/, '℃')
  const shift = text.startsWith('°C', start) ? 1 : 0
  scaled.lastIndex = 0
  const one = scaled.exec(alike)
  if (one) return { base: one[2] ?? '', scale: scales[one[1] ?? ''] ?? 1, length: start - at + one[0].length }
  unscaled.lastIndex = 0
  const other = unscaled.exec(alike)
  return other ? { base: other[0], scale: 1, length: start - at + other[0].length + shift } : undefined
}

const digits = String.raw`\d{1,3}(?:,\d{3})+|\d+`
export const numberPattern = new RegExp(
  String.raw`([-−–+]?)(${digits})(\.\d+)?(?:[eE]([-+]?\d{1,3}))?|[\p{Nd}\p{Nl}½¼¾]`,
  'uy',
)

/** Number words that stand for a figure rather than for "some". */
export const wordPattern =
  /百分之[零〇一二两三四五六七八九十百点]+|[零〇一二两三四五六七八九十百千]+点[零〇一二三四五六七八九]+|[一二两三四五六七八九][十百千][零一二三四五六七八九十百千]*(?![月日号时点分])|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?\b/iuy

/** The span of hours, days … that a question names, such as "2小时" or "last 30 days", each as its number. */
export const spansOf = (question: string): Set<string> =>
  new Set(
    [
      ...question.matchAll(
        /(\d+(?:\.\d+)?)\s*(?:个?小时|分钟|秒|天|周|个?月|年|hours?|h|minutes?|min|days?|weeks?|months?)/giu,
      ),
    ].map(([, number = '']) => number),
  )
export const spanUnit = /\s?(?:个?小时|分钟|秒|天|周|个?月|年|hours?|h|minutes?|min|days?|weeks?|months?)(?![a-z])/iuy
