/** `npm run backup -- FILE` while the server runs; `npm run restore -- FILE` into a new DATA_DIR or DATABASE_URL. */
import { BackupFault } from '#server/backup/fault.ts'
import { runBackup, runRestore } from '#server/backup/run.ts'
import { loadConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'
import { StartFault } from '#server/start/startFault.ts'

const shortest = 12
const fail = (...lines: string[]): never => {
  for (const line of lines) console.error(line)
  process.exit(1)
}
const [what, file] = process.argv.slice(2)
if ((what !== 'backup' && what !== 'restore') || !file) fail('Usage: npm run backup -- FILE, npm run restore -- FILE')
const passphrase = process.env.BACKUP_PASSPHRASE ?? ''
if (passphrase.length < shortest)
  fail(`BACKUP_PASSPHRASE: expected ${shortest} characters or more; without it nobody can restore the backup`)
const loaded = loadConfig(process.env)
if ('faults' in loaded) fail(...loaded.faults)

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())

try {
  if ('config' in loaded && file) {
    const began = performance.now()
    const given = {
      ...{ config: loaded.config, file, passphrase, log: createLog(), progress: console.log },
      signal: interrupted.signal,
    }
    if (what === 'backup') console.log(`${file}: ${await runBackup(given)} bytes`)
    else {
      const { madeAt, rows, tables, files } = await runRestore(given)
      console.log(`${rows} rows in ${tables} tables and ${files} files of ${madeAt} are back; start with npm start`)
    }
    console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
} catch (error) {
  if (error instanceof BackupFault || error instanceof StartFault) fail(error.message)
  throw error
}
process.exit(0)
