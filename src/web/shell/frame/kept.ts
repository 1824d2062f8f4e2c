export type Kept<T> = { readonly path: string; readonly page: T }

export const mostKept = 8

/**
 * The pages that stay mounted after `path` is shown, least recently used last: the shown one, and of the others those that `keeps`
 * allows, at most `most` in all.
 */
export const visit = <T>(
  before: readonly Kept<T>[],
  shown: Kept<T>,
  keeps: (path: string) => boolean,
  most = mostKept,
): readonly Kept<T>[] => [shown, ...before.filter(({ path }) => path !== shown.path && keeps(path)).slice(0, most - 1)]
