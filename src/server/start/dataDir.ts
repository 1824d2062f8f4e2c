import { accessSync, constants } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { StartFault } from './startFault.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'it is a file, not a directory',
  ENOTDIR: 'a file stands where a directory is needed',
  ENOSPC: 'the disk is full',
}

/** Makes the data directory where it is missing; others may pass through it, since PostgreSQL may run as another user. */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new StartFault(`DATA_DIR ${dataDir} cannot be written: ${reasons[code] ?? code}.`)
  }
}
