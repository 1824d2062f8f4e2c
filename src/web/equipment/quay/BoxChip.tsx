import type { CSSProperties } from 'react'
import { numberText } from '../../kit/format.ts'
import { shareOf } from '../pictures/shapes.ts'
import type { QuayBox } from './quay.ts'
import './boxChip.css'

/** A box from above, filled to its SOC; `prefix` of its name is left out where there is little room. */
export const BoxChip = ({ box, prefix }: { box: QuayBox; prefix: string }) => (
  <span className="tw-boxchip" title={box.name} style={{ '--tw-share': shareOf(box.soc) } as CSSProperties}>
    <span className="tw-boxchip-in">
      <span className="tw-boxchip-name">
        {prefix !== '' && box.name.startsWith(prefix) && <span className="tw-boxchip-prefix">{prefix}</span>}
        {box.name.startsWith(prefix) ? box.name.slice(prefix.length) : box.name}
      </span>
      <b>{numberText(box.soc, 0)}%</b>
    </span>
  </span>
)
