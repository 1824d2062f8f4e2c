import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { connect, isDatabaseAway } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { embeddedBinaries } from './embeddedBinary.ts'
import { ownerOf } from './embeddedOwner.ts'
import { freePort } from './embeddedProcess.ts'

const lines: string[] = []
const log = createLog((line) => lines.push(line))
const hasty = { fsync: 'off', shared_buffers: '32MB' }
const here = (name: string): string => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
let dir: string

beforeEach(async () => {
  lines.length = 0
  dir = await mkdtemp(join(tmpdir(), 'tidewatt-pg-'))
  await chmod(dir, 0o711)
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const ask = async (url: string, statement: string): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const answer = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return answer.rows[0]?.[0]
}

/** True once the process is gone or only waits to be reaped. */
const ended = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0)
    return /^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

const startElsewhere = async (): Promise<{ child: ChildProcess; pid: number }> => {
  const source = `import { startEmbedded } from ${here('./embedded.ts')}
    import { createLog } from ${here('../log.ts')}
    const { pid } = await startEmbedded(${JSON.stringify(dir)}, createLog(() => {}), ${JSON.stringify(hasty)})
    console.log(await pid()); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, pid: Number(line) }
}

test('what was written is there after a stop and a start', async () => {
  const first = await startEmbedded(dir, log, hasty)
  await ask(first.url, 'create table kept as select 7 as n')
  const pid = (await first.pid()) ?? 0
  expect((await stat(join(dir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  await first.stop()
  expect(await ended(pid)).toBe(true)
  const second = await startEmbedded(dir, log, hasty)
  expect(await ask(second.url, 'select n from kept')).toBe(7)
  await second.stop()
})

test('the password is needed', async () => {
  const database = await startEmbedded(dir, log, hasty)
  const wrong = new URL(database.url)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await database.stop()
})

test('the database ends with a process that is killed, and the next start recovers', async () => {
  const { child, pid } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => ended(pid)).toBe(true)
  const next = await startEmbedded(dir, log, hasty)
  expect(await ask(next.url, 'select 1')).toBe(1)
  await next.stop()
})

test('a start at once after a kill waits for the orphan', async () => {
  const { child } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await startEmbedded(dir, log, hasty)
  expect(await ask(next.url, 'select 1')).toBe(1)
  await next.stop()
})

test('an orphan that lives on is stopped first', async () => {
  const database = await startEmbedded(dir, log, hasty)
  await database.stop()
  const folder = join(dir, 'postgres')
  const { postgres } = await embeddedBinaries()
  const { uid, gid } = await ownerOf(folder, postgres, log)
  const orphan = spawn(postgres, ['-D', folder, '-c', `port=${await freePort()}`, '-c', 'unix_socket_directories='], {
    uid,
    gid,
    stdio: 'ignore',
  })
  await expect.poll(() => readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).toContain('ready')
  const gone = once(orphan, 'exit')
  await database.start()
  await gone
  expect(lines.join('')).toContain('an earlier run left behind')
  expect(await ask(database.url, 'select 1')).toBe(1)
  await database.stop()
})

test.skipIf(process.platform !== 'linux')('a pid file of a zombie or of another program is stale', async () => {
  const database = await startEmbedded(dir, log, hasty)
  const pidFile = join(dir, 'postgres', 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8')
  await database.stop()
  const keeper = spawn('sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [zombie] = await once(keeper.stdout, 'data')
  for (const pid of [Number(zombie), process.pid]) {
    await writeFile(pidFile, text.replace(/^\d+/, String(pid)))
    await database.start()
    expect(await ask(database.url, 'select 1')).toBe(1)
    await database.stop()
  }
  keeper.kill()
})

test('a pool survives the absence of the database, and knows it for what it is', async () => {
  const database = await startEmbedded(dir, log, hasty)
  const { pool } = connect(database.url, log)
  const held = await pool.connect()
  await held.query('begin')
  await database.stop()
  const failure: unknown = await pool.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  expect(isDatabaseAway(await held.query('select 1').catch((error: unknown) => error))).toBe(true)
  held.release(true)
  await database.start()
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await pool.end()
  await database.stop()
})

test('a database that is killed comes back by itself at the same address', async () => {
  const database = await startEmbedded(dir, log, hasty)
  const { pool } = connect(database.url, log)
  await pool.query('create table kept as select 7 as n')
  for (let round = 0; round < 2; round++) {
    const before = await database.pid()
    if (before === undefined) throw new Error('the database has no pid')
    process.kill(before, 'SIGKILL')
    const isNew = async () => ![before, undefined].includes(await database.pid())
    await expect.poll(isNew).toBe(true)
    const answer = () =>
      pool.query('select n from kept').then(
        ({ rows }) => rows[0]?.n,
        (error: unknown) => isDatabaseAway(error),
      )
    await expect.poll(answer).toBe(7)
  }
  await pool.end()
  await database.stop()
  expect(lines.join('')).toContain('the database is back')
})

test('a cluster of another PostgreSQL is refused', async () => {
  const database = await startEmbedded(dir, log, hasty)
  await database.stop()
  await writeFile(join(dir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbedded(dir, log, hasty)).rejects.toThrow('was made by PostgreSQL 17')
})

test.skipIf(process.getuid?.() !== 0)(
  'root: a data directory that others cannot enter is served with a capability',
  async () => {
    await chmod(dir, 0o700)
    const database = await startEmbedded(dir, log, hasty)
    expect(await ask(database.url, 'select 1')).toBe(1)
    expect(lines.join('')).toContain('dac_read_search')
    await database.stop()
  },
)
