import { spawn } from 'node:child_process'

type What = 'backup' | 'restore'
type Ended = { readonly code: number | null; readonly said: string }

/** `scripts/backup.ts` while it runs; `heard` is told each time all that it has said so far. */
export const startBackupScript = (
  what: What,
  file: string,
  env: Record<string, string>,
  heard: (said: string) => void = () => undefined,
): { readonly kill: (signal: NodeJS.Signals) => void; readonly ended: Promise<Ended> } => {
  const path = { PATH: process.env.PATH, HOME: process.env.HOME }
  const child = spawn(process.execPath, ['scripts/backup.ts', what, file], { env: { ...path, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk)
      heard(said)
    })
  return {
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, said }))),
  }
}

/** `scripts/backup.ts` as an operator runs it. */
export const runBackupScript = (what: What, file: string, env: Record<string, string>): Promise<Ended> =>
  startBackupScript(what, file, env).ended
