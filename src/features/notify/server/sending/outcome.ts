/**
 * What became of a sending. `refused`: the peer surely did not take it, so it may be tried again; `unable`: nor would it another time;
 * `unsure`: a word may have arrived, so it is never sent again.
 */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'refused' | 'unable' | 'unsure'; readonly error: string }

export const sent: Outcome = { state: 'sent' }
export const tries = 5
const pauses = [10_000, 30_000, 120_000, 600_000] as const

/** ms until the next try after so many. */
export const pauseAfter = (tried: number): number => pauses[Math.min(tried, pauses.length) - 1] ?? pauses[0]

const longest = 300
/** What a peer or the system said, as one line. */
export const reasonOf = (error: unknown): string => {
  const said =
    error instanceof Error
      ? [codeOf(error), error.message].filter(
          (part, at, all) => part && !all.slice(at + 1).some((next) => next.includes(part)),
        )
      : [String(error)]
  return [
    ...said
      .join(' ')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('')
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
