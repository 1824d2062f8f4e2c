import type { SecretBox } from '#server/people/secretBox.ts'

const ownerOf = (webhookId: string): string => `webhook:${webhookId}`

/** base64; null for none */
export const sealSecret = (box: SecretBox, webhookId: string, secret: string): string | null =>
  secret === '' ? null : box.seal(ownerOf(webhookId), Buffer.from(secret)).toString('base64')

/** Throws where it was sealed under another key. */
export const openSecret = (box: SecretBox, webhookId: string, sealed: string | null): string =>
  sealed === null ? '' : box.open(ownerOf(webhookId), Buffer.from(sealed, 'base64')).toString()
