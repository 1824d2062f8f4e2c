import type { Language } from '#contract/errors.ts'

type FaultText = {
  readonly name: string
  readonly meaning: string
  readonly cause: string
  readonly action: string
}

/** One fault code of a controller; `demo` marks codes that no manufacturer's list stands behind. */
export type FaultCode = {
  readonly code: string
  /** 1 is the gravest */
  readonly level: 1 | 2 | 3
  readonly demo: boolean
} & Readonly<Record<Language, FaultText>>

type Line = readonly [name: string, meaning: string, cause: string, action: string]
const text = ([name, meaning, cause, action]: Line): FaultText => ({ name, meaning, cause, action })

/** A code of our own, marked as demo. */
export const demoCode = (code: string, level: 1 | 2 | 3, zh: Line, en: Line): FaultCode => ({
  code,
  level,
  demo: true,
  zh: text(zh),
  en: text(en),
})

/** A code of a published standard. */
export const standardCode = (code: string, level: 1 | 2 | 3, zh: Line, en: Line): FaultCode => ({
  ...demoCode(code, level, zh, en),
  demo: false,
})
