import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Argon2id in PHC string format. */
export const hashPassword = async (plain: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: plain, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(tag)}`
}

/** False for a wrong password; throws where `hash` is not an argon2id PHC string. */
export const verifyPassword = async (plain: string, hash: string): Promise<boolean> => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) throw new Error('not an argon2id hash')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  const kept = Buffer.from(tag, 'base64')
  const found = await derive('argon2id', {
    message: plain,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: kept.length,
  })
  return timingSafeEqual(kept, found)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const generatePassword = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
