import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'
import './chain.css'

const clusters = [0, 1, 2, 3, 4, 5, 6, 7]
const levels = [22, 30, 26, 34, 28, 24, 32, 29]

/** What the console watches, in the order the energy takes. */
export const EnergyChain = () => {
  const text = useText(messages)
  return (
    <svg className="tw-chain" viewBox="0 0 560 190" role="img" aria-label={text('chain')}>
      <g className="tw-chain-flow">
        <path d="M76 96h64M214 96h52M408 96h44" />
      </g>
      <g className="tw-chain-line">
        <path d="M44 44 26 130M44 44l18 86M32 100h24M36 80h16M24 60h40M30 60v8M58 60v8M26 130l30-30M62 130 32 100" />
        <rect x="146" y="66" width="62" height="64" rx="6" />
        <path d="M146 86h62M160 66v-8h10v8M184 66v-8h10v8" />
        <rect x="272" y="52" width="130" height="78" rx="6" />
        <path d="M462 104h78l-10 26h-58zM478 104V84h34v20M486 84V66h10v18M512 94h16v10" />
      </g>
      <path className="tw-chain-bolt" d="m180 92-10 16h8l-3 12 12-17h-8z" />
      {clusters.map((cluster) => {
        const level = levels[cluster] ?? 24
        return (
          <rect
            key={cluster}
            className="tw-chain-fill"
            x={279 + cluster * 15}
            y={122 - level}
            width="11"
            height={level}
            rx="2"
          />
        )
      })}
      <path className="tw-chain-water" d="M448 138c8 0 8 5 16 5s8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5" />
      <g className="tw-chain-text">
        <text x="44" y="168">
          {text('grid')}
        </text>
        <text x="177" y="168">
          {text('station')}
        </text>
        <text x="337" y="168">
          {text('box')}
        </text>
        <text x="501" y="168">
          {text('ship')}
        </text>
      </g>
    </svg>
  )
}
