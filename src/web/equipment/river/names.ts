const begin = (names: readonly string[]): string => {
  const [first = '', ...others] = names
  let length = others.length === 0 ? 0 : first.length
  for (const name of others) while (!name.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}
const turned = (text: string): string => [...text].reverse().join('')

const endOf = (names: readonly string[]): string =>
  turned(/^\p{Script=Han}+/u.exec(begin(names.map(turned)))?.[0] ?? '')

/** What all names begin with, up to the last sign that is no letter or digit, such as `XD-`; '' where they differ. */
export const commonPrefix = (names: readonly string[]): string => /^.*[^\p{L}\p{N}]/u.exec(begin(names))?.[0] ?? ''

/** What all names end with, such as 电池堆 of 1号电池堆 and 2号电池堆: Chinese signs that leave at least two of each name. */
export const commonEnd = (names: readonly string[]): string => {
  const end = endOf(names)
  const left = Math.min(...names.map(({ length }) => length)) - 2
  return left < end.length ? end.slice(end.length - Math.max(0, left)) : end
}

/** Shortens names by what all of them end with, such as 换电站, where at least two signs of each are left. */
export const withoutCommonEnd = (names: readonly string[]): ((name: string) => string) => {
  const end = endOf(names)
  const fits = end.length > 1 && names.every((name) => name.length >= end.length + 2)
  return (name) => (fits ? name.slice(0, -end.length) : name)
}
