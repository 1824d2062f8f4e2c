/** Topic filters of a list that commas, spaces or line ends part. */
export const filtersOf = (text: unknown): string[] => [
  ...new Set(
    String(text ?? '')
      .split(/[,\s]+/)
      .filter(Boolean),
  ),
]

/** Whether `+` and `#` stand where they may. */
export const isFilter = (filter: string): boolean =>
  filter.length <= 500 &&
  !filter.startsWith('$') &&
  filter
    .split('/')
    .every((level, at, all) => level === '+' || (level === '#' ? at === all.length - 1 : !/[+#\0]/.test(level)))

/** Whether a topic fits a filter. */
export const matches = (filter: string, topic: string): boolean => {
  const [wanted, levels] = [filter.split('/'), topic.split('/')]
  for (const [at, level] of wanted.entries()) {
    if (level === '#') return true
    if (at >= levels.length || (level !== '+' && level !== levels[at])) return false
  }
  return wanted.length === levels.length
}
