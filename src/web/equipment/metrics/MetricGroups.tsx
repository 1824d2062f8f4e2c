import { type Meaning, meanings } from '#catalogue/points/meaning.ts'
import { useText } from '../../i18n.ts'
import { Age } from '../../kit/Age.tsx'
import { groupsOf } from './groups.ts'
import { groupMessages } from './groupMessages.ts'
import { type Metric, MetricList } from './MetricList.tsx'
import './metricGroups.css'

export type GroupedMetric = Metric & { readonly meaning: Meaning }

type MetricGroupsProps = { items: readonly GroupedMetric[]; now: number; intervalSeconds: number }

/** Values by what they are about, each group with its age once; a value that is older than it should be says so itself. */
export const MetricGroups = ({ items, now, intervalSeconds }: MetricGroupsProps) => {
  const text = useText(groupMessages)
  const groups = groupsOf(items)
  return (
    <div className="tw-metric-groups">
      {meanings.map((meaning) => {
        const group = groups.get(meaning)
        return (
          group && (
            <section key={meaning} aria-label={text(meaning)}>
              <h3>
                <strong>{text(meaning)}</strong> <Age ts={group.ts} now={now} />
              </h3>
              <MetricList dense items={group.items} now={now} intervalSeconds={intervalSeconds} />
            </section>
          )
        )
      })}
    </div>
  )
}
