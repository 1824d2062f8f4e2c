/** Length of a row without the absent numbers at its end. */
export const trimmedLength = (values: Float64Array): number => {
  let length = values.length
  while (length > 0 && !Number.isFinite(values[length - 1])) length -= 1
  return length
}

export const fromNullable = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? Number.NaN)

export const grown = (values: Float64Array, length: number): Float64Array => {
  const copy = new Float64Array(Math.max(values.length, length)).fill(Number.NaN)
  copy.set(values)
  return copy
}
