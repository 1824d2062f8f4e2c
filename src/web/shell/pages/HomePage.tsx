import { Navigate } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Waiting } from '../frame/Waiting.tsx'
import { useDeptConfig, useMenus } from '../menus/useMenus.ts'
import { homeOf } from '../menus/homeOf.ts'
import '../frame/shell.css'

/** Where `/` leads somebody who is signed in. */
export const HomePage = () => {
  const { data, isFetching } = useDeptConfig()
  const { all } = useMenus()
  const { can } = useSession()
  // What is just asked for anew may have another home page.
  if (isFetching || !data) return <Waiting />
  return <Navigate to={homeOf(data.sysUserIndexConfig?.path, data.sysDepext.path, { all, can })} replace />
}
