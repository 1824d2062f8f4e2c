import { batteryTerms } from './batteryTerms.ts'
import { powerTerms } from './powerTerms.ts'
import { siteTerms } from './siteTerms.ts'
import type { Term } from './term.ts'

/** The words of the field; a test keeps it complete for all points of the catalogue. */
export const glossary: readonly Term[] = [...batteryTerms, ...powerTerms, ...siteTerms]

/** What explains a point; undefined for one that was made at run time. */
export const termOfPoint = (pointKey: string): Term | undefined => glossary.find(({ points }) => points.test(pointKey))
