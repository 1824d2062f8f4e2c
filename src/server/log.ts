import type { Log } from './context/context.ts'

const printed = (value: unknown): string => {
  if (value instanceof Error) return JSON.stringify(value.message)
  return typeof value === 'number' || (typeof value === 'string' && /^[^\s"=]+$/.test(value))
    ? String(value)
    : (JSON.stringify(value) ?? 'undefined')
}

/** One line per event: time, level, message, then `name=value`; an Error among the details also gives its stack. */
export const createLog = (write: (line: string) => void = (line) => process.stdout.write(line)): Log => {
  const at =
    (level: string) =>
    (message: string, details: Record<string, unknown> = {}): void => {
      const pairs = Object.entries(details).map(([name, value]) => ` ${name}=${printed(value)}`)
      const stacks = Object.values(details).flatMap((value) =>
        value instanceof Error && value.stack ? [`\n${value.stack}`] : [],
      )
      write(`${new Date().toISOString()} ${level} ${message}${pairs.join('')}${stacks.join('')}\n`)
    }
  return { info: at('info '), warn: at('warn '), error: at('error') }
}
