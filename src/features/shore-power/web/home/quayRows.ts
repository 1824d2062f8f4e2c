/** Rows of berths along the quay: `metres` that the longest of them takes. */
export type QuayRows<B> = { readonly rows: readonly (readonly B[])[]; readonly metres: number }

const chunk = <B>(items: readonly B[], size: number): B[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Berths in their order along the quay, in as few rows of one scale as leave each of them `least` px of `width`. */
export const quayRows = <B extends { readonly length: number }>(
  berths: readonly B[],
  width: number,
  least: number,
): QuayRows<B> => {
  for (let columns = berths.length; columns > 0; columns -= 1) {
    const rows = chunk(berths, columns)
    const metres = Math.max(1, ...rows.map((row) => row.reduce((sum, { length }) => sum + length, 0)))
    const shortest = Math.min(...berths.map(({ length }) => length))
    if (columns === 1 || (shortest / metres) * width >= least) return { rows, metres }
  }
  return { rows: [], metres: 1 }
}

const lengths = [10, 20, 50, 100, 200, 500]
/** m of the bar that tells the scale: the longest that takes no more than a fifth of the quay. */
export const scaleBar = (metres: number): number => lengths.findLast((each) => each <= metres / 5) ?? 10
