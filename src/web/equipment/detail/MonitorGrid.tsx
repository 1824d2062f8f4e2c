import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../../kit/Card.tsx'
import { useNow } from '../../kit/useNow.ts'
import { type Metric, MetricList } from '../metrics/MetricList.tsx'
import './monitor.css'

/** The cards of a monitor, six columns wide; a third each where they do not say otherwise. */
export const MonitorGrid = ({ children }: { children: ReactNode }) => <div className="tw-monitor">{children}</div>

type MonitorCardProps = ComponentProps<typeof Card> & { width: 'whole' | 'half' }
export const MonitorCard = ({ width, ...card }: MonitorCardProps) => (
  <Card {...card} className={`tw-monitor-${width}`} />
)

/** Half a row for content that brings its own card. */
export const MonitorSlot = ({ children }: { children: ReactNode }) => (
  <div className="tw-monitor-half tw-monitor-slot">{children}</div>
)

type HeadProps = { picture: ReactNode; aside: ReactNode; narrow?: boolean }
/** The first card's upper part: the picture at the left, what is said of it at the right. */
export const MonitorHead = ({ picture, aside, narrow = false }: HeadProps) => (
  <div className={narrow ? 'tw-monitor-head tw-monitor-head-narrow' : 'tw-monitor-head'}>
    {picture}
    <div>{aside}</div>
  </div>
)

/** Names and what they stand for, a line each. */
export const MonitorFacts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="tw-monitor-facts">
    {facts.map(([name, value]) => (
      <Fact key={name} name={name} value={value} />
    ))}
  </dl>
)
const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

export const MonitorButtons = ({ children }: { children: ReactNode }) => (
  <div className="tw-monitor-buttons">{children}</div>
)

type MetricsProps = { title: string; items: readonly Metric[]; intervalSeconds: number }
/** A card of values, a line each. */
export const MetricsCard = ({ title, items, intervalSeconds }: MetricsProps) => (
  <Card title={title}>
    <MetricList dense items={items} now={useNow()} intervalSeconds={intervalSeconds} />
  </Card>
)
