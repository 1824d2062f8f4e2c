import type { AttributeValue } from '#contract/attribute.ts'

/** What a form gave, empty fields left out. */
export const givenAttributes = (
  values: Readonly<Record<string, AttributeValue | null | undefined>> | undefined,
): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [[key, value]],
    ),
  )
