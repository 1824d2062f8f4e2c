import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { PileDetail } from '../../shapes.ts'
import { messages } from '../home/messages.ts'
import { detailMessages } from './detailMessages.ts'

const Link = ({ pile: { online, silent, enabled } }: Pick<PileDetail, 'pile'>) => {
  const text = useText(detailMessages)
  if (!enabled) return <StateTag state="shutdown" text={text('notEnabled')} />
  return online && !silent ? (
    <StateTag state="ok" text={text('online')} />
  ) : (
    <StateTag state="offline" text={text('offline')} />
  )
}

/** Whether a pile is connected, how it speaks, and what it gives and gave today. */
export const PileFacts = ({ detail: { pile } }: { detail: PileDetail }) => {
  const text = useText(detailMessages)
  const home = useText(messages)
  return (
    <MonitorFacts
      facts={[
        [text('link'), <Link key="link" pile={pile} />],
        [text('protocol'), home(pile.protocol)],
        [home('power'), `${numberText(pile.power, 1)} / ${numberText(pile.ratedPower, 0)} kW`],
        [text('today'), `${numberText(pile.energyToday, 1)} kWh · ${home('timesToday', pile.sessionsToday)}`],
      ]}
    />
  )
}
