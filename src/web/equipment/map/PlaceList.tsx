import { useText } from '../../i18n.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { StateTag } from '../states/StateTag.tsx'
import { mapMessages } from './messages.ts'
import type { Placed } from './places.ts'

type PlaceListProps = {
  places: readonly Placed[]
  selected: string | undefined
  onSelect: (id: string) => void
}

/** The places of a map as buttons, folded away until somebody wants them. */
export const PlaceList = ({ places, selected, onSelect }: PlaceListProps) => {
  const text = useText(mapMessages)
  if (places.length === 0) return null
  return (
    <details className="tw-map-list">
      <summary>{text('list', places.length)}</summary>
      <ul>
        {places.map(({ id, name, state, stateText, level }) => (
          <li key={id}>
            <button type="button" className="tw-press" aria-pressed={id === selected} onClick={() => onSelect(id)}>
              <span>{name}</span>
              <LevelBadge level={level} />
              <StateTag className="tw-map-list-state" state={state} text={stateText} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
