import type { KeyboardEvent } from 'react'

const rowSelector = '.ant-table-row'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const isField = (element: Element): boolean => element.matches('input, textarea, select, [contenteditable]')

/** Arrows move the focus between rows, Home and End to the ends of what is drawn; Enter opens, or acts as the row's first link. */
export const rowKeys =
  (open: ((rowKey: string) => void) | undefined) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, key } = event
    if (!(target instanceof HTMLElement) || isField(target)) return
    const rows = [...currentTarget.querySelectorAll<HTMLElement>(rowSelector)]
    const own = target.closest<HTMLElement>(rowSelector)
    const at = own ? rows.indexOf(own) : -1
    if (key === 'Enter' && own === target) {
      event.preventDefault()
      if (open) open(own.dataset.rowKey ?? '')
      else own.querySelector<HTMLElement>('a, button')?.click()
      return
    }
    const step = steps[key]
    const next =
      step !== undefined
        ? rows[Math.max(0, at + step)]
        : key === 'Home'
          ? rows[0]
          : key === 'End'
            ? rows.at(-1)
            : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  }
