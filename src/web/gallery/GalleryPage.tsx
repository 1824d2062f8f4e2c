import { useSearchParams } from 'react-router'
import { Card } from '../kit/Card.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { LanguageToggle, ThemeToggle } from '../shell/topBar/Toggles.tsx'
import { barEntries } from './bars.tsx'
import { chartEntries } from './charts.tsx'
import { commonEntries } from './common.tsx'
import './gallery.css'
import { pictureEntries } from './pictures.tsx'
import { tableEntries } from './tables.tsx'

const kinds = {
  common: commonEntries,
  tables: tableEntries,
  charts: chartEntries,
  bars: barEntries,
  pictures: pictureEntries,
} as const

/** Every kit piece on one page, without a server's data; `?only=charts,bars` shows some kinds. */
export const GalleryPage = () => {
  const [params] = useSearchParams()
  const only = params.get('only')?.split(',')
  const entries = Object.entries(kinds).flatMap(([kind, list]) => (only && !only.includes(kind) ? [] : list))
  return (
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
}
