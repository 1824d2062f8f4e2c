/** Error codes as each version spells them. */
export type FaultKind = 'formation' | 'missing' | 'type' | 'value' | 'notImplemented' | 'internal'
export type Version = '1.6' | '2.0.1'

const names: Readonly<Record<FaultKind, Readonly<Record<Version, string>>>> = {
  formation: { '1.6': 'FormationViolation', '2.0.1': 'FormatViolation' },
  // The misspelling is the standard's.
  missing: { '1.6': 'OccurenceConstraintViolation', '2.0.1': 'OccurrenceConstraintViolation' },
  type: { '1.6': 'TypeConstraintViolation', '2.0.1': 'TypeConstraintViolation' },
  value: { '1.6': 'PropertyConstraintViolation', '2.0.1': 'PropertyConstraintViolation' },
  notImplemented: { '1.6': 'NotImplemented', '2.0.1': 'NotImplemented' },
  internal: { '1.6': 'InternalError', '2.0.1': 'InternalError' },
}

/** A call that is refused with a CALLERROR: needed and unusable. */
export class Refused extends Error {
  readonly kind: FaultKind
  constructor(kind: FaultKind, description: string) {
    super(description)
    this.kind = kind
  }
}

export type Payload = Readonly<Record<string, unknown>>
export type Heard =
  | { readonly kind: 'call'; readonly id: string; readonly action: string; readonly payload: unknown }
  | { readonly kind: 'result'; readonly id: string; readonly payload: Payload }
  | { readonly kind: 'error'; readonly id: string; readonly code: string; readonly description: string }
  /** `id` where it can be answered */
  | { readonly kind: 'bad'; readonly id: string | null; readonly why: string }

const longestId = 64
const idOf = (said: unknown): string | null => {
  const id = typeof said === 'number' ? String(said) : said
  return typeof id === 'string' && id.length > 0 && id.length <= longestId ? id : null
}
const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a text on the wire is, by the framing of OCPP-J. */
export const parseFrame = (text: string): Heard => {
  const frame = parsed(text)
  if (!Array.isArray(frame)) return { kind: 'bad', id: null, why: 'no OCPP-J frame' }
  const [type, said, third, fourth]: unknown[] = frame
  const id = idOf(said)
  if (id === null) return { kind: 'bad', id, why: 'no message id' }
  if (type === 2)
    return typeof third === 'string' && third.length <= 100
      ? { kind: 'call', id, action: third, payload: fourth }
      : { kind: 'bad', id, why: 'a call names its action' }
  if (type === 3) return { kind: 'result', id, payload: isPayload(third) ? third : {} }
  if (type === 4)
    return { kind: 'error', id, code: String(third ?? ''), description: String(fourth ?? '').slice(0, 200) }
  return { kind: 'bad', id: null, why: 'an unknown type of message' }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const callFrame = (id: string, action: string, payload: Payload): string =>
  JSON.stringify([2, id, action, payload])
export const resultFrame = (id: string, payload: Payload): string => JSON.stringify([3, id, payload])
export const errorFrame = (id: string, { kind, message }: Refused, version: Version): string =>
  JSON.stringify([4, id, names[kind][version], message.slice(0, 255), {}])
