import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { StartFault } from '#server/start/startFault.ts'
import { readTls } from './tls.ts'

test('files that hold no certificate and its key are one clear line', async () => {
  const here = fileURLToPath(import.meta.url)
  const refused = readTls({ cert: here, key: here })
  await expect(refused).rejects.toThrow(StartFault)
  await expect(refused).rejects.toThrow(
    /^TLS_CERT and TLS_KEY: expected a certificate and its own key, in PEM files: .+/,
  )
})
