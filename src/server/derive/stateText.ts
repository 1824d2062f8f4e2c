const lacking = new Set(['NaN', 'Infinity', '-Infinity'])

const plain = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, plain(each)]),
  )
}

/** A state as JSON; equal states give the same text, whatever the order of their properties. */
export const textOf = (state: unknown): string => JSON.stringify(plain(state)) ?? 'null'

/** The state that `textOf` wrote. */
export const stateOf = <State>(text: string): State =>
  JSON.parse(text, (_, value) => (typeof value === 'string' && lacking.has(value) ? Number(value) : value)) as State
