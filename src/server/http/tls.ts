import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Config } from '#server/config/config.ts'
import { StartFault } from '#server/start/startFault.ts'

/** The contents of both files. Refuses (StartFault) what is no certificate with its key. */
export const readTls = async (paths: NonNullable<Config['tls']>): Promise<{ cert: Buffer; key: Buffer }> => {
  const files = { cert: await readFile(paths.cert), key: await readFile(paths.key) }
  try {
    createSecureContext(files)
    return files
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFault(`TLS_CERT and TLS_KEY: expected a certificate and its own key, in PEM files: ${reason}.`)
  }
}
