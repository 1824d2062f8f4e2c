import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const itemsOf = (group: HTMLElement | null): HTMLElement[] => [
  ...(group?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? []),
]

/** Makes the buttons and links of a group one stop of the Tab key; arrows, Home and End move among them. */
export const useRoving = <E extends HTMLElement>(): {
  ref: RefObject<E | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
} => {
  const ref = useRef<E>(null)
  const current = useRef<HTMLElement | undefined>(undefined)
  const mark = (): void => {
    const items = itemsOf(ref.current)
    const stop = items.find((item) => item === current.current) ?? items[0]
    for (const item of items) item.tabIndex = item === stop ? 0 : -1
  }
  // Items may come and go with any drawing.
  useLayoutEffect(mark)
  const go = (event: KeyboardEvent, to: HTMLElement | undefined): void => {
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return {
    ref,
    onFocus: ({ target }) => {
      current.current = itemsOf(ref.current).find((item) => item === target) ?? current.current
      mark()
    },
    onKeyDown: (event) => {
      const items = itemsOf(ref.current)
      const at = items.indexOf(event.target as HTMLElement)
      const step = steps[event.key]
      if (event.ctrlKey || event.metaKey || event.altKey || at < 0) return
      if (step !== undefined) go(event, items[at + step])
      if (event.key === 'Home') go(event, items[0])
      if (event.key === 'End') go(event, items.at(-1))
    },
  }
}
