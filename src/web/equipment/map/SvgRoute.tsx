import { palettes } from '../../look/palette.ts'
import { useTheme } from '../../look/theme.ts'
import type { Position } from './polyline.ts'
import { markOutlines, type Route } from './route.ts'
import { markColor } from './routeLayers.ts'
import './route.css'
import type { Project } from './view.ts'

type SvgRouteProps = {
  route: Route
  project: Project
  pathOf: (line: readonly Position[], project: Project) => string
}

/** A way with its marks on the plain map. */
export const SvgRoute = ({ route, project, pathOf }: SvgRouteProps) => {
  const { theme } = useTheme()
  return (
    <>
      {route.pieces.map(({ line, step }) => (
        <path
          key={`${step} ${line[0]} ${line.at(-1)}`}
          className={`tw-route-piece tw-route-${step}`}
          d={pathOf(line, project)}
        />
      ))}
      {route.marks.map(({ kind, at }) => {
        const [x, y] = project(at)
        return (
          <path
            key={`${kind} ${at}`}
            className="tw-route-mark"
            data-kind={kind}
            d={markOutlines[kind]}
            fill={markColor(kind, palettes[theme])}
            transform={`translate(${x - 11} ${y - 11}) scale(0.85)`}
          />
        )
      })}
    </>
  )
}
