import { useEffect } from 'react'
import { deepestRow, type Page } from '#contract/paging.ts'

/** Where a page has lost its last row, as by a removal: turns to the last one that has some. */
export const useLastPage = (data: Page<unknown> | undefined, turn: (page: number) => void): void => {
  const { records = [], total = 0, size = 1, current = 1 } = data ?? {}
  const last = Math.ceil(Math.min(total, deepestRow) / size)
  const isBeyond = data !== undefined && records.length === 0 && last >= 1 && last < current
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is made anew at each rendering
  useEffect(() => {
    if (isBeyond) turn(last)
  }, [isBeyond, last])
}
