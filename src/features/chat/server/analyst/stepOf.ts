import { nameOf } from './names.ts'
import type { Speech } from './speech.ts'

/** What was understood, as the first step of the reasoning. */
export const stepOf = ({ asked, draft, words, time }: Speech): void => {
  const slips = asked.slips.map((each) => `${each.words} → ${each.meant}`).join(words('、', ', '))
  const { intent, places, missing, quantities, measure, period } = asked
  const parts = [
    slips === '' ? '' : words(`更正 ${slips}`, `read ${slips}`),
    words(`理解：${intent ?? '不明'}`, `Understood: ${intent ?? 'nothing'}`),
    places.length > 0 ? words(`对象 ${places.map(nameOf).join('、')}`, `about ${places.map(nameOf).join(', ')}`) : '',
    missing.length > 0 ? words(`未找到 ${missing.join('、')}`, `not found ${missing.join(', ')}`) : '',
    quantities.length > 0
      ? words(
          `测点 ${quantities.map(({ keys }) => keys[0]).join('、')}`,
          `points ${quantities.map(({ keys }) => keys[0]).join(', ')}`,
        )
      : '',
    measure ? words(`统计 ${measure}`, `measure ${measure}`) : '',
    period
      ? words(`时间 ${time(period.from)} – ${time(period.to)}`, `period ${time(period.from)} – ${time(period.to)}`)
      : '',
  ]
  draft.step(parts.filter(Boolean).join(words('；', '; ')))
}
