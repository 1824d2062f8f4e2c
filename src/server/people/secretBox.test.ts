import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecretBox } from './secretBox.ts'

const plain = Buffer.from('a secret of twenty b')

test('what one process seals another with the same key opens, for its owner alone, and unchanged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidewatt-box-'))
  const [one, other] = [createSecretBox({ dataDir }), createSecretBox({ dataDir })]
  const sealed = one.seal('7', plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(other.open('7', sealed)).toEqual(plain)
  expect(() => other.open('8', sealed)).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => other.open('7', changed)).toThrow()
  }
  expect(one.hash('7', 'ABC')).toEqual(other.hash('7', 'ABC'))
  expect(one.hash('8', 'ABC')).not.toEqual(other.hash('7', 'ABC'))
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  const configured = createSecretBox({ dataDir, secretKey: 'x'.repeat(32) })
  expect(() => configured.open('7', sealed)).toThrow()
  const elsewhere = createSecretBox({ dataDir: '/nowhere', secretKey: 'x'.repeat(32) })
  expect(elsewhere.open('7', configured.seal('7', plain))).toEqual(plain)
  await rm(dataDir, { recursive: true })
})
