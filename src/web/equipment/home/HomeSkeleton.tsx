import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { SentenceBar } from '../sentence/SentenceBar.tsx'
import { sentenceMessages } from '../sentence/sentenceMessages.ts'
import '../../kit/Skeletons.css'
import '../wall/wall.css'
import './home.css'
import './screen.css'
import './wait.css'

const keysOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `bone ${at}`)

const docks = 3
const bays = 8
const figures = 4

const Dock = () => (
  <div className="tw-wait-dock">
    <span className="tw-bone tw-wait-name" />
    <div className="tw-wait-bays">
      {keysOf(bays).map((key) => (
        <span key={key} className="tw-wait-bay" />
      ))}
    </div>
  </div>
)

/** The outline of a home while its first picture is under way: the sentence, docks and cards where they will stand, figures as dashes. */
export const HomeSkeleton = ({ title }: { title: string }) => {
  const say = useText(sentenceMessages)
  return (
    <div className="tw-home tw-fit" role="status" aria-busy="true" aria-label={useText(texts)('loading')}>
      <div className="tw-home-screen">
        <header className="tw-home-head">
          <h1>{title}</h1>
        </header>
        <div className="tw-wall">
          <div className="tw-wall-in">
            <SentenceBar sentence={{ parts: [{ text: '--', tone: 'dim' }], below: say('loading') }} counts={[]} />
            <div className="tw-wait-docks">
              {keysOf(docks).map((key) => (
                <Dock key={key} />
              ))}
            </div>
            <div className="tw-wall-cards">
              <div className="tw-wait-figures">
                {keysOf(figures).map((key) => (
                  <div key={key} className="tw-wait-card">
                    <span className="tw-bone tw-wait-name" />
                    <strong>--</strong>
                  </div>
                ))}
              </div>
              <div className="tw-wait-card" />
              <div className="tw-wait-card" />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
