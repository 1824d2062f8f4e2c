import { type ReactNode, useEffect, useRef } from 'react'
import '../frame/side.css'

/** A sheet over the page from its left edge; Escape, or a press beside it, closes it. */
export const Drawer = ({
  open,
  name,
  onClose,
  children,
}: {
  open: boolean
  name: string
  onClose: () => void
  children: ReactNode
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: what looks for an open dialog looks for the role
      role="dialog"
      className="tw-drawer"
      aria-label={name}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && children}
    </dialog>
  )
}
