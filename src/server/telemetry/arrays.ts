/** Length of a row without the absent numbers at its end. */
export const trimmedLength = (values: Float64Array): number => {
  let length = values.length
  while (length > 0 && !Number.isFinite(values[length - 1])) length -= 1
  return length
}

/** Numbers as a PostgreSQL array literal: `{1,NULL,2.5}`; what is not finite is NULL, or left out at the end. */
export const arrayLiteral = (values: Float64Array): string => {
  const length = trimmedLength(values)
  const parts: string[] = new Array(length)
  let last = Number.NaN
  let lastText = 'NULL'
  for (let slot = 0; slot < length; slot += 1) {
    const value = values[slot] ?? Number.NaN
    if (!Number.isFinite(value)) parts[slot] = 'NULL'
    else {
      if (value !== last) {
        last = value
        lastText = String(value)
      }
      parts[slot] = lastText
    }
  }
  return `{${parts.join(',')}}`
}

/** Array literals as one `text[]` literal; they hold nothing that needs escaping. */
export const literalList = (literals: readonly string[]): string =>
  literals.length === 0 ? '{}' : `{"${literals.join('","')}"}`

export const fromNullable = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? Number.NaN)

export const grown = (values: Float64Array, length: number): Float64Array => {
  const copy = new Float64Array(Math.max(values.length, length)).fill(Number.NaN)
  copy.set(values)
  return copy
}
