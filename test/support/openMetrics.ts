type Family = { type: string; readonly samples: Map<string, number> }

const endings: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total', '_created'],
  gauge: [''],
  unknown: [''],
  info: ['_info'],
  histogram: ['_bucket', '_count', '_sum', '_created'],
  summary: ['', '_count', '_sum', '_created'],
}
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
const sample = new RegExp(`^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{((?:${label}(?:,${label})*)?)\\})? (\\S+)$`)
const number = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]?inf(?:inity)?|nan)$/i
const wholeBound = /(?:^|,)le="\d+"/

const numberOf = (text: string): number => {
  if (!number.test(text)) throw new Error(`no number: ${text}`)
  return Number(text.replace(/inf(?:inity)?$/i, 'Infinity'))
}

/** The buckets of each series of a histogram rise, end with +Inf, and this one is its count. */
const checkHistogram = (name: string, samples: ReadonlyMap<string, number>): void => {
  const series = new Map<string, { last: number; bound: number }>()
  for (const [key, value] of samples) {
    if (!key.startsWith(`${name}_bucket{`)) continue
    const [, le = ''] = /[{,]le="([^"]*)"/.exec(key) ?? []
    const own = key
      .slice(`${name}_bucket`.length)
      .replace(/,?le="[^"]*"/, '')
      .replace('{,', '{')
    const before = series.get(own) ?? { last: 0, bound: Number.NEGATIVE_INFINITY }
    const bound = numberOf(le)
    if (bound <= before.bound || value < before.last) throw new Error(`${key} falls`)
    series.set(own, { last: value, bound })
  }
  for (const [own, { last, bound }] of series) {
    const count = samples.get(`${name}_count${own === '{}' ? '' : own}`)
    if (bound !== Number.POSITIVE_INFINITY || last !== count) throw new Error(`${name}${own}: ${last} of ${count}`)
  }
}

/** Reads a text by the specification of OpenMetrics 1.0; throws at whatever it does not allow. By family, then by series. */
export const readOpenMetrics = (text: string): Map<string, Family> => {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('it does not end with # EOF and a line end')
  const families = new Map<string, Family & { isHelped?: boolean }>()
  let current = ''
  for (const line of lines) {
    const [, what, of = '', rest = ''] = /^# (TYPE|HELP|UNIT) ([a-zA-Z_:][a-zA-Z0-9_:]*)(?: (.*))?$/.exec(line) ?? []
    if (what) {
      if (of !== current && families.has(of)) throw new Error(`${of} comes twice`)
      current = of
      const family = families.get(of) ?? { type: 'unknown', samples: new Map() }
      if (family.samples.size > 0) throw new Error(`${line} comes after samples`)
      if (what === 'TYPE' && !(rest in endings)) throw new Error(`no type: ${line}`)
      families.set(of, what === 'TYPE' ? { ...family, type: rest } : family)
      continue
    }
    const [, name = '', labels = '', value = ''] = sample.exec(line) ?? []
    const family = families.get(current)
    if (name === '' || !family) throw new Error(`not understood: ${line}`)
    if (!(endings[family.type] ?? []).some((ending) => name === current + ending))
      throw new Error(`${name} is no sample of the ${family.type} ${current}`)
    if (wholeBound.test(labels)) throw new Error(`a bound without its point: ${line}`)
    const names = [...labels.matchAll(/(?:^|,)([a-zA-Z_]\w*)="/g)].map(([, each]) => each)
    if (new Set(names).size < names.length) throw new Error(`a label twice: ${line}`)
    const key = labels === '' ? name : `${name}{${labels}}`
    if (family.samples.has(key)) throw new Error(`twice: ${line}`)
    const read = numberOf(value)
    if (family.type === 'counter' && !(read >= 0)) throw new Error(`a counter below zero: ${line}`)
    family.samples.set(key, read)
  }
  for (const [name, { type, samples }] of families) if (type === 'histogram') checkHistogram(name, samples)
  return families
}
