/** What `each` makes of 1, 2 … `count`. */
export const upTo = <T>(count: number, each: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index + 1))
