import { useSyncExternalStore } from 'react'

/** Below this width, in px, the sidebar is a drawer and the tools of the top bar fold into a menu. */
export const mobileBreakpoint = 992

const query = matchMedia(`(max-width: ${mobileBreakpoint - 1}px)`)
const subscribe = (changed: () => void): (() => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
