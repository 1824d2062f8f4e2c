import { inspect } from 'node:util'
import type { Log } from './context/context.ts'

const printed = (value: unknown): string => {
  if (value instanceof Error) return JSON.stringify(value.message)
  return typeof value === 'number' || (typeof value === 'string' && /^[^\s"=]+$/.test(value))
    ? String(value)
    : jsonOf(value)
}

/** What an error says, or what else was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Level = keyof Log
type Details = Record<string, unknown>

const plain = (value: unknown): unknown => {
  if (!(value instanceof Error)) return value
  return { message: value.message, ...(value.stack ? { stack: value.stack } : {}) }
}
const withoutBigInts = (_: string, each: unknown): unknown => (typeof each === 'bigint' ? String(each) : each)
/** As JSON, or in words where it is none, such as what holds itself. */
const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value, withoutBigInts) ?? 'null'
  } catch {
    return JSON.stringify(inspect(value, { breakLength: Number.POSITIVE_INFINITY }))
  }
}
/** One JSON object a line: time, level, message and the details as they are. */
export const createJsonLog = (write: (line: string) => void = (line) => process.stdout.write(line)): Log => {
  const at =
    (level: Level) =>
    (message: string, details: Details = {}): void => {
      const head = { time: new Date().toISOString(), level, message }
      const own = Object.entries(details).flatMap(([name, value]) =>
        value === undefined ? [] : [[name in head ? `${name}_` : name, plain(value)] as const],
      )
      const fields = [...Object.entries(head), ...own]
      write(`{${fields.map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`).join()}}\n`)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
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

const windowMs = 10_000

const withoutStacks = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, value instanceof Error ? value.message : value]),
  )

/**
 * A log for what an outage repeats: the first of a level and message is written at once, those of the following ten seconds
 * as one line with the last details and `count`. Stacks only with the first `error`.
 */
export const rareLog = (log: Log): Log => {
  const held = new Map<string, { count: number; last: Details }>()
  const end = (level: Level, message: string, key: string): void => {
    const { count = 0, last = {} } = held.get(key) ?? {}
    if (count === 0) return void held.delete(key)
    log[level](message, { ...withoutStacks(last), count })
    begin(level, message, key)
  }
  const begin = (level: Level, message: string, key: string): void => {
    held.set(key, { count: 0, last: {} })
    setTimeout(end, windowMs, level, message, key).unref()
  }
  const at =
    (level: Level) =>
    (message: string, details: Details = {}): void => {
      const key = `${level} ${message}`
      const before = held.get(key)
      if (before) return void held.set(key, { count: before.count + 1, last: details })
      log[level](message, level === 'error' ? details : withoutStacks(details))
      begin(level, message, key)
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
