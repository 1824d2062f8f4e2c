import type { Attributes } from '#contract/attribute.ts'
import type { OwnSecret } from '../drivers/bound.ts'
import type { SecretBox } from '#server/people/secretBox.ts'

/** Sealed secrets by key of their attribute, base64. */
export type Sealed = Readonly<Record<string, string>>

const ownerOf = (driverId: string, key: string): string => `driver:${driverId}:${key}`

export const sealSecrets = (box: SecretBox, driverId: string, fresh: Readonly<Record<string, string>>): Sealed =>
  Object.fromEntries(
    Object.entries(fresh).map(([key, plain]) => [
      key,
      box.seal(ownerOf(driverId, key), Buffer.from(plain)).toString('base64'),
    ]),
  )

/** Throws where they were sealed under another key. */
export const openSecrets = (box: SecretBox, driverId: string, sealed: Sealed): Attributes =>
  Object.fromEntries(
    Object.entries(sealed).map(([key, each]) => [
      key,
      box.open(ownerOf(driverId, key), Buffer.from(each, 'base64')).toString(),
    ]),
  )

/** Whether a driver keeps it for itself. */
export const isOwn = (key: string): key is OwnSecret => key.startsWith('own.')

/** Those that the driver keeps for itself. */
export const ownOf = <T>(held: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(held).filter(([key]) => isOwn(key)))

const leastMasked = 4

/** Puts `***` where a text tells a secret. */
export const createMask = (secrets: readonly unknown[]) => {
  const told = secrets.filter((each): each is string => typeof each === 'string' && each.length >= leastMasked)
  return (text: string): string => told.reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
}
