import { Button } from 'antd'
import { useText } from '../../i18n.ts'
import type { Palette } from '../../look/palette.ts'
import { messages } from './messages.ts'
import { colorOf, type LineSeries, markOf } from './series.ts'

type LegendProps = {
  series: readonly LineSeries[]
  palette: Palette
  hidden: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** The names of the curves; each is a button that shows or hides its own. */
export const ChartLegend = ({ series, palette, hidden, onToggle }: LegendProps) => {
  const text = useText(messages)
  return (
    <ul className="tw-chart-legend" aria-label={text('legend')}>
      {series.map((each, index) => (
        <li key={each.name}>
          <button
            type="button"
            className="tw-chart-key"
            aria-pressed={!hidden.has(each.name)}
            onClick={() => onToggle(each.name)}
          >
            <span className="tw-chart-mark" aria-hidden="true" style={{ color: colorOf(each, index, palette) }}>
              {markOf(index)}
            </span>
            {each.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

type ToolsProps = {
  onReset?: (() => void) | undefined
  onPicture?: (() => void) | undefined
  onData?: (() => void) | undefined
}

export const ChartTools = ({ onReset, onPicture, onData }: ToolsProps) => {
  const text = useText(messages)
  const tools = [
    { key: 'resetZoom', act: onReset },
    { key: 'savePicture', act: onPicture },
    { key: 'saveData', act: onData },
  ] as const
  return (
    <div className="tw-chart-tools">
      {tools.map(
        ({ key, act }) =>
          act && (
            <Button key={key} size="small" type="text" onClick={act}>
              {text(key)}
            </Button>
          ),
      )}
    </div>
  )
}
