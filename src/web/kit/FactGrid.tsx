import type { ReactNode } from 'react'
import './factGrid.css'

/** Names and what they stand for, in as many columns as fit. */
export const FactGrid = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="tw-factgrid">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
