import { useState } from 'react'

/**
 * For a dialog that stands only while it is open: it closes first and is taken away after that, so that the focus returns to what opened
 * it. Spread into the Modal.
 */
export const useClosing = (onClose: () => void): { open: boolean; onCancel: () => void; afterClose: () => void } => {
  const [open, setOpen] = useState(true)
  return { open, onCancel: () => setOpen(false), afterClose: onClose }
}
