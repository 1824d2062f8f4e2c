const digits = '零一二三四五六七八九'
const spelled =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
/** Spelled numbers as they stand in a regular expression. */
export const spelledPattern = `(?:${spelled.slice(1).toReversed().join('|')})`

/** 三 → 3, 十二 → 12, 二十 → 20, 012 → 12; undefined for what is no number below a hundred in Chinese, or no digits. */
export const numeral = (text: string): number | undefined => {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  if (spelled.includes(text)) return spelled.indexOf(text)
  const plain = text.replace('〇', '零').replace('两', '二')
  const [, tens, one] = /^([一二三四五六七八九]?十)?([零一二三四五六七八九])?$/.exec(plain) ?? []
  if (tens === undefined && one === undefined) return undefined
  const ten = tens === undefined ? 0 : tens.length === 1 ? 1 : digits.indexOf(tens[0] ?? '')
  return ten * 10 + (one === undefined ? 0 : digits.indexOf(one))
}

/** As it stands in a regular expression. */
export const numeralPattern = '(?:\\d{1,6}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[零〇一二两三四五六七八九])'

const beforeMark = new RegExp(`(${numeralPattern})[号#]`, 'g')

/** The number that a name is known by: that before 号 or #, else its last one; undefined without any. */
export const numberOf = (name: string): number | undefined => {
  const narrow = name.normalize('NFKC')
  const marked = [...narrow.matchAll(beforeMark)].at(-1)?.[1]
  const last = narrow.match(/\d{1,6}/g)?.at(-1)
  const found = marked ?? last
  return found === undefined ? undefined : numeral(found)
}
