import { Card } from '../kit/Card.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { LanguageToggle, ThemeToggle } from '../shell/Toggles.tsx'
import { barEntries } from './bars.tsx'
import { chartEntries } from './charts.tsx'
import { commonEntries } from './common.tsx'
import './gallery.css'
import { pictureEntries } from './pictures.tsx'
import { tableEntries } from './tables.tsx'

const entries = [...commonEntries, ...tableEntries, ...chartEntries, ...barEntries, ...pictureEntries]

/** Every kit piece on one page, without a server's data. */
export const GalleryPage = () => (
  <main className="tw-gallery">
    <PageTitle
      title="Gallery"
      extra={
        <>
          <LanguageToggle />
          <ThemeToggle />
        </>
      }
    />
    {entries.map(({ key, title, Show }) => (
      <div key={key} data-piece={key}>
        <Card title={title}>
          <Show />
        </Card>
      </div>
    ))}
  </main>
)
