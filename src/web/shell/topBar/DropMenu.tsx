import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './top.css'

type DropItem = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
}

const step = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

type DropMenuProps = {
  /** the name of the button, for those who do not see its face */
  name: string
  face: ReactNode
  /** above the entries, for the eye only */
  head?: ReactNode
  items: readonly DropItem[]
  side?: 'left' | 'right'
  className?: string
  /** what a plain press does, where only a right click opens the menu */
  press?: () => void
  pressed?: boolean
}

/** A button with a menu below it: arrow keys move, Escape closes. */
export const DropMenu = ({
  name,
  face,
  head,
  items,
  side = 'right',
  className = '',
  press,
  pressed,
}: DropMenuProps) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const entries = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!open) return undefined
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const away = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return
    if (event.key === 'Tab' || event.key === 'Escape') setOpen(false)
    if (event.key === 'Escape') button.current?.focus()
    const all = entries()
    const next = step(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  const select = (item: DropItem) => (): void => {
    setOpen(false)
    button.current?.focus()
    item.onSelect()
  }
  const openByRight = (event: MouseEvent): void => {
    if (!press || items.length === 0) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu that is open inside
    <div className={`tw-drop ${className}`} ref={box} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="tw-tool"
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        onClick={press ?? (() => setOpen(!open))}
        onContextMenu={openByRight}
      >
        {face}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={name} className={`tw-drop-list tw-drop-${side}`}>
          {head && (
            <div className="tw-drop-head" aria-hidden="true">
              {head}
            </div>
          )}
          {items.map((item) => (
            <button key={item.key} type="button" role="menuitem" tabIndex={-1} onClick={select(item)}>
              {item.icon}
              <span>{item.label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
