import { useText } from '../../i18n.ts'
import { BatteryPicture, type BatteryPictureProps } from './BatteryPicture.tsx'
import { PlugMark } from './PlugMark.tsx'
import { pictureMessages } from './pictureMessages.ts'
import { breakerOf, plugOf } from './unitState.ts'

type BoxPictureProps = Omit<BatteryPictureProps, 'parts' | 'said'> & {
  pluggedState: number | null
  /** 0 open-gate, otherwise closed-gate */
  door: number | null
  /** 0 off, 1 on */
  airConditioning: number | null
  /** 0 open, otherwise closed */
  breaker: number | null
}

/** A box power supply: its clusters, and below them plug, doors, air conditioning and breaker. */
export const BoxPicture = ({ pluggedState, door, airConditioning, breaker, ...battery }: BoxPictureProps) => {
  const text = useText(pictureMessages)
  const plug = plugOf(pluggedState)
  const gate = breakerOf(door)
  const closed = breakerOf(breaker)
  return (
    <BatteryPicture
      {...battery}
      said={`${text('plug')} ${plug ? text(plug) : '--'}`}
      parts={[
        {
          mark: <PlugMark plug={plug} />,
          name: text('plug'),
          word: plug && text(plug),
        },
        {
          kind: gate === 'open' ? 'gateOpen' : 'gateClosed',
          name: text('door'),
          word: gate && text(gate === 'open' ? 'openGate' : 'closedGate'),
        },
        {
          kind: 'air',
          name: text('airConditioning'),
          word: airConditioning === null ? null : text(airConditioning === 0 ? 'off' : 'on'),
        },
        {
          kind: closed === 'closed' ? 'breakerClosed' : 'breakerOpen',
          name: text('breaker'),
          word: closed && text(closed),
        },
      ]}
    />
  )
}
