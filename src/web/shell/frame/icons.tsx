import { strokes } from '../../kit/strokes.ts'

export const SunIcon = () => (
  <svg aria-hidden="true" {...strokes}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </svg>
)

export const MoonIcon = () => (
  <svg aria-hidden="true" {...strokes}>
    <path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z" />
  </svg>
)

export const LogoutIcon = () => (
  <svg aria-hidden="true" {...strokes}>
    <path d="M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10M17 9l3 3-3 3" />
  </svg>
)

/** The mark of the product: a bolt over the tide. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <path d="M17.5 2 8.5 15.5h6L12.5 24l10-13h-6.2L17.5 2Z" fill="var(--tw-charge)" />
    <path
      d="M2 23.5c3.5 0 3.5 3 7 3s3.5-3 7-3 3.5 3 7 3 3.5-3 7-3"
      stroke="var(--tw-discharge)"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
)
