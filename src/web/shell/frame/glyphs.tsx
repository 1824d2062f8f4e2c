import type { ReactNode } from 'react'

/** Line drawings on a field of 24 × 24, by the names that menu items carry. */
const paths: Readonly<Record<string, string>> = {
  crane: 'M4 20h16M7 20V6M7 6h12M7 9l-3-3M15 6v5M13 11h4v4h-4zM7 13l4-7',
  battery: 'M3 8h15v8H3zM21 11v2M7 11v2M11 11v2M14 11v2',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  leaf: 'M5 19c0-9 5-13 14-14 1 9-4 14-11 13M5 19c2-5 5-7 9-9',
  box: 'M3 7h18v11H3zM7 7v11M11 7v11M15 7v11M19 7v11',
  ship: 'M4 14h16l-3 5H7zM8 14v-4h8v4M12 10V5M2 21h20',
  storage: 'M4 4h16v16H4zM4 9h16M4 14h16M7 6.5h2M7 11.5h2M7 16.5h2',
  pile: 'M6 21V5a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v16M4 21h14M9 7h4M16 11h2a1 1 0 0 1 1 1v4a1 1 0 0 0 2 0V9',
  asset: 'M4 7l8-4 8 4v10l-8 4-8-4zM4 7l8 4 8-4M12 11v10',
  iot: 'M12 12m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M12 9.5V4M12 14.5V20M9.8 13.3 5 16M14.2 13.3 19 16M9.8 10.7 5 8M14.2 10.7 19 8',
  system: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h11M19 17h1M17 15v4',
  permission: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  parameter: 'M5 5h14M5 10h14M5 15h8M5 20h5',
  bind: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  device: 'M5 5h14v10H5zM9 19h6M12 15v4',
  model: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  station: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 10m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5h4v5',
  driver: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  profile: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h6M9 16h6',
  curve: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  refusal: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M6 6l12 12',
  dictionary: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  config:
    'M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6 7.8 7.8M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  notice: 'M4 10v4h3l7 4V6l-7 4zM18 9a4 4 0 0 1 0 6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  user: 'M12 8m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-4 4-6 8-6s8 2 8 6',
  organization: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  role: 'M8 14m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 11l8-8M16 6l3 3',
  merchant: 'M4 9h16l-1-5H5zM5 9v11h14V9M10 20v-6h4v6',
  folder: 'M3 6h6l2 3h10v10H3z',
  page: 'M6 3h9l4 4v14H6zM14 3v5h5',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  control: 'M12 3v9M7 6.5a7.5 7.5 0 1 0 10 0',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  pin: 'M12 3l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L3.4 9.3l6-.7z',
  report: 'M5 3h14v18H5zM9 17v-4M12 17V8M15 17v-6',
  assistant: 'M4 5h16v11h-8l-5 4v-4H4zM9 10.5h.01M12 10.5h.01M15 10.5h.01',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  more: 'M5 11.5a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1M12 11.5a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1M19 11.5a.5.5 0 1 0 0 1a.5.5 0 1 0 0-1',
  down: 'M6 9l6 6 6-6',
  left: 'M15 5l-7 7 7 7',
  logout: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10M17 9l3 3-3 3',
  key: 'M8 14m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 11l8-8M16 6l3 3',
  rows: 'M4 5h16M4 9h16M4 14h7M4 18h7',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14',
  about: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v6M12 7.5h.01',
}

export const glyphNames: readonly string[] = Object.keys(paths)
export const hasGlyph = (name: string): boolean => Object.hasOwn(paths, name)

export const Glyph = ({ name, size = 18 }: { name: string; size?: number }): ReactNode => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name] ?? paths.page} />
  </svg>
)
