import { useText } from '../../i18n.ts'
import { wireMessages } from './wireMessages.ts'

const lines = ['versions', 'topics', 'message', 'times', 'values', 'arrays', 'repeats', 'refused'] as const

/** What a device may send, by the figures that the server refuses by. */
export const WireCard = () => {
  const text = useText(wireMessages)
  return (
    <section className="tw-card">
      <h2>{text('wire')}</h2>
      <ul className="tw-api-wire">
        {lines.map((line) => (
          <li key={line}>{text(line)}</li>
        ))}
      </ul>
    </section>
  )
}
