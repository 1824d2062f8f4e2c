import { expect, test } from 'vitest'
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts'

test('a password fits its own hash only', async () => {
  const hash = await hashPassword('Abc_123')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('Abc_123')).not.toBe(hash)
  expect(await verifyPassword('Abc_123', hash)).toBe(true)
  expect(await verifyPassword('Abc_124', hash)).toBe(false)
})

test('a damaged hash is an error, not a wrong password', async () => {
  await expect(verifyPassword('Abc_123', 'nonsense')).rejects.toThrow('not an argon2id hash')
})

test('generated passwords satisfy the form and differ', () => {
  const made = Array.from({ length: 50 }, generatePassword)
  for (const password of made) expect(password).toMatch(/^[A-Za-z0-9]{12}$/)
  expect(new Set(made).size).toBe(50)
})
