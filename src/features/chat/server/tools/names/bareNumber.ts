import { numeral, numeralPattern } from './numerals.ts'

/** "5号呢", "and no. 5?", but no day of a month. */
const patterns = [
  new RegExp(
    `(?<![月\\d])第?\\s*(${numeralPattern})\\s*号(?!\\s*(?:\\d|那天|当天|上午|下午|中午|晚|早|凌晨|到|至|以))`,
    'g',
  ),
  /(?:\bnumber|\bno\.|#)\s*(\d{1,6})\b/gi,
]

/** Numbers that stand without a kind, where a text names nothing else: [start, end) of each. */
export const bareNumbers = (text: string): { start: number; end: number; number: number }[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, 1: said = '', index }) => {
      const number = numeral(said)
      return number === undefined ? [] : [{ start: index, end: index + words.length, number }]
    }),
  )
