import { type RefObject, useLayoutEffect, useRef } from 'react'
import { draftStore } from './chatStore.ts'

/** The message box goes on where it stood: one that is taken away with the focus, as the page changes, gives it to the next. */
export const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const field = ref.current?.querySelector('textarea')
    if (draftStore.get().focused) {
      draftStore.set({ ...draftStore.get(), focused: false })
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
    }
    return () => {
      const focused = field !== null && field !== undefined && document.activeElement === field
      draftStore.set({ ...draftStore.get(), focused })
    }
  }, [])
  return ref
}
