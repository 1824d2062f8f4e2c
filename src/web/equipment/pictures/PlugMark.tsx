const drawings = {
  inserted: 'M0 6h6M22 6h6M6 1h8v10H6zM14 1h8v10h-8z',
  removed: 'M0 6h3M25 6h3M3 1h7v10H3zM10 4h3M10 8h3M18 1h7v10h-7z',
} as const

/** A plug in its socket, or beside it; nothing where it is not known. */
export const PlugMark = ({ plug }: { plug: keyof typeof drawings | null }) =>
  plug && (
    <svg className={`tw-plug tw-plug-${plug}`} viewBox="0 0 28 12" aria-hidden="true">
      <path d={drawings[plug]} />
    </svg>
  )
