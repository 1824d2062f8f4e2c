/** Seconds, or so many expected intervals of the device. */
type Within = { readonly seconds: number } | { readonly intervals: number }

/**
 * What two samples newer than the sending must say, or one where `samples` is 1: of points that are told when they change or when asked for.
 * `faultFree`: those of fault level and flags that are told 0. `restarted`: more starts than before, and running. `code`: the point shows one of `codes`; with `once`
 * a single sample will do where the one before said otherwise. `operative`: the connector may be used or not, by the argument. `near`: within
 * `percent` % of the argument `value`; `atMost`: not above it by more. `written`: the written value. `stored`: the server itself holds what
 * was asked; no message goes out.
 */
export type ReadBack = Within & { readonly samples?: 1 } & (
    | { readonly kind: 'faultFree' | 'restarted' | 'written' | 'stored' }
    | { readonly kind: 'code'; readonly point: string; readonly codes: readonly number[]; readonly once?: true }
    | { readonly kind: 'operative'; readonly point: string }
    | { readonly kind: 'near' | 'atMost'; readonly points: readonly string[]; readonly percent: number }
  )

export const afterReset: ReadBack = { kind: 'faultFree', seconds: 30 }
export const afterRestart: ReadBack = { kind: 'restarted', seconds: 180 }
export const breakerIs = (code: 0 | 1): ReadBack => ({
  ...{ kind: 'code', seconds: 30, point: 'mainBreaker', codes: [code], once: true },
})

/** OCPP connector state of one that may not be used. */
export const inoperative = 7

/** States in which a device runs, by whichever points its type has: all that it has must say so. */
export const runningCodes: Readonly<Record<string, readonly number[]>> = {
  runningState: [0, 1, 2],
  pcsMode: [0, 1, 2, 3],
  dcdcMode: [0, 1, 2, 3],
}
