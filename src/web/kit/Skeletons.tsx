import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'
import './Skeletons.css'

const bars = (count: number) =>
  Array.from({ length: count }, (_, at) => `bone ${at}`).map((key) => <span key={key} className="tw-bone" />)

/** A heading and rows of 36 px. */
export const TableSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className="tw-bones-table" role="status" aria-label={useText(texts)('loading')}>
    {bars(rows + 1)}
  </div>
)
