import { type RefObject, useEffect, useRef } from 'react'

type Keys = { step: (by: number) => void; play: () => void; live: () => void }

/** Fields and lists have uses of their own for these keys; on a button the space bar presses it. */
const ownArrows =
  'input:not([type=range]), textarea, select, [contenteditable=true], [role=tree], [role=radiogroup], [role=tablist]'
const ownSpace = `${ownArrows}, button, a, [role=button], [role=menuitem]`

const belongsTo = (target: EventTarget | null, bar: HTMLElement): Element | undefined => {
  if (!(target instanceof Element)) return undefined
  // A dialog above the bar has the keys.
  const above = [...document.querySelectorAll('[role=dialog]')].some(
    (dialog) => dialog.checkVisibility() && !dialog.contains(bar),
  )
  return above ? undefined : target
}

/** Arrows step, the space bar plays, Escape goes back to live; a dialog is closed first by its own Escape. */
export const useReplayKeys = (active: boolean, bar: RefObject<HTMLElement | null>, keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!active) return undefined
    const press = (event: KeyboardEvent): void => {
      const target = bar.current ? belongsTo(event.target, bar.current) : undefined
      if (!target || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const arrow = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (arrow !== 0 && !target.closest(ownArrows)) latest.current.step(arrow)
      else if (event.key === ' ' && !target.closest(ownSpace)) latest.current.play()
      else if (event.key === 'Escape' && !target.closest(ownArrows) && !bar.current?.closest('[role=dialog]'))
        latest.current.live()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [active, bar])
}
