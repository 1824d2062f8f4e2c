import { spawn } from 'node:child_process'

/** `scripts/backup.ts` as an operator runs it. */
export const runBackupScript = (what: 'backup' | 'restore', file: string, env: Record<string, string>) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const path = { PATH: process.env.PATH, HOME: process.env.HOME }
    const child = spawn(process.execPath, ['scripts/backup.ts', what, file], { env: { ...path, ...env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.once('close', (code) => resolve({ code, said }))
  })
