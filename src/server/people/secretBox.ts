import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

export type SecretBox = {
  /** AES-256-GCM, for this owner alone */
  seal(owner: string, plain: Buffer): Buffer
  /** throws where it was sealed for somebody else or under another key */
  open(owner: string, sealed: Buffer): Buffer
  /** HMAC of a short code, so that whoever reads the table cannot try them out */
  hash(owner: string, code: string): Buffer
  /** 32 bytes for another purpose, always the same ones */
  key(purpose: string): Buffer
}

const fileName = 'secret.key'

/** The key file below DATA_DIR, made at the first use; of two processes that make it at once one wins. */
const keyBelow = (dataDir: string): Buffer => {
  const path = join(dataDir, fileName)
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(fresh, randomBytes(32), { mode: 0o600, flush: true })
  try {
    linkSync(fresh, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
  return readFileSync(path)
}

/** What several processes must share is SECRET_KEY; one alone has the file. */
export const createSecretBox = ({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): SecretBox => {
  let held: { sealing: Buffer; hashing: Buffer } | undefined
  const derive = (purpose: string): Buffer => {
    const root = secretKey === undefined ? keyBelow(dataDir) : Buffer.from(secretKey)
    return Buffer.from(hkdfSync('sha256', root, '', `tidewatt ${purpose}`, 32))
  }
  const keys = () => {
    if (held) return held
    held = { sealing: derive('sealing'), hashing: derive('hashing') }
    return held
  }
  return {
    seal: (owner, plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys().sealing, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (owner, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', keys().sealing, sealed.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
    },
    hash: (owner, code) =>
      createHmac('sha256', keys().hashing)
        .update(JSON.stringify([owner, code]))
        .digest(),
    key: derive,
  }
}
