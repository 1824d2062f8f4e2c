import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Db, Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import type { Tables } from './tables.ts'

/** A pool that outlives the database's absences. `bigint` comes as a string of digits, `timestamptz` as a Date. */
export const connect = (url: string, all: Log, max = 12): { pool: Pool; db: Db } => {
  const log = rareLog(all)
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'tidewatt',
    connectionTimeoutMillis: 3000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    // Ends the wait for a server that has frozen and cannot time the statement out itself.
    query_timeout: 20_000,
    keepAlive: true,
  })
  // A connection lost while a transaction holds it reports here only; without the listener that would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('a database connection was lost', { reason: error.message }))
  })
  // The same losses once more, of idle connections; the pool replaces them.
  pool.on('error', () => undefined)
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

const awayCodes = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOENT',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  ...['57P01', '57P02', '57P03', '57P05', '57014', '55P03', '53300'],
])
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** The database is not there, not there yet, or does not answer in time: the same call may succeed later. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (isFileError(error)) return false
  if (typeof code === 'string' && (awayCodes.has(code) || code.startsWith('08'))) return true
  if (awayTexts.test(error.message)) return true
  const within = error instanceof AggregateError ? error.errors : []
  return [...within, ...(error.cause ? [error.cause] : [])].some(isDatabaseAway)
}

/** The database cannot hold what it was given (data exceptions): the same call fails whenever it is made. */
export const isDataFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')

const isFileError = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT' && error.syscall !== 'connect'
