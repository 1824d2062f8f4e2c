import { useText } from '../../i18n.ts'
import { pictureMessages } from './pictureMessages.ts'
import { breakerOf } from './unitState.ts'
import { DiagramSymbol } from './DiagramSymbol.tsx'
import { Flow } from './Flow.tsx'
import { flowWords } from './flowWords.ts'
import { type Diagram, type PlacedLink, placed } from './singleLine.ts'
import './diagram.css'
import './drawing.css'
import { ScrollArea } from '../../kit/ScrollArea.tsx'

const breakerDrawings = {
  closed: 'M-9 0H9',
  open: 'M-9 0L7 -9',
  unknown: 'M-4 0H4',
} as const

const Breaker = ({ link }: { link: PlacedLink }) => {
  const [x, y] = [link.a[0] + (link.b[0] - link.a[0]) * 0.2, link.a[1] + (link.b[1] - link.a[1]) * 0.2]
  const state = breakerOf(link.breaker ?? null) ?? 'unknown'
  const upright = link.a[0] === link.b[0]
  return (
    <g className={`tw-breaker tw-breaker-${state}`} transform={`translate(${x} ${y})${upright ? ' rotate(90)' : ''}`}>
      <rect x="-9" y="-10" width="18" height="14" />
      <path d={breakerDrawings[state]} />
      <circle cx="-9" r="2.5" />
      <circle cx="9" r="2.5" />
    </g>
  )
}

type SingleLineProps = {
  /** what the diagram is of */
  label: string
  diagram: Diagram
  stale?: boolean
}

/** A single-line diagram: nodes where the description puts them, power along the links, breakers open or closed. */
export const SingleLine = ({ label, diagram, stale = false }: SingleLineProps) => {
  const text = useText(pictureMessages)
  const { boxes, lines, width, height } = placed(diagram)
  const said = lines.flatMap((link) => {
    const state = breakerOf(link.breaker ?? null)
    return [
      ...(link.power === undefined ? [] : [flowWords(link.fromName, link.toName, link.power, text, link.least)]),
      ...(link.breaker === undefined
        ? []
        : [text('breakerState', link.fromName, link.toName, state ? text(state) : '--')]),
    ]
  })
  return (
    <ScrollArea className={`tw-line tw-drawing${stale ? ' tw-pic-stale' : ''}`} label={label}>
      <svg
        role="img"
        aria-label={[label, ...said, ...boxes.flatMap(({ name, under }) => (under ? `${name} ${under}` : []))].join(
          '; ',
        )}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: width * 0.75, maxWidth: `calc(${width}px * var(--tw-line-most, 1.25))` }}
      >
        {lines.map((link) =>
          link.power === undefined ? (
            <path key={link.key} className="tw-control" d={`M${link.a.join(' ')}L${link.b.join(' ')}`} />
          ) : (
            <Flow
              key={link.key}
              from={link.a}
              to={link.b}
              power={link.power}
              least={link.least}
              labelAt={labelOf(link)}
            />
          ),
        )}
        {lines.map((link) => link.breaker !== undefined && <Breaker key={link.key} link={link} />)}
        {boxes.map((node) => (
          <DiagramSymbol key={node.id} node={node} />
        ))}
      </svg>
    </ScrollArea>
  )
}

const labelOf = ({ a, b }: PlacedLink): readonly [number, number] => (a[0] === b[0] ? [38, 4] : [6, -10])
