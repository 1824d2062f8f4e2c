import type { ReactNode } from 'react'
import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'
import './Skeletons.css'

const bars = (count: number) =>
  Array.from({ length: count }, (_, at) => `bone ${at}`).map((key) => <span key={key} className="tw-bone" />)

const Waiting = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <div className={`tw-bones tw-bones-${kind}`} role="status" aria-label={useText(texts)('loading')}>
    {children}
  </div>
)

/** Lines of text to come. */
export const CardSkeleton = ({ lines = 3 }: { lines?: number }) => <Waiting kind="card">{bars(lines)}</Waiting>
/** A heading and rows of 36 px. */
export const TableSkeleton = ({ rows = 5 }: { rows?: number }) => <Waiting kind="table">{bars(rows + 1)}</Waiting>
/** An area as high as the chart to come, in px. */
export const ChartSkeleton = ({ height = 240 }: { height?: number }) => (
  <Waiting kind="chart">
    <span className="tw-bone" style={{ height }} />
  </Waiting>
)
/** A title, a row of cards and a table. */
export const PageSkeleton = () => (
  <Waiting kind="page">
    {bars(1)}
    <div className="tw-bones-cards">{bars(4)}</div>
    <div className="tw-bones-table">{bars(6)}</div>
  </Waiting>
)
