import { accessSync, constants } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { StartFault } from './startFault.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'it is a file, not a directory',
  ENOTDIR: 'a file stands where a directory is needed',
  EISDIR: 'a directory stands where a file is needed',
  ENOENT: 'it is missing',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
}

/** Makes the data directory where it is missing; others may pass through it, since PostgreSQL may run as another user. */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  let what = 'written'
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    what = 'read'
    accessSync(dataDir, constants.R_OK | constants.X_OK)
    what = 'written'
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new StartFault(`DATA_DIR ${dataDir} cannot be ${what}: ${reasons[code] ?? code}.`)
  }
}

/** A failure of a file below the data directory as a line for the operator; undefined for any other error. */
export const fileFault = (error: unknown, dataDir: string): StartFault | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  if (!reason || !path.startsWith(dataDir)) return undefined
  return new StartFault(`${path} of DATA_DIR cannot be used: ${reason}.`)
}
