type Json = Record<string, unknown>
type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: { name: string; required?: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses?: Record<string, { content?: Record<string, { schema: Json }> }>
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** of devices over MQTT: AsyncAPI, from the server's side */
export type AsyncApi = {
  channels: Record<string, { address: string }>
  operations: Record<string, { action: 'receive' | 'send'; summary: string }>
  components: { messages: Record<string, { payload: unknown }>; schemas: Record<string, Json> }
}

export type ApiCall = {
  group: string
  method: string
  path: string
  /** an authority key, 'open', 'signed-in', or 'device' for its token */
  access: string
  summary: string
  input: unknown
  /** undefined where nothing is answered */
  output: unknown
}

const accessOf = (operation: Operation): string => {
  if (operation.security?.length === 0) return 'open'
  return /`([^`]+)`/.exec(operation.description ?? '')?.[1] ?? 'signed-in'
}

const inputOf = (operation: Operation): unknown => {
  const body = operation.requestBody?.content['application/json']?.schema
  if (body) return body
  const named = (operation.parameters ?? []).map(({ name, required, schema }) => [required ? name : `${name}?`, schema])
  return Object.fromEntries(named)
}

const outputOf = (operation: Operation): unknown => {
  const [type, answer] = Object.entries(operation.responses?.['200']?.content ?? {})[0] ?? []
  if (type !== 'application/json') return type ?? null
  return (answer?.schema.properties as Json | undefined)?.data ?? answer?.schema
}

/** The calls of an OpenAPI document, in its order. */
export const callsOf = (document: OpenApi): ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      group: operation.tags?.[0] ?? '',
      method: method.toUpperCase(),
      path,
      access: accessOf(operation),
      summary: operation.summary ?? '',
      input: inputOf(operation),
      output: outputOf(operation),
    })),
  )

/** What devices publish (PUB) and hear (SUB), then the values of each type of device. */
export const topicsOf = ({ channels, operations, components }: AsyncApi): ApiCall[] => [
  ...Object.entries(channels).map(([name, { address }]) => ({
    group: 'MQTT',
    method: operations[name]?.action === 'send' ? 'SUB' : 'PUB',
    path: address,
    access: 'device',
    summary: operations[name]?.summary ?? '',
    input: components.messages[name]?.payload ?? null,
    output: undefined,
  })),
  ...Object.entries(components.schemas).map(([name, { title, ...schema }]) => ({
    group: 'MQTT',
    method: '',
    path: name,
    access: 'device',
    summary: String(title ?? ''),
    input: schema,
    output: undefined,
  })),
]

export const grouped = (calls: readonly ApiCall[], wanted: string): [string, ApiCall[]][] => {
  const needle = wanted.trim().toLowerCase()
  const fitting = calls.filter((call) => `${call.path} ${call.summary} ${call.access}`.toLowerCase().includes(needle))
  return Object.entries(Object.groupBy(fitting, (call) => call.group)).map(([group, members]) => [group, members ?? []])
}
