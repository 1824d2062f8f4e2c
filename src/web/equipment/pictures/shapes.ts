/** A share of 0–1 from a percentage; what is unknown is empty. */
export const shareOf = (percent: number | null | undefined): number =>
  percent === null || percent === undefined || Number.isNaN(percent) ? 0 : Math.min(100, Math.max(0, percent)) / 100

export type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** `count` columns side by side within a frame, `gap` apart. */
export const columns = (frame: Frame, count: number, gap: number): Frame[] => {
  const width = (frame.width - gap * (count - 1)) / count
  return Array.from({ length: count }, (_, at) => ({ ...frame, x: frame.x + at * (width + gap), width }))
}

/** The lower part of a frame, as high as `share` of it. */
export const filled = (frame: Frame, share: number): Frame => ({
  ...frame,
  y: frame.y + frame.height * (1 - share),
  height: frame.height * share,
})

const short = (value: number): string => String(Math.round(value * 100) / 100)

/** Frames as one path, so that eight clusters cost one element. */
export const pathOf = (frames: readonly Frame[]): string =>
  frames
    .filter(({ height }) => height > 0)
    .map(({ x, y, width, height }) => `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`)
    .join('')

/** The upper edges of frames as one path. */
export const edgesOf = (frames: readonly Frame[]): string =>
  frames
    .filter(({ height }) => height > 0)
    .map(({ x, y, width }) => `M${short(x)} ${short(y)}h${short(width)}`)
    .join('')
