import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { pictureMessages } from './pictureMessages.ts'
import { runStateOf, breakerOf } from './unitState.ts'
import { Pressable } from './Pressable.tsx'
import { type Frame, filled, shareOf } from './shapes.ts'
import './drawing.css'
import './cluster.css'

type ClusterPictureProps = {
  name: string
  runningState: number | null
  soc: number | null
  /** V, A, °C */
  voltage: number | null
  current: number | null
  temperature: number | null
  /** 0 open, otherwise closed, null unknown; at most eight are shown (specification, section 9) */
  relays: readonly (number | null)[]
  /** opens the relays' running status */
  onOpen?: (() => void) | undefined
}

const rack: Frame = { x: 8, y: 26, width: 124, height: 176 }
const inside: Frame = { x: 14, y: 32, width: 112, height: 164 }

const Relay = ({ number, state }: { number: number; state: number | null }) => {
  const text = useText(pictureMessages)
  const word = breakerOf(state)
  return (
    <li className={`tw-relay tw-relay-${word ?? 'unknown'}`}>
      <svg viewBox="0 0 40 16" aria-hidden="true">
        <path d={word === 'closed' ? 'M0 11h40' : 'M0 11h11l16-9M29 11h11'} />
        <circle cx="11" cy="11" r="2.4" />
        <circle cx="29" cy="11" r="2.4" />
      </svg>
      <span>{text('relay', number)}</span>
      <b>{word ? text(word) : '--'}</b>
    </li>
  )
}

/** A cluster: its rack filled to the SOC with voltage, current and temperature on it; its relays as switches beside it. */
export const ClusterPicture = (props: ClusterPictureProps) => {
  const text = useText(pictureMessages)
  const facts = [
    ['totalVoltage', 'U', props.voltage, 'V', 77],
    ['totalCurrent', 'I', props.current, 'A', 116],
    ['temperature', 'T', props.temperature, '°C', 156],
  ] as const
  const said = facts.map(([key, , value, unit]) => `${text(key)} ${valueText(value, 1)} ${unit}`)
  return (
    <div className={`tw-clusterpic tw-drawing tw-pic-${runStateOf(props.runningState)}`}>
      <Pressable
        className="tw-clusterpic-rack"
        label={[props.name, text('soc', valueText(props.soc, 0)), ...said].join(', ')}
        onOpen={props.onOpen}
      >
        <svg viewBox="0 0 140 210" aria-hidden="true">
          <path className="tw-pic-line" d="M40 26V8M100 26V8M34 8h12M94 8h12" />
          <rect className="tw-box-wall" {...rack} rx="4" />
          <rect className="tw-box-fill" {...filled(inside, shareOf(props.soc))} />
          <path className="tw-pic-line" d="M14 58h112M14 96h112M14 136h112M14 176h112" />
          <text className="tw-pic-small" x="70" y="49">
            SOC {valueText(props.soc, 0)} %
          </text>
          {facts.map(([key, sign, value, unit, y]) => (
            <g key={key}>
              <rect className="tw-pic-plate" x="18" y={y - 16} width="104" height="32" rx="4" />
              <text className="tw-pic-sign" x="26" y={y + 5}>
                {sign}
              </text>
              <text className="tw-pic-value" x="96" y={y + 5}>
                {valueText(value, 1)}
              </text>
              <text className="tw-pic-unit" x="100" y={y + 5}>
                {unit}
              </text>
            </g>
          ))}
        </svg>
      </Pressable>
      {props.relays.length > 0 && (
        <ul className="tw-relays">
          {props.relays.slice(0, 8).map((state, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a relay is its place.
            <Relay key={at} number={at + 1} state={state} />
          ))}
        </ul>
      )}
    </div>
  )
}
