import { useEffect } from 'react'
import { suggestTheme } from '../../look/theme.ts'
import { useSession } from '../../session/session.ts'

/** The page in the theme of who is signed in. */
export const useUserTheme = (): void => {
  const { user } = useSession()
  const { theme_type: themeType, user_id: userId } = user ?? {}
  useEffect(() => {
    if (themeType !== undefined && userId !== undefined) suggestTheme(themeType, userId)
  }, [themeType, userId])
}
