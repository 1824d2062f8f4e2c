/** Length of a row without the absent numbers at its end. */
export const trimmedLength = (values: Float64Array): number => {
  let length = values.length
  while (length > 0 && !Number.isFinite(values[length - 1])) length -= 1
  return length
}

export const grown = (values: Float64Array, length: number): Float64Array => {
  const copy = new Float64Array(Math.max(values.length, length)).fill(Number.NaN)
  copy.set(values)
  return copy
}
