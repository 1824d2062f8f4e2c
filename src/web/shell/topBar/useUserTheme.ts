import { useEffect } from 'react'
import { suggestTheme } from '../../look/theme.ts'

export const useUserTheme = (themeType: number | undefined): void => {
  useEffect(() => {
    if (themeType !== undefined) suggestTheme(themeType)
  }, [themeType])
}
