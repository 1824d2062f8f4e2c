import { z } from 'zod'
import { legends } from '#catalogue/states/legends.ts'
import { headingOf, inFile } from '#contract/columns.ts'
import { filePassCookie } from '#contract/file.ts'
import { exportFormats } from '#contract/fileExport.ts'
import { mediaTypes } from '#server/export/file.ts'
import type { Contract, Entry } from './feature.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const queryParameters = (schema: z.ZodType): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: each,
  }))
}

const formatParameter: Json = {
  name: 'format',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: exportFormats, default: exportFormats[0] },
}

const answerOf = (entry: Entry): Json => {
  if (entry.kind === 'export')
    return Object.fromEntries(Object.values(mediaTypes).map((type) => [type, { schema: { type: 'string' } }]))
  if (entry.kind === 'redirect') return {}
  if (entry.kind === 'download') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const properties = { code: { type: 'integer' }, msg: { type: 'string' }, data: schemaOf(entry.output, 'output') }
  return { 'application/json': { schema: { type: 'object', required: ['code', 'msg', 'data'], properties } } }
}

const describe = {
  open: 'Open to everyone.',
  device: 'For devices: the bearer is the token of a device. The body may be gzipped.',
  'signed-in': 'For everyone signed in.',
  platform: 'Needs at least one `platform_*` authority; rows of other platforms are left out.',
} as const
const isNamed = (access: Entry['access']): access is keyof typeof describe => Object.hasOwn(describe, access)
const accessText = (access: Entry['access']): string =>
  isNamed(access) ? describe[access] : `Needs the authority \`${access}\`.`

const commonText = 'For platform administrators.'

const segments = (path: string): string[] => path.split('/').filter(Boolean)

const securityOf = (entry: Entry): Json[] => {
  if (entry.access === 'open') return []
  if (entry.kind === 'device') return [{ deviceToken: [] }]
  return entry.kind === 'download' ? [{ bearer: [] }, { filePass: [] }] : [{ bearer: [] }]
}

const fileForm: Json = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

const inputOf = (entry: Entry): Json => {
  if (entry.kind === 'upload') return { requestBody: { content: { 'multipart/form-data': { schema: fileForm } } } }
  if (entry.method === 'POST')
    return { requestBody: { content: { 'application/json': { schema: schemaOf(entry.input, 'input') } } } }
  const parameters = queryParameters(entry.input).map((each) =>
    entry.path.endsWith('/') && each.name === 'name' ? { ...each, in: 'path' } : each,
  )
  return { parameters: [...parameters, ...(entry.kind === 'export' ? [formatParameter] : [])] }
}

const pathOf = ({ path }: Entry): string => (path.endsWith('/') ? `${path}{name}` : path)

const done = (entry: Entry): Json => ({
  description:
    entry.kind === 'export' && entry.columns
      ? `Columns: ${inFile(entry.columns)
          .map((column) => headingOf(column, 'en'))
          .join(', ')}`
      : 'code 0: done; any other code is a refusal, with its text in msg',
  content: answerOf(entry),
})

const operation = (entry: Entry): Json => ({
  operationId: segments(entry.path).join('_'),
  tags: [segments(entry.path).slice(0, -1).join('/')],
  summary: entry.summary,
  description: ['common' in entry && entry.common && commonText, accessText(entry.access)].filter(Boolean).join(' '),
  security: securityOf(entry),
  ...inputOf(entry),
  responses: {
    ...(entry.kind === 'redirect' ? { 302: { description: 'To a page of the portal' } } : { 200: done(entry) }),
    400: { description: 'The request does not fit; msg names the field' },
    ...(entry.access === 'open'
      ? {}
      : entry.kind === 'device'
        ? { 401: { description: 'No device has this token' }, 503: { description: 'Not stored: send it again' } }
        : { 401: { description: 'No session' }, 403: { description: 'Authority missing' } }),
  },
})

/** OpenAPI 3.1 of the given contracts. */
export const openapi = (contracts: readonly Contract[]): Json => {
  const entries = contracts.flatMap((contract) => Object.values(contract))
  const paths = Object.fromEntries(
    entries.map((entry) => [pathOf(entry), { [entry.method.toLowerCase()]: operation(entry) }]),
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Tidewatt', version: '1', description: 'Every answer is {code, msg, data}; code 0 is success.' },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        deviceToken: { type: 'http', scheme: 'bearer', description: 'the token of a device' },
        filePass: { type: 'apiKey', in: 'cookie', name: filePassCookie },
      },
    },
    'x-legends': legends,
    paths,
  }
}
