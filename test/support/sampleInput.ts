import { z } from 'zod'

type Json = { [key: string]: unknown }
type Known = Readonly<Record<string, unknown>>

const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

const sampleString = (name: string, { pattern, minLength, format }: Json): string => {
  const candidates = [
    '7',
    '2026-01-01 00:00:00',
    '2026-01-01',
    '2026-01',
    '2026',
    '12:00',
    '13800000000',
    'Sample_1',
    '/sample',
    'https://sample.example',
    'x'.repeat(Number(minLength ?? 0)),
  ]
  if (typeof pattern === 'string') return candidates.find((each) => new RegExp(pattern, 'u').test(each)) ?? ''
  if (format === 'uri') return 'https://sample.example'
  return /time$/i.test(name) ? '2026-01-01 00:00:00' : 'Sample_1'
}

const sample = (name: string, schema: Json, known: Known): unknown => {
  if (name in known) return schema.type === 'array' && !Array.isArray(known[name]) ? [known[name]] : known[name]
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (Array.isArray(choices))
    return sample(name, asObject(choices.find((each) => asObject(each).type !== 'null')), known)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(asObject(schema.properties)).map(([key, each]) => [key, sample(key, asObject(each), known)]),
      )
    case 'array':
      return [sample(name, asObject(schema.items), known)]
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'string':
      return sampleString(name, schema)
    default:
      return undefined
  }
}

/** Something that a call takes: fields by name from `known`, the others made up from the schema. */
export const sampleInput = (schema: z.ZodType, known: Known): Json =>
  asObject(sample('', z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, known))
