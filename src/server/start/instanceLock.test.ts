import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './instanceLock.ts'

const modulePath = fileURLToPath(new URL('./instanceLock.ts', import.meta.url))
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tidewatt-lock-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a second holder is refused by name until the first lets go', async () => {
  const first = await lockDataDir(dir)
  await expect(lockDataDir(dir)).rejects.toThrow(
    `Another Tidewatt (process ${process.pid}) is running on DATA_DIR ${dir}`,
  )
  await first.release()
  await (await lockDataDir(dir)).release()
})

test('a holder that was killed leaves no lock', async () => {
  const source = `import { lockDataDir } from ${JSON.stringify(modulePath)}
    await lockDataDir(${JSON.stringify(dir)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await expect(lockDataDir(dir)).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await lockDataDir(dir)).release()
})

test('only one of several at once gets it', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dir)))
  const held = tries.filter((each) => each.status === 'fulfilled')
  expect(held).toHaveLength(1)
  for (const each of held) await each.value.release()
})
