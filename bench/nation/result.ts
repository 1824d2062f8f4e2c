type Row = {
  readonly what: string
  /** as it is written, and whether it is kept */
  readonly bound: string
  readonly measured: string
  readonly kept: boolean | null
}

/** A line of the result; without a bound it only says what was measured. */
export const row = (what: string, value: number, unit: string, most?: number): Row => ({
  what,
  bound: most === undefined ? '' : `${most} ${unit}`,
  measured: `${value} ${unit}`,
  kept: most === undefined ? null : value <= most,
})

/** As the README shows it. */
export const markdownOf = (rows: readonly Row[]): string =>
  [
    '| what | bound | measured |',
    '|---|---|---|',
    ...rows.map(
      ({ what, bound, measured, kept }) => `| ${what} | ${bound} | ${measured}${kept === false ? ' (missed)' : ''} |`,
    ),
  ].join('\n')
