/** What parts the cells of a copied table: tabs, else semicolons or commas. */
export const separatorOf = (line: string): string => ['\t', ';'].find((each) => line.includes(each)) ?? ','

/** Cells of a line; quotes hold a cell together. */
export const cellsOf = (line: string, separator: string): string[] =>
  [...line.matchAll(new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g'))].map(
    ([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim(),
  )

export const linesOf = (sheet: string): string[] => sheet.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
