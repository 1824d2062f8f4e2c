/** A sealed request carries its ephemeral public key (X25519, base64url) in this header; the answer to it is sealed too. */
export const sealedHeader = 'tidewatt-sealed'
/** Where the portal's page tells its own client the server's public key, if calls are sealed. */
export const sealedMeta = 'tidewatt-sealed'
/** In the place of a call's input (the body, or a query value) and of its answer: base64url of nonce (12 bytes), ciphertext and tag (16). */
export type Sealed = { readonly sealed: string }

/** Names what HKDF-SHA256 derives from the shared secret with the ephemeral key as salt: 32 bytes for the request, 32 for the answer. */
export const sealedPurpose = 'tidewatt-wire'
/** Bound to each message, so that none is taken for another call's. */
export const sealedContext = (method: string, path: string): string => `${method} ${path}`

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'
