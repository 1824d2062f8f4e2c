import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import '../../kit/Skeletons.css'
import './home.css'
import './wait.css'

const keysOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `bone ${at}`)

const Wait = ({ className, lines }: { className: string; lines: number }) => (
  <div className={`tw-card tw-home-card tw-wait ${className}`}>
    {keysOf(lines).map((key) => (
      <span key={key} className="tw-bone tw-wait-bone" />
    ))}
  </div>
)

const tiles = 24

/** The outline of a home while its first picture is under way, each card where it will stand. */
export const HomeSkeleton = ({ title }: { title: string }) => (
  <div className="tw-home tw-fit" role="status" aria-busy="true" aria-label={useText(texts)('loading')}>
    <header className="tw-home-head">
      <h1>{title}</h1>
    </header>
    <div className="tw-home-grid">
      <div>
        <Wait className="tw-home-state" lines={5} />
        <Wait className="tw-home-ranking" lines={12} />
      </div>
      <div>
        <div className="tw-home-figures">
          {keysOf(4).map((key) => (
            <Wait key={key} className="tw-home-figure tw-wait-figure" lines={2} />
          ))}
        </div>
        <div className="tw-home-map">
          <Wait className="tw-wait-whole" lines={2} />
        </div>
        <div className="tw-card tw-home-card tw-home-fleet tw-wait">
          <span className="tw-bone tw-wait-bone" />
          <div className="tw-wait-tiles">
            {keysOf(tiles).map((key) => (
              <span key={key} className="tw-bone tw-wait-tile" />
            ))}
          </div>
        </div>
      </div>
      <div>
        <div className="tw-home-alarms">
          <Wait className="" lines={7} />
        </div>
        <Wait className="tw-home-day tw-wait-whole" lines={2} />
        <Wait className="tw-home-distribution" lines={4} />
      </div>
    </div>
  </div>
)
