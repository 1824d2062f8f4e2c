import { useLanguage, useText } from '#web/i18n.ts'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import type { ReadbackValue } from '../shapes.ts'
import './control.css'
import { messages } from './messages.ts'

/** What the device reported after the sending. */
export const Readback = ({ values }: { values: readonly ReadbackValue[] }) => {
  const text = useText(messages)
  const zh = useLanguage().language === 'zh'
  return (
    <section className="tw-command-part" aria-label={text('readback')}>
      <h3>{text('readback')}</h3>
      <FactGrid facts={values.map((each) => (zh ? [each.name, each.shown] : [each.nameEn, each.shownEn]))} />
    </section>
  )
}
