import { type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { type TariffKind, tariffKinds } from '../shapes.ts'
import { cellClock, cellsOfDay } from './bands.ts'
import { tariffMessages } from './tariffMessages.ts'
import './tariffs.css'

type Props = {
  cells: readonly TariffKind[]
  brush: TariffKind
  /** such as the months */
  label: string
  onChange: (cells: readonly TariffKind[]) => void
}

/** The half hours of a day, painted by pointer or keyboard with kinds of hours. */
export const BandEditor = ({ cells, brush, label, onChange }: Props) => {
  const text = useText(tariffMessages)
  const [at, setAt] = useState(0)
  const band = useRef<HTMLFieldSetElement>(null)
  const paint = (cell: number, kind: TariffKind): void => {
    if (cells[cell] !== kind) onChange(cells.with(cell, kind))
  }
  const move = (to: number): void => {
    setAt(to)
    band.current?.querySelectorAll('button')[to]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const kind = tariffKinds[Number(event.key) - 1]
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (kind) paint(at, kind)
    if (step === undefined) return
    event.preventDefault()
    const to = Math.min(cellsOfDay - 1, Math.max(0, at + step))
    if (event.shiftKey) paint(to, cells[at] ?? brush)
    move(to)
  }
  return (
    <>
      <fieldset ref={band} aria-label={label} className="tw-tariff-cells" onKeyDown={onKeyDown}>
        {cells.map((kind, cell) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is known by its place
            key={cell}
            type="button"
            tabIndex={cell === at ? 0 : -1}
            className={`tw-tariff-cell tw-tariff-${kind}`}
            aria-label={`${cellClock(cell)}–${cellClock(cell + 1)} ${text(kind)}`}
            title={`${cellClock(cell)}–${cellClock(cell + 1)} ${text(kind)}`}
            onFocus={() => setAt(cell)}
            onClick={() => paint(cell, brush)}
            onPointerEnter={({ buttons }) => buttons === 1 && paint(cell, brush)}
            onPointerDown={({ currentTarget, pointerId }) => {
              // Touch holds the pointer to the first cell; the others would never hear of it.
              if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId)
              paint(cell, brush)
            }}
          />
        ))}
      </fieldset>
      <div className="tw-tariff-hours" aria-hidden>
        {[0, 4, 8, 12, 16, 20, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </>
  )
}
