import { Button } from 'antd'
import { Navigate } from 'react-router'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { texts } from '../../texts.ts'
import { leave } from '../../session/tokens.ts'
import { messages } from '../messages.ts'
import '../frame/shell.css'
import { useDeptConfig } from '../menus/useMenus.ts'
import { homeOf } from '../menus/useOwnHome.ts'
import { Waiting } from '../frame/Waiting.tsx'

/** Where `/` leads somebody who is signed in; where that cannot be found out, he may try again or sign in anew. */
export const HomePage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { data, error, isFetching, refetch } = useDeptConfig()
  // What is just asked for anew may have another home page.
  if (isFetching) return <Waiting />
  if (data) return <Navigate to={homeOf(data.sysUserIndexConfig?.path, data.sysDepext.path)} replace />
  if (!error) return <Waiting />
  return (
    <div role="alert" className="tw-start">
      <EmptyState
        title={text('startFailed')}
        hint={error.message}
        action={
          <div className="tw-actions">
            <Button type="primary" onClick={() => void refetch()}>
              {common('retry')}
            </Button>
            <Button onClick={leave}>{common('relogin')}</Button>
          </div>
        }
      />
    </div>
  )
}
