import type { Attribute, Attributes } from '#contract/attribute.ts'
import { knownSecret } from '#contract/attributeFault.ts'
import type { Language } from '#contract/errors.ts'
import { AppError } from '#server/http/appError.ts'
import { isOwn, type Sealed } from '#server/ingest/bound/secrets.ts'

type Stored = { readonly attributes: unknown; readonly secrets: unknown }

/** What is answered: every secret as `***`, and nothing of those that the driver keeps for itself. */
export const shownAttributes = ({ attributes, secrets }: Stored): Attributes => ({
  ...(attributes as Attributes),
  ...Object.fromEntries(Object.keys(secrets as Sealed).flatMap((key) => (isOwn(key) ? [] : [[key, knownSecret]]))),
})

/** The attributes apart: those that are stored as they are, and the secrets that were given anew. */
export const parted = (
  attributes: readonly Attribute[],
  given: Attributes,
): {
  readonly plain: Attributes
  readonly fresh: Readonly<Record<string, string>>
  readonly kept: readonly string[]
} => {
  const secret = new Set(attributes.flatMap(({ key, kind }) => (kind === 'secret' ? [key] : [])))
  const entries = Object.entries(given)
  const secrets = entries.filter(([key, value]) => secret.has(key) && value !== '')
  return {
    plain: Object.fromEntries(entries.filter(([key, value]) => !secret.has(key) && value !== '')),
    fresh: Object.fromEntries(secrets.flatMap(([key, value]) => (value === knownSecret ? [] : [[key, String(value)]]))),
    kept: secrets.flatMap(([key, value]) => (value === knownSecret ? [key] : [])),
  }
}

/**
 * The stored secrets that stay. Refuses `driver.secret_anew` where what the driver connects to has changed, and where there is none to stay.
 */
export const keptSecrets = (
  attributes: readonly Attribute[],
  stored: Stored | undefined,
  { plain, kept }: ReturnType<typeof parted>,
  language: Language,
): Sealed => {
  const before = (stored?.attributes ?? {}) as Attributes
  const sealed = (stored?.secrets ?? {}) as Sealed
  const heldIn = (from: Attributes, { key, default: usual }: Attribute) => from[key] ?? usual
  const moved = attributes.some((each) => each.endpoint && heldIn(before, each) !== heldIn(plain, each))
  const lost = kept.filter((key) => moved || sealed[key] === undefined)
  if (lost.length > 0) {
    const labels = attributes.filter(({ key }) => lost.includes(key)).map(({ label }) => label[language])
    throw new AppError('driver.secret_anew', labels.join(language === 'zh' ? '、' : ', '))
  }
  return Object.fromEntries(kept.map((key) => [key, sealed[key] ?? '']))
}
