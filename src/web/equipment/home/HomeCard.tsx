import type { ComponentProps } from 'react'
import { Card } from '../../kit/Card.tsx'
import './home.css'

/** Where a card stands: its share of a column, and its turn on a phone. */
export type Place = 'state' | 'ranking' | 'fleet' | 'day' | 'distribution' | 'figure'

type HomeCardProps = ComponentProps<typeof Card> & { place: Place }

/** A card of a home. */
export const HomeCard = ({ place, className = '', ...card }: HomeCardProps) => (
  <Card {...card} className={`tw-home-card tw-home-${place} ${className}`.trim()} />
)
