import { useText } from '#web/i18n.ts'
import { texts } from '#web/texts.ts'
import '#web/kit/Skeletons.css'
import { messages } from './homeMessages.ts'
import './home.css'

const keysOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `bone ${at}`)

const Wait = ({ className, lines }: { className: string; lines: number }) => (
  <div className={`tw-card tw-home-wait ${className}`}>
    {keysOf(lines).map((key) => (
      <span key={key} className="tw-bone" />
    ))}
  </div>
)

const boxes = 24

/** The outline of the home while its first picture is under way, each card where it will stand. */
export const HomeSkeleton = () => {
  const text = useText(messages)
  return (
    <div className="tw-home tw-fit" role="status" aria-busy="true" aria-label={useText(texts)('loading')}>
      <header className="tw-home-head">
        <h1>{text('title')}</h1>
      </header>
      <div className="tw-home-grid">
        <div>
          <Wait className="tw-home-state" lines={5} />
          <Wait className="tw-home-ranking" lines={12} />
        </div>
        <div>
          <div className="tw-home-figures">
            {keysOf(4).map((key) => (
              <Wait key={key} className="tw-home-wait-figure" lines={2} />
            ))}
          </div>
          <div className="tw-home-map">
            <Wait className="tw-home-wait-whole" lines={2} />
          </div>
          <div className="tw-card tw-home-fleet tw-home-wait">
            <span className="tw-bone" />
            <div className="tw-home-wait-tiles">
              {keysOf(boxes).map((key) => (
                <span key={key} className="tw-bone" />
              ))}
            </div>
          </div>
        </div>
        <div>
          <Wait className="tw-home-alarms" lines={7} />
          <Wait className="tw-home-day tw-home-wait-whole" lines={2} />
          <Wait className="tw-home-distribution" lines={4} />
        </div>
      </div>
    </div>
  )
}
