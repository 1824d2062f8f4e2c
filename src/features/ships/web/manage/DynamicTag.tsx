import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import type { ShipTile } from '../../shapes.ts'
import { manageMessages } from './manageMessages.ts'

type Word = 'sailing' | 'anchored' | 'berthed' | 'aground'
const states: Readonly<Record<Word, State>> = { sailing: 'info', anchored: 'standby', berthed: 'ok', aground: 'fault' }
const words: Readonly<Record<number, Word>> = { 0: 'sailing', 1: 'anchored', 5: 'berthed' }

/** 0 sailing, 1 anchored, 5 berthed, any other aground (specification, section 4, Ship); a silent ship shows what it did last. */
export const DynamicTag = ({ ship }: { ship: Pick<ShipTile, 'silent' | 'shippingStatus'> }) => {
  const text = useText(manageMessages)
  const { dynamicType } = ship.shippingStatus
  const word = dynamicType === null ? undefined : (words[dynamicType] ?? 'aground')
  if (ship.silent)
    return <StateTag state="offline" text={word ? `${text('silent')} · ${text(word)}` : text('silent')} />
  return word ? <StateTag state={states[word]} text={text(word)} /> : dash
}
