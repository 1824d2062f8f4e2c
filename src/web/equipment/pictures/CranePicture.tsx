import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { pictureMessages } from './pictureMessages.ts'
import { Flow } from './Flow.tsx'
import { flowWords, isFlowing } from './flowWords.ts'
import { filled, shareOf } from './shapes.ts'
import './diagram.css'
import './drawing.css'

type CranePictureProps = {
  name: string
  /** what feeds the crane */
  source: 'diesel' | 'grid'
  /** kW from the source, never negative */
  supply: number | null
  /** kW of the supercapacitor, discharge positive */
  power: number | null
  /** kW the hoist takes; negative while lowering gives back */
  hoist: number | null
  /** % of the supercapacitor */
  soc: number | null
  stale?: boolean
}

const store = { x: 322, y: 204, width: 96, height: 56 }
const storeInside = { x: 328, y: 210, width: 84, height: 44 }

/** A rubber-tyred gantry crane: its frame, and power between source, supercapacitor and hoist over the DC bus. */
export const CranePicture = ({ name, source, supply, power, hoist, soc, stale = false }: CranePictureProps) => {
  const text = useText(pictureMessages)
  const state = isFlowing(power) ? (power > 0 ? 'discharging' : 'charging') : 'standby'
  const said = [
    name,
    `${text('storage')} ${text('soc', valueText(soc, 0))} ${text(state)}`,
    flowWords(text(source), text('bus'), supply, text),
    flowWords(text('storage'), text('bus'), power, text),
    flowWords(text('bus'), text('hoist'), hoist, text),
  ]
  return (
    <div
      role="img"
      aria-label={said.join('; ')}
      className={`tw-crane tw-drawing tw-pic-${state}${stale ? ' tw-pic-stale' : ''}`}
    >
      <svg viewBox="0 0 440 300" aria-hidden="true">
        <path
          className="tw-crane-frame"
          d="M22 40H418M30 40V268M50 40V268M390 40V196M410 40V196M390 268V196H410V268M12 268H68M372 268H428M30 60L50 80M410 60L390 80"
        />
        <path className="tw-box-wall" d="M180 28h80v24h-80z" />
        <path className="tw-pic-line" d="M196 52V96M244 52V96" />
        <path className="tw-crane-load" d="M170 96h100v34H170zM186 96v34M202 96v34M218 96v34M234 96v34M250 96v34" />
        <g className="tw-crane-wheels">
          <circle cx="24" cy="280" r="10" />
          <circle cx="56" cy="280" r="10" />
          <circle cx="384" cy="280" r="10" />
          <circle cx="416" cy="280" r="10" />
        </g>
        <rect className="tw-box-wall" x="22" y="204" width="96" height="56" rx="4" />
        <text className="tw-pic-label" x="70" y="237">
          {text(source)}
        </text>
        <path className="tw-bus" d="M190 232h60" />
        <text className="tw-pic-label" x="220" y="256">
          {text('bus')}
        </text>
        <Flow from={[118, 232]} to={[190, 232]} power={supply} />
        <rect className="tw-box-wall" {...store} rx="4" />
        <rect className="tw-box-slot" {...storeInside} />
        <rect className="tw-box-fill" {...filled(storeInside, shareOf(soc))} />
        <text className="tw-pic-label" x="370" y="228">
          {text('storage')}
        </text>
        <text className="tw-pic-value tw-pic-middle" x="370" y="248">
          {valueText(soc, 0)} %
        </text>
        <Flow from={[322, 232]} to={[250, 232]} power={power} />
        <Flow from={[220, 232]} to={[220, 134]} power={hoist} labelAt={[44, 4]} />
        <text className="tw-pic-label" x="220" y="20">
          {text('hoist')}
        </text>
      </svg>
    </div>
  )
}
