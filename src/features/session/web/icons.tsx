import { strokes } from '#web/kit/strokes.ts'

export const RefreshIcon = () => (
  <svg aria-hidden="true" {...strokes}>
    <path d="M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 4v4.5h-4.5" />
  </svg>
)

export const EyeIcon = ({ crossed }: { crossed: boolean }) => (
  <svg aria-hidden="true" {...strokes}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
    {crossed && <path d="m4 4 16 16" />}
  </svg>
)

export const AlertIcon = () => (
  <svg aria-hidden="true" {...strokes}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </svg>
)
