import { type Aligned, scaled, step } from './chartData.ts'
import type { Span } from './series.ts'

type KeyDeed = { readonly cursor: number } | { readonly zoom: Span } | 'reset' | undefined

/** What a key does on a chart whose cursor stands at `at` (-1 nowhere) and which shows `shown`. */
export const keyDeed = (key: string, aligned: Aligned, at: number, shown: Span): KeyDeed => {
  const last = aligned.t.length
  const around = aligned.t[at] ?? (shown.from + shown.to) / 2
  const go = (from: number, by: number, times = 1): KeyDeed => {
    let place = from
    for (let turn = 0; turn < times; turn += 1) place = step(aligned, place, by)
    const ts = aligned.t[place]
    return ts !== undefined && ts >= shown.from && ts <= shown.to ? { cursor: place } : undefined
  }
  const firstIn = aligned.t.findIndex((ts) => ts >= shown.from) - 1
  const afterLast = aligned.t.findLastIndex((ts) => ts <= shown.to) + 1
  switch (key) {
    case 'ArrowLeft':
      return go(at < 0 ? afterLast : at, -1)
    case 'ArrowRight':
      return go(at < 0 ? afterLast : at, at < 0 ? -1 : 1)
    case 'PageUp':
      return go(at < 0 ? last : at, -1, 10)
    case 'PageDown':
      return go(at < 0 ? last : at, at < 0 ? -1 : 1, 10)
    case 'Home':
      return go(firstIn, 1)
    case 'End':
      return go(afterLast, -1)
    case '+':
    case '=':
      return { zoom: scaled(shown, around, 0.5) }
    case '-':
      return { zoom: scaled(shown, around, 2) }
    case 'Escape':
      return 'reset'
    default:
      return undefined
  }
}
