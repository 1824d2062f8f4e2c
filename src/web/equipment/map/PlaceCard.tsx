import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useText } from '../../i18n.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { StateTag } from '../states/StateTag.tsx'
import { texts } from '../../texts.ts'
import { mapMessages } from './messages.ts'
import type { Placed } from './places.ts'

type PlaceCardProps = { place: Placed; onClose: () => void; onOpen?: ((id: string) => void) | undefined }

/** Name and state of the place that was chosen on the map. */
export const PlaceCard = ({ place, onClose, onOpen }: PlaceCardProps) => {
  const text = useText(mapMessages)
  const common = useText(texts)
  return (
    <section className="tw-map-card" aria-label={place.name} aria-live="polite">
      <header>
        <strong>{place.name}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={common('close')} onClick={onClose} />
      </header>
      <StateTag state={place.state} text={place.stateText} />
      {place.level && (
        <span>
          <LevelBadge level={place.level} /> {text('level', place.level)}
        </span>
      )}
      <span className="tw-age">
        {place.lat?.toFixed(4)}, {place.lon?.toFixed(4)}
      </span>
      {onOpen && (
        <Button size="small" onClick={() => onOpen(place.id)}>
          {text('details')}
        </Button>
      )}
    </section>
  )
}
