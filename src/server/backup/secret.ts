import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { BackupFault } from './fault.ts'

type Given = Pick<Config, 'dataDir' | 'secretKey'>
const fileOf = ({ dataDir }: Given): string => join(dataDir, 'secret.key')

/** The key of `people/secretBox`: SECRET_KEY, else the file below DATA_DIR; null where nothing was sealed yet. */
export const secretOf = async (config: Given): Promise<Buffer | null> => {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey)
  return existsSync(fileOf(config)) ? readFile(fileOf(config)) : null
}

/** The server must open what the backup's server sealed: with the same SECRET_KEY, or with the key as the file of DATA_DIR. */
export const keepSecret = async (config: Given, secret: Buffer): Promise<void> => {
  const own = await secretOf(config)
  if (own === null) await writeFile(fileOf(config), secret, { mode: 0o600, flag: 'wx', flush: true })
  else if (!own.equals(secret))
    throw new BackupFault(
      config.secretKey === undefined
        ? `${fileOf(config)} holds another key: restore into a new DATA_DIR`
        : 'SECRET_KEY is another one than that of the backup: leave it out, or give the same',
    )
}
