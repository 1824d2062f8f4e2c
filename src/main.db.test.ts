import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let home: string
let started: Program[]

type Program = {
  output(): string
  ended: Promise<number | null>
  ready: Promise<void>
  end(signal: NodeJS.Signals): void
}

const start = (env: Record<string, string>, as: { uid?: number; gid?: number } = {}): Program => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      MQTT_PORT: '0',
      OCPP_PORT: '0',
      DEMO: 'off',
      DATA_DIR: join(home, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  let output = ''
  const ready = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer): void => {
      output += String(chunk)
      if (output.includes('Tidewatt ready at')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const program = { output: () => output, ended, ready, end: (signal: NodeJS.Signals) => void child.kill(signal) }
  started.push(program)
  return program
}

beforeEach(async () => {
  started = []
  home = await mkdtemp(join(tmpdir(), 'tidewatt-main-'))
})
afterEach(async () => {
  for (const program of started) {
    program.end('SIGTERM')
    await program.ended
  }
  await rm(home, { recursive: true, force: true })
})

test('all faults of the configuration are printed, nothing is started', async () => {
  const program = start({ PORT: 'x', DEMO: 'perhaps' })
  expect(await program.ended).toBe(1)
  expect(program.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^DEMO: /),
  ])
  expect(await readdir(home)).toEqual([])
})

test('a data directory that cannot be is one clear line', async () => {
  await writeFile(join(home, 'data'), 'a file')
  const program = start({})
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(`DATA_DIR ${join(home, 'data')} cannot be written: it is a file, not a directory.\n`)
})

test('a second server on the same directory is refused, the first goes on, and SIGTERM drains', async () => {
  const first = start({})
  await first.ready
  expect(first.output()).toMatch(/^First password of admin: [A-Za-z0-9]{12} \(must be changed at first sign-in\)$/m)
  const url = /ready at (\S+)\n$/.exec(first.output())?.[1] ?? ''
  const second = start({})
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^Another Tidewatt \(process \d+\) is running on DATA_DIR .*\n$/)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  first.end('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(await readdir(join(home, 'data', 'postgres'))).not.toContain('postmaster.pid')
})

test('a kill leaves a directory that starts again, without another first password', async () => {
  const first = start({})
  await first.ready
  first.end('SIGKILL')
  await first.ended
  const second = start({})
  await second.ready
  expect(second.output()).not.toContain('First password')
})

test.each(['PORT', 'MQTT_PORT'])('a %s that is taken is one clear line, and everything stops', async (name) => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = address && typeof address === 'object' ? String(address.port) : ''
  const program = start({ [name]: port, ADMIN_PASSWORD: 'Admin_1234' })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain(`\n${name} ${port} on 127.0.0.1 is taken by another program`)
  expect(await readdir(join(home, 'data', 'postgres'))).not.toContain('postmaster.pid')
  holder.close()
})

test('a database that is not there is waited for, with a line, and SIGTERM ends the waiting', async () => {
  const program = start({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none' })
  await expect.poll(program.output).toMatch(/waiting for the database of DATABASE_URL \(127\.0\.0\.1:1\) reason=.*\n/)
  expect(program.output()).not.toContain('secret')
  program.end('SIGTERM')
  expect(await program.ended).toBe(0)
})

test('a database that waiting cannot bring is one clear line', async () => {
  const database = await testDatabase()
  const url = new URL(database.url)
  url.pathname = '/nowhere'
  const program = start({ DATABASE_URL: url.href })
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^The database of DATABASE_URL \(\S+\) cannot be used: .*nowhere.*\n$/)
  await database.stop()
})

test('an empty password file and a damaged data directory are one clear line each', async () => {
  const data = join(home, 'data')
  await mkdir(join(data, 'postgres'), { recursive: true })
  const damaged = start({})
  expect(await damaged.ended).toBe(1)
  expect(damaged.output()).toBe(`${join(data, 'postgres', 'PG_VERSION')} of DATA_DIR cannot be used: it is missing.\n`)
  await writeFile(join(data, 'postgres', 'PG_VERSION'), '18\n')
  await writeFile(join(data, 'postgres.password'), '\n')
  const empty = start({})
  expect(await empty.ended).toBe(1)
  expect(empty.output()).toBe(
    `The file with the password of the database is empty: ${join(data, 'postgres.password')}.\n`,
  )
})

const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
test.each([
  [0o300, 'read'],
  [0o500, 'written'],
])('a data directory with the mode %o that cannot be %s is one clear line', async (mode, what) => {
  const data = join(home, 'data')
  await mkdir(data)
  if (asNobody.uid !== undefined) await chown(data, asNobody.uid, asNobody.gid)
  await chmod(home, 0o755)
  await chmod(data, mode)
  const program = start({}, asNobody)
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(`DATA_DIR ${data} cannot be ${what}: permission denied.\n`)
})
