import type { ReactNode } from 'react'

const drawings = {
  gateClosed: 'M5 1h14v14H5zM12 1v14M10 8h1M13 8h1',
  gateOpen: 'M5 1h14v14H5zM5 1l-4 3v10l4 1M19 1l4 3v10l-4 1',
  air: 'M12 2a2 2 0 0 1 0 6a2 2 0 0 1 0 6M6 8a3 3 0 0 1 6 0a3 3 0 0 1 6 0',
  breakerClosed: 'M0 8h24M8 5v6M16 5v6',
  breakerOpen: 'M0 8h7l10-6M17 8h7',
} as const

export type UnitPartProps = { name: string; word: string | null } & (
  | { kind: keyof typeof drawings }
  | { mark: ReactNode }
)

/** One part of a unit's equipment with what it is doing; dashes where that is not known. */
export const UnitPart = ({ name, word, ...drawn }: UnitPartProps) => (
  <span className="tw-part">
    {'mark' in drawn ? (
      drawn.mark
    ) : (
      <svg className="tw-part-drawing" viewBox="0 0 24 16" aria-hidden="true">
        <path d={drawings[drawn.kind]} />
      </svg>
    )}
    <span className="tw-age">{name}</span>
    <b>{word ?? '--'}</b>
  </span>
)
