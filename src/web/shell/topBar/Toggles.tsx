import { Button } from 'antd'
import { useLanguage, useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { useTheme } from '../../look/theme.ts'
import { MoonIcon, SunIcon } from '../frame/icons.tsx'

export const LanguageToggle = () => {
  const { language, setLanguage } = useLanguage()
  const text = useText(texts)
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <Button type="text" aria-label={text('toOther')} title={text('toOther')} onClick={() => setLanguage(other)}>
      {other === 'en' ? 'EN' : '中'}
    </Button>
  )
}

export const ThemeToggle = () => {
  const { theme, setTheme } = useTheme()
  const text = useText(texts)
  const name = text(theme === 'blue' ? 'toWhite' : 'toBlue')
  return (
    <Button
      type="text"
      aria-label={name}
      title={name}
      icon={theme === 'blue' ? <SunIcon /> : <MoonIcon />}
      onClick={() => setTheme(theme === 'blue' ? 'white' : 'blue')}
    />
  )
}
