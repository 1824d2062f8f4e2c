import { type ThemeConfig, theme as antdTheme } from 'antd'
import { useCallback } from 'react'
import { type Palette, palettes, type ThemeName } from './palette.ts'
import { readStored, removeStored, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

const fontFamily =
  "'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', system-ui, -apple-system, 'Segoe UI', sans-serif"

const motion = !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

const configOf = (name: ThemeName): ThemeConfig => {
  const colors: Palette = palettes[name]
  return {
    cssVar: { key: `tw-${name}` },
    hashed: false,
    algorithm: name === 'blue' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      fontFamily,
      fontSize: 14,
      motion,
      borderRadius: 10,
      borderRadiusSM: 6,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
      colorPrimary: colors.action,
      colorInfo: colors.accent,
      colorLink: colors.accent,
      colorSuccess: colors.charge,
      colorWarning: colors.level2,
      colorError: colors.level1,
      colorText: colors.text,
      colorTextHeading: colors.text,
      colorTextSecondary: colors.dim,
      colorTextTertiary: colors.dim,
      colorTextDescription: colors.dim,
      colorTextPlaceholder: colors.dim,
      colorBgLayout: colors.ground,
      colorBgContainer: colors.card,
      colorBgElevated: name === 'blue' ? colors.raised : colors.card,
      colorBorder: colors.border,
      colorBorderSecondary: colors.hairline,
      colorSplit: colors.hairline,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // The dark algorithm would dim these below what can be read on a raised row.
        colorLink: colors.accent,
        defaultHoverColor: colors.accent,
        defaultHoverBorderColor: colors.accent,
        defaultActiveColor: colors.accent,
        defaultActiveBorderColor: colors.accent,
        colorError: colors.level1,
        dangerColor: colors.onLevel1,
        // Darker, not lighter: the white text on it stays readable under the pointer.
        colorPrimaryHover: `color-mix(in srgb, ${colors.action} 84%, black)`,
      },
      Tabs: { itemSelectedColor: colors.accent, itemHoverColor: colors.accent, inkBarColor: colors.accent },
      // The colour of replay, as of all that moves through the past.
      Slider: {
        railBg: colors.border,
        railHoverBg: colors.border,
        trackBg: colors.replay,
        trackHoverBg: colors.replay,
        handleColor: colors.replay,
        handleActiveColor: colors.replay,
        dotActiveBorderColor: colors.replay,
      },
      Table: {
        headerBg: colors.raised,
        headerColor: colors.dim,
        headerSplitColor: 'transparent',
        rowHoverBg: colors.raised,
        colorLink: colors.accent,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 12,
        borderColor: colors.hairline,
      },
    },
  }
}

export const antdThemes: Readonly<Record<ThemeName, ThemeConfig>> = { white: configOf('white'), blue: configOf('blue') }

/** The palette as `--tw-*` variables, which all our own styles draw from. */
const cssVariables = (name: ThemeName): Record<string, string> =>
  Object.fromEntries(Object.entries(palettes[name]).map(([key, value]) => [`--tw-${key}`, value]))

const storedKey = 'tidewatt.theme'
const stored = readStored('localStorage', storedKey)
const chosen: ThemeName | undefined = stored === 'blue' || stored === 'white' ? stored : undefined
export const themeStore = createStore<ThemeName>(chosen ?? 'white')

const lastUserKey = 'tidewatt.themeOf'

/** The theme of the user's record (0 white, otherwise blue), which holds until he chose one in this browser; what another chose does not. */
export const suggestTheme = (themeType: number, userId: string): void => {
  const lastUser = readStored('localStorage', lastUserKey)
  if (lastUser !== null && lastUser !== userId) removeStored('localStorage', storedKey)
  writeStored('localStorage', lastUserKey, userId)
  if (readStored('localStorage', storedKey) === null) themeStore.set(themeType === 0 ? 'white' : 'blue')
}

/** Puts the theme's variables on the document. */
export const paintTheme = (name: ThemeName): void => {
  const root = document.documentElement
  root.dataset.theme = name
  root.style.colorScheme = name === 'blue' ? 'dark' : 'light'
  for (const [key, value] of Object.entries(cssVariables(name))) root.style.setProperty(key, value)
}

export const useTheme = (): { theme: ThemeName; setTheme: (theme: ThemeName) => void } => {
  const theme = useStore(themeStore)
  const setTheme = useCallback((next: ThemeName) => {
    writeStored('localStorage', storedKey, next)
    themeStore.set(next)
  }, [])
  return { theme, setTheme }
}
