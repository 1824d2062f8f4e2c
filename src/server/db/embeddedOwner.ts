import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#server/context/context.ts'
import { StartFault } from '#server/start/startFault.ts'

/** Who runs PostgreSQL, which refuses root: `prefix` goes before a command, `uid` and `gid` into its spawn options. */
export type Owner = { readonly uid?: number; readonly gid?: number; readonly prefix: readonly string[] }

/** Finds a user that can reach both `folder` and `binary`; hands it `folder`. Not root: the own user, nothing to do. */
export const ownerOf = async (folder: string, binary: string, log: Log): Promise<Owner> => {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const user = await unprivilegedUser()
  await giveTo(folder, user.uid, user.gid)
  const plain: Owner = { uid: user.uid, gid: user.gid, prefix: [] }
  if (reaches(plain, binary, folder)) return plain
  const capable: Owner = { prefix: setpriv(user) }
  if (process.platform === 'linux' && reaches(capable, binary, folder)) {
    log.info(`user ${user.name} cannot reach DATA_DIR by itself; PostgreSQL gets the capability dac_read_search`)
    return capable
  }
  throw new StartFault(
    `The user ${user.name}, as which PostgreSQL runs, cannot reach ${folder}: choose a DATA_DIR that others may enter (chmod o+x its parents), or do not run as root.`,
  )
}

const setpriv = ({ uid, gid }: { uid: number; gid: number }): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
]

const reaches = (owner: Owner, binary: string, folder: string): boolean => {
  const [command = 'sh', ...rest] = [
    ...owner.prefix,
    'sh',
    '-c',
    '"$0" --version && cd "$1" && test -w .',
    binary,
    folder,
  ]
  return spawnSync(command, rest, { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: 'ignore' }).status === 0
}

const unprivilegedUser = async (): Promise<{ name: string; uid: number; gid: number }> => {
  const lines = existsSync('/etc/passwd') ? (await readFile('/etc/passwd', 'utf8')).split('\n') : []
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartFault(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start Tidewatt as another user.',
  )
}

const giveTo = async (path: string, uid: number, gid: number): Promise<void> => {
  const found = await lstat(path)
  if (found.uid === uid) return
  if (found.isDirectory()) {
    for (const entry of await readdir(path)) await giveTo(join(path, entry), uid, gid)
  }
  // Last, so that an interrupted run begins again.
  if (!found.isSymbolicLink()) await chown(path, uid, gid)
}
