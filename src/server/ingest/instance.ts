import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A name that this data directory keeps, for sessions that others hold for us. */
export const instanceOf = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'instance')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const name = randomBytes(6).toString('hex')
    await writeFile(file, `${name}\n`, { mode: 0o600 })
    return name
  }
}
