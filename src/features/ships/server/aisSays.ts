import type { z } from 'zod'
import { formatTime } from '#contract/zoned.ts'
import type { aisDifference } from '../shapes.ts'
import type { ShipFacts } from './facts.ts'

type Difference = z.infer<typeof aisDifference>

/** AIS knows capital letters without accents, and spaces for anything else. */
const letters = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const isLatin = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
/** Texts differ where both are written in letters that AIS has. */
const textsDiffer = (entered: string, said: string): boolean =>
  isLatin(entered) && letters(said) !== '' && letters(entered) !== letters(said)

/** AIS gives lengths in whole m and draughts in tenths; 0 is not known. */
const numbersDiffer = (entered: number, said: number, step: number): boolean =>
  said > 0 && Math.abs(entered - said) >= step

/** What AIS says otherwise than the form of a ship called `name`; times in the ship's zone. */
export const aisSays = ({ form, said }: ShipFacts, name: string, timeZone: string): Difference[] => {
  if (!form) return []
  const found: Difference[] = []
  const add = (field: string, entered: string | number, heard: string | number, ts: number | null): void => {
    found.push({
      field,
      entered: String(entered),
      said: String(heard),
      time: ts === null ? '' : formatTime(ts, timeZone),
    })
  }
  const { aisTs, draughtTs } = said
  if (said.name !== null && textsDiffer(name, said.name)) add('vesselName', name, said.name, aisTs)
  if (said.callSign !== null && textsDiffer(form.wail, said.callSign)) add('wail', form.wail, said.callSign, aisTs)
  if (said.length !== null && numbersDiffer(form.length, said.length, 1)) add('length', form.length, said.length, aisTs)
  if (said.width !== null && numbersDiffer(form.width, said.width, 1)) add('width', form.width, said.width, aisTs)
  if (said.draught !== null && numbersDiffer(form.draft, said.draught, 0.1))
    add('draft', form.draft, said.draught, draughtTs)
  return found
}
