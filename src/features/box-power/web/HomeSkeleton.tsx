import { Skeleton } from 'antd'
import { useText } from '#web/i18n.ts'
import { texts } from '#web/texts.ts'
import './home.css'

const blocks = ['left', 'centre', 'right'] as const

/** The outline of the home while its first picture is under way. */
export const HomeSkeleton = () => (
  <div className="tw-home tw-fit" role="status" aria-busy="true" aria-label={useText(texts)('loading')}>
    <div className="tw-home-grid">
      {blocks.map((block) => (
        <div key={block} className={`tw-home-${block}`}>
          <div className="tw-card tw-home-wait">
            <Skeleton paragraph={{ rows: 4 }} active />
          </div>
          <div className="tw-card tw-home-wait">
            <Skeleton paragraph={{ rows: 8 }} active />
          </div>
        </div>
      ))}
    </div>
  </div>
)
