/**
 * `node scripts/upgradeTrial.ts COMMIT [DATA_DIR]` tries an upgrade and a rollback from that version: it makes demo data with it (or takes a
 * copy of DATA_DIR, which it made), backs it up, starts this version on it, lets the old one meet the new database, and restores the backup
 * with the old one. Ends with 1 where a step does not hold.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { assetsContract } from '#features/assets/contract.ts'
import { ownerClient, startOwn } from '#server/backup/database.ts'
import { keptTables } from '#server/backup/tables.ts'
import { loadConfig } from '#server/config/config.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { signIn } from '#test/support/portal.ts'
import { freePort } from '#test/support/tidewatt.ts'

const [commit, given] = process.argv.slice(2)
if (!commit) throw new Error('Usage: node scripts/upgradeTrial.ts COMMIT [DATA_DIR]')
const ADMIN_PASSWORD = process.env.ADMIN_PASSWORD ?? 'Harbour_2026'
const here = process.cwd()
const folder = await temporaryDataDir()
const old = join(folder, 'old')
const env = {
  ...{ PATH: process.env.PATH, HOME: process.env.HOME, ADMIN_PASSWORD, OCPP_PORT: 'off', DEMO: 'off' },
  ...{ PORT: String(await freePort()), MQTT_PORT: String(await freePort()) },
  BACKUP_PASSPHRASE: 'an upgrade that was tried',
}
const url = `http://127.0.0.1:${env.PORT}`

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const done = await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return done
}
type Ran = { readonly code: number | null; readonly said: string }
/** Runs one of a version's programs until it ends, or until it has said `until`. */
const run = (cwd: string, args: readonly string[], more: Record<string, string>, until?: RegExp) => {
  const child: ChildProcess = spawn(process.execPath, args, { cwd, env: { ...env, ...more } })
  let said = ''
  const ended = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code, said })))
  const heard = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += String(chunk)
        if (until?.test(said)) resolve()
      })
    if (until) ended.then(() => reject(new Error(said)), reject)
    else ended.then(() => resolve(), reject)
  })
  const stop = async (): Promise<Ran> => {
    child.kill('SIGTERM')
    return ended
  }
  return { heard, ended, stop }
}
const start = (cwd: string, dataDir: string, more: Record<string, string> = {}, until = /Tidewatt ready/) =>
  run(cwd, ['src/main.ts'], { DATA_DIR: dataDir, ...more }, until)
const must = async (cwd: string, args: readonly string[], dataDir: string): Promise<void> => {
  const { code, said } = await run(cwd, args, { DATA_DIR: dataDir }).ended
  assert.equal(code, 0, said)
}

/** Rows of each table, while nothing runs. */
const countsOf = async (dataDir: string): Promise<Map<string, string>> => {
  const loaded = loadConfig({ DATA_DIR: dataDir })
  if ('faults' in loaded) throw new Error(loaded.faults.join())
  const database = await startOwn(loaded.config, quietLog)
  const client = await ownerClient(database.url)
  const counts = new Map<string, string>()
  for (const { table } of await keptTables(client)) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from ${client.escapeIdentifier(table)}`,
    )
    counts.set(table, rows[0]?.count ?? '')
  }
  const { rows } = await client.query<{ count: string }>(
    'select ((select count(*) from frame) + (select coalesce(sum(n), 0) from segment))::text as count',
  )
  counts.set('samples', rows[0]?.count ?? '')
  await client.end()
  await database.end()
  return counts
}
/** What nothing derives anew; sealing turns frames into segments, so that samples count both. */
const lasting = ['samples', 'latest', 'device', 'station', 'app_user', 'role', 'profile_point'] as const
const kept = (counts: ReadonlyMap<string, string>) =>
  Object.fromEntries(lasting.map((name) => [name, counts.get(name)]))
/** People sign in, and their equipment is there. */
const devicesSeen = async (): Promise<number> => {
  const admin = await signIn(url, 'admin', ADMIN_PASSWORD)
  return (await admin.call(assetsContract.equipmentPage, {})).total
}

try {
  await mkdir(old)
  const archive = execFileSync('git', ['archive', commit], { cwd: here, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['x', '-C', old], { input: archive })
  for (const name of ['node_modules', 'dist']) await symlink(join(here, name), join(old, name))

  const dataDir = join(folder, 'data')
  if (given) await timed('copy of DATA_DIR', () => cp(given, dataDir, { recursive: true, preserveTimestamps: true }))
  else
    await timed('demo data by the old version', async () => {
      const made = start(old, dataDir, { DEMO: 'on', DEMO_BOXES: '2' }, /history 100 %/)
      await made.heard
      await made.stop()
    })
  const first = start(old, dataDir)
  await first.heard
  const devices = await devicesSeen()
  await first.stop()
  const before = await countsOf(dataDir)
  console.log(`devices ${devices}, rows ${JSON.stringify(kept(before))}`)
  const file = join(folder, 'before.backup')
  await timed('backup by the old version', () => must(old, ['scripts/backup.ts', 'backup', file], dataDir))

  const now = start(here, dataDir)
  await timed('start of this version, migrations included', () => now.heard)
  assert.equal(await devicesSeen(), devices)
  const { said } = await now.stop()
  console.log(said.split('\n').find((line) => line.includes('database migrated')) ?? 'no migration was missing')
  const after = await countsOf(dataDir)
  assert.deepEqual(kept(after), kept(before))
  for (const name of before.keys()) assert.ok(after.has(name), `the table ${name} is gone`)

  const met = await start(old, dataDir, {}, /Tidewatt ready|newer version/).ended
  assert.match(met.said, /The database was made by a newer version of Tidewatt/)
  assert.equal(met.code, 1)
  console.log(`the old version refuses the new database: ${met.said.trim().split('\n').at(-1)}`)

  const back = join(folder, 'back')
  await timed('restore by the old version', () => must(old, ['scripts/backup.ts', 'restore', file], back))
  assert.deepEqual(await countsOf(back), before)
  const again = start(old, back)
  await timed('start of the old version', () => again.heard)
  assert.equal(await devicesSeen(), devices)
  await again.stop()
  console.log('upgrade and rollback hold')
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
