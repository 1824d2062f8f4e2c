export type Path = readonly (string | number)[]

const step = /\.?([^.[\]"]+)|\[(\d{1,6})\]|\["([^"]+)"\]/y
const mostSteps = 32

/** `a.b[0].c`, `[1].x` or `a["b.c"]`; an empty text is the whole. Undefined where it is no path. */
export const pathOf = (text: string): Path | undefined => {
  const path: (string | number)[] = []
  const said = text.trim()
  step.lastIndex = 0
  while (step.lastIndex < said.length) {
    const isFirst = step.lastIndex === 0
    const begins = said[step.lastIndex]
    if (isFirst ? begins === '.' : begins !== '.' && begins !== '[') return undefined
    const [, name, index, quoted] = step.exec(said) ?? []
    const found = name ?? quoted ?? (index === undefined ? undefined : Number(index))
    if (found === undefined || path.length >= mostSteps) return undefined
    path.push(found)
  }
  return path
}

/** What stands there; undefined where nothing does. Only what the message itself has, nothing that objects inherit. */
export const at = (root: unknown, path: Path): unknown => {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string | number, unknown>>)[key]
  }
  return value
}
