import { memo } from 'react'
import { numberText } from '../../kit/format.ts'
import '../states/stateTag.css'
import './bars.css'

/** kWh */
type Amount = { name: string; stored: number | null; rated: number | null }
export type Stock = Amount & { key: string }

const megawattHours = (kilowattHours: number | null): string =>
  numberText(kilowattHours === null ? null : kilowattHours / 1000, 1)
const shareOf = ({ stored, rated }: Amount): string => `${rated ? Math.min(100, ((stored ?? 0) / rated) * 100) : 0}%`

const Row = memo((stock: Amount) => (
  <>
    <span className="tw-rank-name" title={stock.name}>
      {stock.name}
    </span>
    <span className="tw-rank-bar tw-state-discharging" aria-hidden="true">
      <span style={{ width: shareOf(stock) }} />
    </span>
    <span className="tw-rank-value">
      {megawattHours(stock.stored)} <span className="tw-unit">/ {megawattHours(stock.rated)}</span>
    </span>
  </>
))

/** Stored energy beside what could be stored, by place, MWh. */
export const StockBars = ({ stocks }: { stocks: readonly Stock[] }) => (
  <ul className="tw-stocks">
    {stocks.map((stock) => (
      <li key={stock.key}>
        <Row name={stock.name} stored={stock.stored} rated={stock.rated} />
      </li>
    ))}
  </ul>
)
