import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { useText } from './i18n.ts'
import { EmptyState } from './kit/EmptyState.tsx'
import { texts } from './texts.ts'

export const NotFoundPage = () => {
  const text = useText(texts)
  const { pathname } = useLocation()
  return (
    <EmptyState
      title={text('notFound')}
      hint={text('notFoundHint', pathname)}
      action={<Link to="/">{text('toHome')}</Link>}
    />
  )
}

const isMissingChunk = (error: unknown): boolean => error instanceof TypeError && /import|module/i.test(error.message)

/** In place of a page that failed; what surrounds it stays. */
const PageFailure = ({ error }: { error: unknown }) => {
  const text = useText(texts)
  return (
    <div role="alert">
      <EmptyState
        title={text('pageFailed')}
        hint={
          <>
            {text(isMissingChunk(error) ? 'appOutdated' : 'pageFailedHint')}
            <br />
            <code>{error instanceof Error ? error.message : String(error)}</code>
          </>
        }
        action={<Button onClick={() => location.reload()}>{text('reload')}</Button>}
      />
    </div>
  )
}

export const RouteFailure = () => <PageFailure error={useRouteError()} />

/** Catches what a panel throws; the shell around it stays. */
export class PanelBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }
  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <PageFailure error={this.state.error} />
  }
}
