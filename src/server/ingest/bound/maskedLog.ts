import type { Log } from '#server/context/context.ts'

const textOf = (value: unknown): string => {
  if (value instanceof Error) return value.message
  if (typeof value !== 'object' || value === null) return String(value)
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
}

/** A log that names whose it is in each line, and keeps what `mask` hides to itself. */
export const maskedLog = (log: Log, own: Record<string, unknown>, mask: (text: string) => string): Log => {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (message, details = {}) => {
      const masked = Object.entries(details).map(([key, value]) => [key, mask(textOf(value))] as const)
      log[level](mask(message), { ...own, ...Object.fromEntries(masked) })
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
