import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Line } from './lines.ts'
import { receiptTexts } from './receiptTexts.ts'
import type { StoredSettlement } from './stored.ts'

/** What stands on a receipt: facts as pairs, then a table whose first row is its head, then remarks. */
export type Sheet = {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly table: readonly (readonly string[])[]
  readonly remarks: readonly string[]
}

const longest = 60
/** Names come from people and devices: one line of plain characters. */
const plain = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, longest) || '--'
const fixed = (value: number, decimals: number): string => value.toFixed(decimals)
const yuan = (fen: number): string => fixed(fen / 100, 2)
const kilograms = (grams: number): string => `${fixed(grams / 1000, 3)} kg`
const marks = { measured: '', interpolated: ' *', estimated: ' **' } as const

const lineOf = (line: Line, zone: string, kinds: Readonly<Record<string, string>>): string[] => [
  formatTime(line.from, zone).slice(0, 16),
  formatTime(line.to, zone).slice(0, 16),
  kinds[line.kind] ?? plain(line.kind),
  fixed(line.wh / 1000, 3) + marks[line.quality],
  fixed((line.price + line.serviceFee) / 10_000, 4),
  yuan(line.energyFen),
  yuan(line.serviceFen),
  yuan(line.energyFen + line.serviceFen),
]

/** The receipt of a settlement in words, times by the clock of `zone`. */
export const sheetOf = (settled: StoredSettlement, zone: string, language: Language): Sheet => {
  const text = receiptTexts[language]
  const { names, lines, avoided } = settled
  const at = (ts: number): string => formatTime(ts, zone).slice(0, 16)
  const whole = yuan(settled.energyFen + settled.serviceFen)
  const has = (quality: Line['quality']): boolean => lines.some((line) => line.quality === quality)
  return {
    title: text.title,
    facts: [
      [text.receiptNo, settled.receiptNo],
      [text.station, plain(names.station)],
      [text.ship, plain(names.ship)],
      [text.mmsi, plain(names.mmsi)],
      [text.place, plain(names.place)],
      [text.device, plain(names.device)],
      [text.span, `${at(settled.from)} – ${at(settled.to)} (${zone})`],
      [text.total, `${fixed(settled.wh / 1000, 3)} kWh, ${whole} ${text.yuan}`],
    ],
    table: [
      [text.from, text.to, text.kind, text.kwh, text.price, text.energyFee, text.serviceFee, text.sum],
      ...lines.map((line) => lineOf(line, zone, text.kinds)),
      [text.total, '', '', fixed(settled.wh / 1000, 3), '', yuan(settled.energyFen), yuan(settled.serviceFen), whole],
    ],
    remarks: [
      ...(has('interpolated') ? [text.interpolated] : []),
      ...(has('estimated') ? [text.estimated] : []),
      ...(avoided
        ? [
            `${text.avoided}: ${text.co2} ${kilograms(avoided.co2)} (${text.co2Gross} ${kilograms(avoided.co2Gross)}), ` +
              `${text.sox} ${kilograms(avoided.sox)}, ${text.nox} ${kilograms(avoided.nox)}`,
          ]
        : []),
      `${text.settled}: ${plain(settled.settledBy)}, ${at(settled.settledAt)}`,
    ],
  }
}
