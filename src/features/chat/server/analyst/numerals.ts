const digits: Readonly<Record<string, number>> = {
  ...{ 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
}
const words: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, twenty: 20, thirty: 30, half: 0.5, 半: 0.5 },
}

/** What stands for a number in a pattern: digits, 十二, two. */
export const numeral = String.raw`(?:\d+(?:\.\d+)?|[零〇一二两三四五六七八九十]{1,3}|半|half(?: an?)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)`

/** 12, 十二, twelve → 12; NaN for what is no number. */
export const numberOf = (text: string): number => {
  if (/^\d/.test(text)) return Number(text)
  const word = words[text.split(' ')[0] ?? '']
  if (word !== undefined) return word
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const of = (part: string | undefined, otherwise: number): number => (part ? (digits[part] ?? Number.NaN) : otherwise)
  return text.includes('十') ? of(tens, 1) * 10 + of(ones, 0) : of(ones, Number.NaN)
}
