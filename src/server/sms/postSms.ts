/** Whether the provider took it, surely did not, or may have. */
export type SmsAnswer =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly status?: number; readonly error?: unknown }
  | { readonly state: 'unsure'; readonly error: unknown }

const timeoutMs = 5000
/** Before a word was said. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined

/** Hands a text to the provider behind SMS_WEBHOOK. */
export const postSms = async (webhook: string, mobile: string, text: string): Promise<SmsAnswer> => {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The answer is said; what comes behind it is not waited for.
    await response.body?.cancel().catch(() => undefined)
    return response.ok ? { state: 'sent' } : { state: 'refused', status: response.status }
  } catch (error) {
    return { state: unreached.has(String(codeOf(error))) ? 'refused' : 'unsure', error }
  }
}
